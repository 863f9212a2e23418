import { type Playlist, savePlaylist } from '@digisigncast/contract/playlists'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import { failureErrors, issueErrors } from '../../api/field-errors.ts'
import type { Changed } from '../../ui/changed-notice.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { bodyOf, fieldsOf, type PlaylistFields, rebaseFields } from './playlist-fields.ts'
import { useReadAgain, useSavePlaylist } from './playlists.queries.ts'

const refused = 'Failed to create playlist. Please try again.'

/** What the form does, for a new playlist or the one that is edited. */
export function usePlaylistForm(edited: Playlist | undefined, onSaved: () => void) {
  const messages = useMessages()
  const [playlist, setPlaylist] = useState(edited)
  const [changed, setChanged] = useState<Changed>()
  const form = useForm<PlaylistFields>({
    initialValues: fieldsOf(edited),
    validate: (fields) => issueErrors(savePlaylist.body.safeParse(bodyOf(fields, playlist)).error),
  })
  const again = useReadAgain((error) => messages.error(failureText(error)))
  const save = useSavePlaylist((error) => {
    // What is gone may be the playlist, or something that was chosen for it.
    const isOutdated = error instanceof ApiFailure && (error.status === 409 || error.status === 404)
    if (isOutdated && playlist) return setChanged({ text: error.message })
    form.setErrors(failureErrors(error))
    messages.error(failureText(error, refused))
  })

  const submit = form.onSubmit(
    (fields) => {
      setChanged(undefined)
      save.mutate(bodyOf(fields, playlist), {
        onSuccess: ({ message }) => {
          messages.success(message ?? (playlist ? 'Playlist updated successfully!' : 'Playlist created successfully!'))
          onSaved()
        },
      })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )

  const takeOver = (now: Playlist) => {
    const { fields, theirs } = rebaseFields(form.getValues(), playlist, now)
    setPlaylist(now)
    form.setInitialValues(fieldsOf(now))
    form.setValues(fields)
    setChanged({ theirs })
  }
  const onReload = () => {
    if (!playlist) return
    again.mutate(playlist.id, {
      onSuccess: (now) =>
        now ? takeOver(now) : setChanged({ text: 'This playlist has been deleted meanwhile.', isGone: true }),
    })
  }
  const notice = changed && { changed, onReload, isReloading: again.isPending }
  return { form, playlist, submit, notice, isSaving: save.isPending }
}
