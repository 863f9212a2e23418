import { savePreparedTakeover, startTakeover } from '@digisigncast/contract/schemas/content/takeovers'
import { useForm } from '@mantine/form'
import { inputErrors } from '../../../../api/field-errors.ts'
import { useEditForm } from '../../../../api/forms/use-edit-form.ts'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { findPrepared, type StoredTakeover, storePrepared } from '../takeovers.queries.ts'
import { fieldsOf, ownNames, preparedBodyOf, startBodyOf, storedText, type TakeoverFields } from './takeover-fields.ts'

/** Form state of a new or edited prepared takeover. */
export function usePreparedForm(edited: StoredTakeover | undefined, onSaved: () => void) {
  const isLimited = useLimitTags() !== undefined
  return useEditForm({
    edited,
    noun: 'takeover',
    fieldsOf: (takeover: StoredTakeover | undefined) => fieldsOf(takeover),
    initialValues: fieldsOf(edited, { isLimited }),
    errorsIn: (fields, takeover) => ownNames(inputErrors(savePreparedTakeover, preparedBodyOf(fields, takeover))),
    bodyOf: preparedBodyOf,
    find: ({ id }) => findPrepared(id),
    storedText,
    save: storePrepared,
    ownNames,
    onInvalid: showFirstError,
    savedText: ({ message }) => message ?? 'Takeover saved.',
    onSaved,
  })
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
