import { type Screen } from '@digisigncast/contract/content/screens'
import { saveScreen } from '@digisigncast/contract/schemas/content/screens'
import { failureText } from '../../../../api/client.ts'
import { type FieldErrors, inputErrors } from '../../../../api/field-errors.ts'
import { useEditForm } from '../../../../api/forms/use-edit-form.ts'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { findScreen, storeScreen, useFindLinkable } from '../screens.queries.ts'
import { only } from './content-choice.ts'
import { bodyOf, fieldsOf, storedText } from './screen-fields.ts'

interface Options {
  onSaved: () => void
  /** Called with a new screen. */
  onCreated: ((screen: Screen) => void) | undefined
}

/** Form state of a new or edited screen. */
export function useScreenForm(edited: Screen | undefined, { onSaved, onCreated }: Options) {
  const limit = useLimitTags()
  return useEditForm({
    edited,
    noun: 'screen',
    fieldsOf,
    // A new screen of a limited manager needs one of the manager's tags.
    initialValues: fieldsOf(
      edited,
      limit?.slice(0, 1).map(({ name }) => name),
    ),
    errorsIn: (fields, screen) => ownNames(inputErrors(saveScreen, bodyOf(fields, screen))),
    bodyOf,
    find: ({ id }) => findScreen(id),
    findLinkable: useFindLinkable(),
    only: (fields, linkable) => ({ ...fields, content: only(fields.content, linkable) }),
    storedText,
    save: storeScreen,
    ownNames,
    errorText: (error) => failureText(error, ...refusals),
    savedText: ({ message }) => (edited ? (message ?? 'Screen updated successfully!') : 'Screen created successfully!'),
    onSaved: ({ data }, { before }) => {
      onSaved()
      if (!before) onCreated?.(data)
    },
  })
}

const refusals = [
  'Failed to create screen. Please try again.',
  'An unexpected error occurred. Please try again.',
] as const

/** Maps errors to the field names of the form. */
function ownNames({ contentIds, contentType, tag_ids: tags, ...errors }: FieldErrors): FieldErrors {
  const content = contentIds ?? contentType
  return { ...errors, ...(content !== undefined && { content }), ...(tags !== undefined && { tags }) }
}
