import type { UseFormReturnType } from '@mantine/form'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { failureText, ProposedChange } from '../client.ts'
import { type FieldErrors, failureErrors, focusFirstError } from '../field-errors.ts'
import { type ChangeOptions, useChange } from '../use-change.ts'

type OnErrors = (errors: object, inputOf: (field: string) => HTMLElement | null) => void

export interface SavingOptions<Fields, Body, Reply> {
  bodyOf: (fields: Fields) => Body
  save: (body: Body) => Promise<Reply>
  /** Asks before a save that needs it. */
  mayStart?: ((fields: Fields) => Promise<boolean>) | undefined
  onStart?: () => void
  onSaved?: (reply: Reply, fields: Fields) => void
  /** The change waits for approval. */
  onProposed?: () => void
  /** The message after a save; undefined for none. Default: that of the server. */
  savedText?: (reply: Reply) => string | undefined
  errorText?: (failure: Error) => string | undefined
  /** Maps errors of the server to the fields of the form. */
  ownNames?: (errors: FieldErrors) => FieldErrors
  /** Returns true if the failure is shown elsewhere than in a message. */
  handleFailure?: (failure: Error) => boolean
  /** After an error of the server that was shown as a message. */
  onRefused?: OnErrors
  onInvalid?: OnErrors
  change?: Pick<ChangeOptions<Body, Reply>, 'inBackground' | 'onSuccess'>
}

/** Saves a form: errors are shown at their fields and as a message. */
export function useSaving<Fields, Body, Reply extends { message?: string | undefined }>(
  form: UseFormReturnType<Fields>,
  options: SavingOptions<Fields, Body, Reply>,
) {
  const { bodyOf, mayStart, onStart, onSaved, onProposed, onInvalid = focusFirstError } = options
  const { savedText = ({ message }: Reply) => message } = options
  const messages = useMessages()
  const onError = useShowFailure(form, options)
  const { mutate, isPending: isSaving } = useChange(options.save, { ...options.change, onError })
  const start = async (fields: Fields) => {
    onStart?.()
    if (mayStart && !(await mayStart(fields))) return
    mutate(bodyOf(fields), {
      onSuccess: (reply) => {
        const text = savedText(reply)
        if (text !== undefined) messages.success(text)
        onSaved?.(reply, fields)
      },
      onError: (failure) => {
        if (failure instanceof ProposedChange) onProposed?.()
      },
    })
  }
  const submit = form.onSubmit(
    (fields) => void start(fields),
    (errors) => onInvalid(errors, form.getInputNode),
  )
  /** `formProps` is for `FormPanel`. */
  return { submit, isSaving, formProps: { onSubmit: submit, isSaving, isDirty: form.isDirty() } }
}

const asTheyAre = (errors: FieldErrors) => errors

type Showing<Fields, Body, Reply> = Pick<
  SavingOptions<Fields, Body, Reply>,
  'ownNames' | 'errorText' | 'handleFailure' | 'onRefused'
>

function useShowFailure<Fields, Body, Reply>(
  form: UseFormReturnType<Fields>,
  { ownNames = asTheyAre, errorText = failureText, handleFailure, onRefused }: Showing<Fields, Body, Reply>,
) {
  const messages = useMessages()
  return (failure: Error) => {
    const errors = ownNames(failureErrors(failure))
    form.setErrors(errors)
    if (handleFailure?.(failure)) return
    messages.error(errorText(failure))
    onRefused?.(errors, form.getInputNode)
  }
}
