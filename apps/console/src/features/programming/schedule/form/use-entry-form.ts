import { saveScheduleEntry } from '@digisigncast/contract/schemas/content/schedule'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, ProposedChange } from '../../../../api/client.ts'
import { failureErrors, focusFirstError, inputErrors } from '../../../../api/field-errors.ts'
import { useEditConflict } from '../../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { rebaseForm } from '../../../../ui/forms/rebase.ts'
import { useSavedMessage } from '../../../kernel/versions/index.ts'
import { type EntryBody, findEntry, type StoredEntry, useSaveEntry } from '../schedule.queries.ts'
import { useAskAboutOverlaps } from '../use-ask-about-overlaps.ts'
import { bodyOf, type EntryFields, fieldsOf, ownNames, storedText } from './entry-fields.ts'

/** When and where an entry plays, to compare. */
const timesOf = ({ rule, priority, layer, screen_ids, tag_ids }: EntryBody): string =>
  JSON.stringify([rule, priority, layer, screen_ids.toSorted(), tag_ids?.toSorted()])

interface Options {
  edited: StoredEntry | undefined
  /** Values of a new entry. */
  initial: EntryFields
  onSaved: () => void
}

/** Form state of a new or edited entry. */
export function useEntryForm({ edited, initial, onSaved }: Options) {
  const messages = useMessages()
  const showSaved = useSavedMessage()
  const [entry, setEntry] = useState(edited)
  const form = useForm<EntryFields>({
    initialValues: initial,
    validate: (fields) => ownNames(inputErrors(saveScheduleEntry, bodyOf(fields, entry))),
  })
  const { notice, handleConflict, clear } = useEditConflict({
    edited: entry?.id,
    again: useMutation({ mutationFn: findEntry }),
    noun: 'schedule entry',
    onReloaded: (now) => {
      if (!now) return undefined
      const both = rebaseForm(form, { before: fieldsOf(entry), now: fieldsOf(now) })
      setEntry(now)
      const texts = both.map((field) => storedText(now, field))
      return texts.filter(({ label }, index) => texts.findIndex((other) => other.label === label) === index)
    },
  })
  const save = useSaveEntry((error) => {
    if (handleConflict(error)) return
    form.setErrors(ownNames(failureErrors(error)))
    messages.error(failureText(error))
  })
  const askAboutOverlaps = useAskAboutOverlaps()
  const check = useMutation({
    // Saving reports errors of the entry.
    mutationFn: (body: EntryBody) => askAboutOverlaps(body).catch(() => true),
  })
  const submit = form.onSubmit(
    async (fields) => {
      clear()
      const body = bodyOf(fields, entry)
      const isAsked =
        body.layer === 'main' && (entry === undefined || timesOf(body) !== timesOf(bodyOf(fieldsOf(entry), entry)))
      if (isAsked && !(await check.mutateAsync(body))) return
      save.mutate(body, {
        onSuccess: (saved) => {
          showSaved(saved.message ?? 'Schedule entry saved.', saved)
          onSaved()
        },
        onError: (failure) => {
          if (failure instanceof ProposedChange) onSaved()
        },
      })
    },
    (errors) => focusFirstError(errors, form.getInputNode)?.scrollIntoView({ block: 'center' }),
  )
  return { form, entry, submit, notice, isSaving: save.isPending || check.isPending }
}
