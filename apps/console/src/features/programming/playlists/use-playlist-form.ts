import { type Playlist } from '@digisigncast/contract/content/playlists'
import { savePlaylist } from '@digisigncast/contract/schemas/content/playlists'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText, ProposedChange } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useEditConflict } from '../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useSavedMessage } from '../../kernel/versions/index.ts'
import { bodyOf, fieldsOf, type PlaylistFields, rebaseFields } from './playlist-fields.ts'
import { useReload, useSavePlaylist } from './playlists.queries.ts'

const refused = 'Failed to create playlist. Please try again.'

interface Options {
  onSaved: () => void
  /** Called with the id of a new playlist. */
  onCreated: (id: string) => void
}

/** Form state of a new or edited playlist. */
export function usePlaylistForm(edited: Playlist | undefined, { onSaved, onCreated }: Options) {
  const messages = useMessages()
  const showSaved = useSavedMessage()
  const [playlist, setPlaylist] = useState(edited)
  const form = useForm<PlaylistFields>({
    initialValues: fieldsOf(edited),
    validate: (fields) => inputErrors(savePlaylist, bodyOf(fields, playlist)),
  })
  const { notice, handleConflict, clear } = useEditConflict({
    edited: playlist?.id,
    again: useReload(),
    noun: 'playlist',
    onReloaded: (now) => {
      if (!now) return undefined
      const { fields, theirs } = rebaseFields(form.getValues(), playlist, now)
      setPlaylist(now)
      form.setInitialValues(fieldsOf(now))
      form.setValues(fields)
      return theirs
    },
  })
  const save = useSavePlaylist((error) => {
    if (handleConflict(error)) return
    form.setErrors(failureErrors(error))
    messages.error(failureText(error, refused))
  })

  const submit = form.onSubmit(
    (fields) => {
      clear()
      save.mutate(bodyOf(fields, playlist), {
        onSuccess: (saved) => {
          const text = playlist ? 'Playlist updated successfully!' : 'Playlist created successfully!'
          showSaved(saved.message ?? text, saved)
          if (!playlist) onCreated(saved.data.id)
          onSaved()
        },
        onError: (failure) => {
          if (failure instanceof ProposedChange) onSaved()
        },
      })
    },
    (errors) =>
      Object.keys(errors)
        .map((field) => form.getInputNode(field))
        .find(Boolean)
        ?.focus(),
  )
  return { form, playlist, submit, notice, isSaving: save.isPending }
}
