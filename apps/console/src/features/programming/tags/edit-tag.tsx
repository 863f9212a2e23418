import { maxTagNameLength, type Tag } from '@digisigncast/contract/content/tags'
import { locationText } from '@digisigncast/contract/devices/locations'
import { saveTag } from '@digisigncast/contract/schemas/content/tags'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { type FieldErrors, failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { LocationFields, locationValue } from '../../kernel/places/index.ts'
import { HoursFields } from '../../kernel/rules/index.ts'
import { ColorField } from './color-field.tsx'
import classes from './manage-tags.module.css'
import { useSaveTag } from './tags.queries.ts'

interface Props {
  tag: Tag
  onDone: () => void
}

/** Name, color and opening hours of a tag. */
export function EditTag({ tag, onDone }: Props) {
  const messages = useMessages()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const [hours, setHours] = useState(tag.hours)
  const stored = locationText(tag.location)
  const [location, setLocation] = useState(stored)
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useSaveTag((failure) => {
    const named = failureErrors(failure)
    setErrors(Object.keys(named).length > 0 ? named : { name: failureText(failure) ?? '' })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isOther = JSON.stringify(hours) !== JSON.stringify(tag.hours)
    const body = {
      id: tag.id,
      name,
      ...(color !== 'unknown' && { color }),
      ...(isOther && { hours }),
      ...(location !== stored && { location: locationValue(location) }),
    }
    const wrong = inputErrors(saveTag, body)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    save.mutate(body, {
      onSuccess: ({ message }) => {
        messages.success(message ?? 'Tag updated successfully!')
        onDone()
      },
    })
  }
  return (
    <form onSubmit={submit} className={classes.edit} aria-label={`Edit ${tag.name}`} noValidate>
      <TextInput
        label="Name"
        value={name}
        maxLength={maxTagNameLength}
        error={errors['name']}
        ref={field}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setErrors({})
        }}
      />
      <ColorField value={color} onChange={setColor} />
      <HoursFields
        value={hours}
        onChange={(chosen) => {
          setHours(chosen)
          setErrors({})
        }}
        error={errors['hours']}
        description="For screens without hours of their own. At other times they are in standby: black, without alarms."
      />
      <LocationFields
        value={location}
        onChange={(typed) => {
          setLocation(typed)
          setErrors({})
        }}
        isWrong={'location' in errors}
        description="For warnings that are about an area: the location of its screens that have none of their own."
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-md" loading={save.isPending}>
          Save Tag
        </Button>
        <Button size="compact-md" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
