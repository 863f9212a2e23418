import type { Settings } from '@digisigncast/contract/accounts/settings'
import { updateSettings } from '@digisigncast/contract/schemas/accounts/settings'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useUpdateSettings } from './settings.queries.ts'

/** A text of the settings that is edited and saved by itself. */
export function useTextSetting(settings: Settings, field: 'name' | 'idle_text') {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const messages = useMessages()
  const save = useUpdateSettings((failure) => {
    setError(failureErrors(failure)[field])
    messages.error(failureText(failure))
  })
  const value = draft ?? settings[field]
  const isChanged = value.trim() !== settings[field]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const patch = { [field]: value }
    const problem = inputErrors(updateSettings, patch)[field]
    setError(problem)
    if (isChanged && !problem) save.mutate(patch, { onSuccess: () => setDraft(null) })
  }
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => {
    setDraft(currentTarget.value)
    setError(undefined)
  }
  return { input: { value, error, onChange }, isChanged, isSaving: save.isPending, submit }
}
