import { maxIdleText, type Settings } from '@digisigncast/contract/accounts/settings'
import { updateSettings } from '@digisigncast/contract/schemas/accounts/settings'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { BrandPictureField } from './brand-picture-field.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

/** What displays show while there is nothing to show. */
export function IdleSection({ settings: { idle_text, idle_picture } }: { settings: Settings }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const messages = useMessages()
  const save = useUpdateSettings((failure) => {
    setError(failureErrors(failure)['idle_text'])
    messages.error(failureText(failure))
  })
  const shown = draft ?? idle_text
  const isChanged = shown.trim() !== idle_text
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = inputErrors(updateSettings, { idle_text: shown })['idle_text']
    setError(problem)
    if (!problem) save.mutate({ idle_text: shown }, { onSuccess: () => setDraft(null) })
  }
  return (
    <Section title="Nothing to show">
      <div className={classes.pictures}>
        <form className={classes.withButton} onSubmit={submit} noValidate>
          <Textarea
            className={classes.grow}
            label="Text"
            description="Displays show it when no content is assigned, or none plays at this time. Without a text and a picture, they show the logo."
            autosize
            maxRows={4}
            maxLength={maxIdleText}
            value={shown}
            error={error}
            onChange={(event) => {
              setDraft(event.currentTarget.value)
              setError(undefined)
            }}
          />
          {isChanged && (
            <Button type="submit" size="md" loading={save.isPending} aria-label="Save text">
              Save
            </Button>
          )}
        </form>
        <BrandPictureField kind="idle_picture" src={idle_picture} />
      </div>
    </Section>
  )
}
