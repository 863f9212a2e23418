import { type Screen, saveScreen } from '@digisigncast/contract/content/screens'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { type FieldErrors, failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { rebase } from '../../../ui/forms/rebase.ts'
import { useSaveScreen } from '../screens.queries.ts'
import { only } from './content-choice.ts'
import { bodyOf, fieldsOf, type ScreenFields, storedText } from './screen-fields.ts'
import { useChangedScreen } from './use-changed-screen.ts'

/** Form state of a new or edited screen. */
export function useScreenForm(edited: Screen | undefined, onSaved: () => void) {
  const messages = useMessages()
  const [screen, setScreen] = useState(edited)
  const form = useForm<ScreenFields>({
    initialValues: fieldsOf(edited),
    validate: (fields) => ownNames(inputErrors(saveScreen, bodyOf(fields, screen))),
  })
  const { notice, handleConflict, clear } = useChangedScreen({
    screen,
    onReloaded: (now, linkable) => {
      const { fields, both } = rebase(form.getValues(), { before: fieldsOf(screen), now: fieldsOf(now) })
      setScreen(now)
      form.setInitialValues(fieldsOf(now))
      form.setValues({ ...fields, content: only(fields.content, linkable) })
      return both.map((field) => storedText(now, field))
    },
  })
  const save = useSaveScreen((error) => {
    if (handleConflict(error)) return
    form.setErrors(ownNames(failureErrors(error)))
    messages.error(
      failureText(
        error,
        'Failed to create screen. Please try again.',
        'An unexpected error occurred. Please try again.',
      ),
    )
  })
  const submit = form.onSubmit(
    (fields) => {
      clear()
      save.mutate(bodyOf(fields, screen), {
        onSuccess: ({ message }) => {
          messages.success(screen ? (message ?? 'Screen updated successfully!') : 'Screen created successfully!')
          onSaved()
        },
      })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { form, screen, submit, notice, isSaving: save.isPending }
}

/** Maps errors to the field names of the form. */
function ownNames({ contentIds, contentType, ...errors }: FieldErrors): FieldErrors {
  const content = contentIds ?? contentType
  return { ...errors, ...(content !== undefined && { content }) }
}
