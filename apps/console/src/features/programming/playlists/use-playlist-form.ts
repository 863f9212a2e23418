import { type Playlist } from '@digisigncast/contract/content/playlists'
import { savePlaylist } from '@digisigncast/contract/schemas/content/playlists'
import { failureText } from '../../../api/client.ts'
import { inputErrors } from '../../../api/field-errors.ts'
import { useEditForm } from '../../../api/forms/use-edit-form.ts'
import { useSavedMessage } from '../../kernel/versions/index.ts'
import { bodyOf, fieldsOf, merged, storedText } from './playlist-fields.ts'
import { findPlaylist, storePlaylist } from './playlists.queries.ts'

const refused = 'Failed to create playlist. Please try again.'

interface Options {
  onSaved: () => void
  /** Called with the id of a new playlist. */
  onCreated: (id: string) => void
}

/** Form state of a new or edited playlist. */
export function usePlaylistForm(edited: Playlist | undefined, { onSaved, onCreated }: Options) {
  const showSaved = useSavedMessage()
  return useEditForm({
    edited,
    noun: 'playlist',
    fieldsOf,
    errorsIn: (fields, playlist) => inputErrors(savePlaylist, bodyOf(fields, playlist)),
    bodyOf,
    find: ({ id }) => findPlaylist(id),
    storedText,
    merged,
    save: storePlaylist,
    errorText: (error) => failureText(error, refused),
    savedText: () => undefined,
    onSaved: (saved, { before }) => {
      const text = before ? 'Playlist updated successfully!' : 'Playlist created successfully!'
      showSaved(saved.message ?? text, saved)
      if (!before) onCreated(saved.data.id)
      onSaved()
    },
    onProposed: onSaved,
  })
}
