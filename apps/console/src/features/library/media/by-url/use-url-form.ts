import type { Media } from '@digisigncast/contract/content/media'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { type FieldErrors, failureErrors } from '../../../../api/field-errors.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { urlSourceOf } from '../media-words.ts'
import type { Saved } from './by-url.queries.ts'
import type { UrlFields } from './url-fields.ts'

interface Options<Fields, Body> {
  /** The edited item; undefined to create one. */
  media: Media | undefined
  fieldsOf: (media: Media | undefined) => Fields
  bodyOf: (fields: Fields) => Body
  errorsOf: (body: Body) => FieldErrors
  save: UseMutationResult<{ data: Media; message?: string | undefined }, Error, Saved<Body>>
  onClose: () => void
  /** Not called for an item that is in a playlist already. */
  onSaved: (media: Media) => void
}

/** The form of a media item that is an address. It stays open when the server found that displays may not show the item. */
export function useUrlForm<Fields extends UrlFields, Body>(options: Options<Fields, Body>) {
  const { media, fieldsOf, bodyOf, errorsOf, save, onClose, onSaved } = options
  const messages = useMessages()
  // An item that was saved with a problem is changed by the next save.
  const [saved, setSaved] = useState(media)
  const form = useForm<Fields>({ initialValues: fieldsOf(media), validate: (fields) => errorsOf(bodyOf(fields)) })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(
        { id: saved?.id, body: bodyOf(fields) },
        {
          onSuccess: ({ data, message }) => {
            messages.success(message ?? 'Saved successfully!')
            setSaved(data)
            if (media === undefined || media.playlist_count === 0) onSaved(data)
            form.resetDirty(fields)
            if (!urlSourceOf(data.source)?.problem) onClose()
          },
          onError: (failure) => {
            form.setErrors(failureErrors(failure))
            messages.error(failureText(failure))
          },
        },
      ),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const problem = saved && urlSourceOf(saved.source)?.problem
  return { form, submit, problem, isSaved: saved !== undefined, isPending: save.isPending }
}
