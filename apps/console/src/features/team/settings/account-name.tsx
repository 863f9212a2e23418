import { maxNameLength } from '@digisigncast/contract/api/limits'
import { updateSettings } from '@digisigncast/contract/schemas/accounts/settings'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

export function AccountName({ name }: { name: string }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const messages = useMessages()
  const save = useUpdateSettings((failure) => {
    setError(failureErrors(failure)['name'])
    messages.error(failureText(failure))
  })
  const shown = draft ?? name
  const isChanged = shown.trim() !== name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = inputErrors(updateSettings, { name: shown })['name']
    setError(problem)
    if (isChanged && !problem) save.mutate({ name: shown }, { onSuccess: () => setDraft(null) })
  }
  return (
    <form className={classes.withButton} onSubmit={submit} noValidate>
      <TextInput
        className={classes.grow}
        label="Account name"
        description="Shown at the top of every page."
        maxLength={maxNameLength}
        value={shown}
        error={error}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {isChanged && (
        <Button type="submit" size="md" loading={save.isPending} aria-label="Save account name">
          Save
        </Button>
      )}
    </form>
  )
}
