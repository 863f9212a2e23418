import { savePreparedTakeover, startTakeover } from '@digisigncast/contract/schemas/content/takeovers'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../../api/field-errors.ts'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { useEditConflict } from '../../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { rebaseForm } from '../../../../ui/forms/rebase.ts'
import { findPrepared, type StoredTakeover, useSavePrepared } from '../takeovers.queries.ts'
import { fieldsOf, ownNames, preparedBodyOf, startBodyOf, storedText, type TakeoverFields } from './takeover-fields.ts'

/** Form state of a new or edited prepared takeover. */
export function usePreparedForm(edited: StoredTakeover | undefined, onSaved: () => void) {
  const messages = useMessages()
  const isLimited = useLimitTags() !== undefined
  const [takeover, setTakeover] = useState(edited)
  const form = useForm<TakeoverFields>({
    initialValues: fieldsOf(edited, { isLimited }),
    validate: (fields) => ownNames(inputErrors(savePreparedTakeover, preparedBodyOf(fields, takeover))),
  })
  const { notice, handleConflict, clear } = useEditConflict({
    edited: takeover?.id,
    again: useMutation({ mutationFn: findPrepared }),
    noun: 'takeover',
    onReloaded: (now) => {
      if (!now) return undefined
      const both = rebaseForm(form, { before: fieldsOf(takeover), now: fieldsOf(now) })
      setTakeover(now)
      return both.map((field) => storedText(now, field))
    },
  })
  const save = useSavePrepared((error) => {
    if (handleConflict(error)) return
    form.setErrors(ownNames(failureErrors(error)))
    messages.error(failureText(error))
  })
  const submit = form.onSubmit((fields) => {
    clear()
    save.mutate(preparedBodyOf(fields, takeover), {
      onSuccess: ({ message }) => {
        messages.success(message ?? 'Takeover saved.')
        onSaved()
      },
    })
  }, showFirstError)
  return { form, takeover, submit, notice, isSaving: save.isPending }
}

/** Form of a takeover to start now. */
export function useStartForm() {
  const isLimited = useLimitTags() !== undefined
  const form = useForm<TakeoverFields>({
    initialValues: fieldsOf(undefined, { isLimited }),
    validate: (fields) => ownNames(inputErrors(startTakeover, startBodyOf(fields))),
  })
  return { form, isLimited }
}

/** Shows the first field with an error. */
export function showFirstError(errors: object): void {
  const [first = ''] = Object.keys(errors)
  const node = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`)
  const field = node?.matches('input, textarea') ? node : (node?.querySelector<HTMLElement>('input') ?? node)
  field?.focus()
  node?.scrollIntoView({ block: 'center' })
}
