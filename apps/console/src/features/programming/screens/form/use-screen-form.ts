import { type Screen } from '@digisigncast/contract/content/screens'
import { saveScreen } from '@digisigncast/contract/schemas/content/screens'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { type FieldErrors, failureErrors, focusFirstError, inputErrors } from '../../../../api/field-errors.ts'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { rebase } from '../../../../ui/forms/rebase.ts'
import { useSaveScreen } from '../screens.queries.ts'
import { only } from './content-choice.ts'
import { bodyOf, fieldsOf, type ScreenFields, storedText } from './screen-fields.ts'
import { useChangedScreen } from './use-changed-screen.ts'

interface Options {
  onSaved: () => void
  /** Called with a new screen. */
  onCreated: ((screen: Screen) => void) | undefined
}

/** Form state of a new or edited screen. */
export function useScreenForm(edited: Screen | undefined, { onSaved, onCreated }: Options) {
  const messages = useMessages()
  const limit = useLimitTags()
  const [screen, setScreen] = useState(edited)
  const form = useForm<ScreenFields>({
    // A new screen of a limited manager needs one of the manager's tags.
    initialValues: fieldsOf(
      edited,
      limit?.slice(0, 1).map(({ name }) => name),
    ),
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
        onSuccess: ({ message, data }) => {
          messages.success(screen ? (message ?? 'Screen updated successfully!') : 'Screen created successfully!')
          onSaved()
          if (!screen) onCreated?.(data)
        },
      })
    },
    (errors) => focusFirstError(errors, form.getInputNode),
  )
  return { form, screen, submit, notice, isSaving: save.isPending }
}

/** Maps errors to the field names of the form. */
function ownNames({ contentIds, contentType, tag_ids: tags, ...errors }: FieldErrors): FieldErrors {
  const content = contentIds ?? contentType
  return { ...errors, ...(content !== undefined && { content }), ...(tags !== undefined && { tags }) }
}
