import { saveScheduleEntry } from '@digisigncast/contract/schemas/content/schedule'
import { useMutation } from '@tanstack/react-query'
import { focusFirstError, inputErrors } from '../../../../api/field-errors.ts'
import { useEditForm } from '../../../../api/forms/use-edit-form.ts'
import { useSavedMessage } from '../../../kernel/versions/index.ts'
import { type EntryBody, findEntry, type StoredEntry, storeEntry } from '../schedule.queries.ts'
import { useAskAboutOverlaps } from '../use-ask-about-overlaps.ts'
import { bodyOf, type EntryFields, fieldsOf, ownNames, storedText } from './entry-fields.ts'

/** When and where an entry plays, to compare. */
const timesOf = ({ rule, priority, layer, screen_ids, tag_ids }: EntryBody): string =>
  JSON.stringify([rule, priority, layer, screen_ids.toSorted(), tag_ids?.toSorted()])

const isElsewhere = (body: EntryBody, entry: StoredEntry | undefined): boolean =>
  entry === undefined || timesOf(body) !== timesOf(bodyOf(fieldsOf(entry), entry))

interface Options {
  edited: StoredEntry | undefined
  /** Values of a new entry. */
  initial: EntryFields
  onSaved: () => void
}

/** Form state of a new or edited entry. */
export function useEntryForm({ edited, initial, onSaved }: Options) {
  const showSaved = useSavedMessage()
  const askAboutOverlaps = useAskAboutOverlaps()
  const check = useMutation({
    // Saving reports errors of the entry.
    mutationFn: (body: EntryBody) => askAboutOverlaps(body).catch(() => true),
  })
  const edit = useEditForm({
    edited,
    noun: 'schedule entry',
    fieldsOf: (entry: StoredEntry | undefined) => fieldsOf(entry),
    initialValues: initial,
    errorsIn: (fields, entry) => ownNames(inputErrors(saveScheduleEntry, bodyOf(fields, entry))),
    bodyOf,
    mayStart: async (fields, entry) => {
      const body = bodyOf(fields, entry)
      return body.layer !== 'main' || !isElsewhere(body, entry) || check.mutateAsync(body)
    },
    find: ({ id }) => findEntry(id),
    storedText,
    save: storeEntry,
    ownNames,
    onInvalid: (errors, inputOf) => focusFirstError(errors, inputOf)?.scrollIntoView({ block: 'center' }),
    savedText: () => undefined,
    onSaved: (saved) => {
      showSaved(saved.message ?? 'Schedule entry saved.', saved)
      onSaved()
    },
    onProposed: onSaved,
  })
  const isSaving = edit.isSaving || check.isPending
  return { ...edit, formProps: { ...edit.formProps, isSaving } }
}
