import type { Media } from '@digisigncast/contract/media'
import { useCallback } from 'react'
import { failureText } from '../../api/client.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { fetchUses, useDeleteMedia } from './media.queries.ts'
import classes from './media-page.module.css'

const shownNames = 8

/** Asks, naming the playlists that would lose something, and deletes. Resolves to whether it was done. */
export function useAskDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const { mutateAsync } = useDeleteMedia()

  const ask = useCallback(
    async (ids: readonly string[], title: string, text: string) => {
      try {
        const playlists = await fetchUses(ids)
        const details = playlists.length > 0 ? <UsedIn playlists={playlists} /> : undefined
        if (!(await confirm({ title, text, details, confirmLabel: 'Delete', danger: true }))) return false
      } catch (failure) {
        messages.error(failureText(failure))
        return false
      }
      // A refusal has been told by then; the selection stays for another try.
      return mutateAsync(ids).then(
        () => true,
        () => false,
      )
    },
    [confirm, messages, mutateAsync],
  )
  const askOne = useCallback(
    (media: Media) => ask([media.id], 'Delete file', `Are you sure you want to delete “${media.title}”?`),
    [ask],
  )
  const askSelected = async (ids: readonly string[]) => {
    if (ids.length > 0) return ask(ids, 'Delete files', 'Are you sure you want to delete the selected files?')
    messages.error('No files selected!')
    return false
  }
  return { askOne, askSelected }
}

function UsedIn({ playlists }: { playlists: string[] }) {
  const more = playlists.length - shownNames
  return (
    <div className={classes.uses}>
      These playlists use what you delete and go on without it:
      <ul>
        {playlists.slice(0, shownNames).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </div>
  )
}
