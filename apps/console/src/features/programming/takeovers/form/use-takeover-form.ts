import { startTakeover } from '@digisigncast/contract/schemas/content/takeovers'
import { useForm } from '@mantine/form'
import { inputErrors } from '../../../../api/field-errors.ts'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { fieldsOf, ownNames, startBodyOf, type TakeoverFields } from './takeover-fields.ts'

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
