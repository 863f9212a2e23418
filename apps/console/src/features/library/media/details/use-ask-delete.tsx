import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Media } from '@digisigncast/contract/content/media'
import { useCallback } from 'react'
import { failureText } from '../../../../api/client.ts'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { NamesToDelete } from '../../../../ui/text/names-to-delete.tsx'
import { useKeptText } from '../../../kernel/bin/index.ts'
import { fetchUses, useDeleteMedia } from '../media.queries.ts'
import { notYoursText } from '../media-words.ts'
import classes from './used-in.module.css'
import { isUsed, UsedIn } from './used-in.tsx'

const shownNames = 8

/** Deletes media after a confirmation that lists their uses. Resolves to whether it was done. */
export function useAskDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const kept = useKeptText()
  const { mutateAsync } = useDeleteMedia()

  const ask = useCallback(
    async (ids: readonly string[], title: string, text: string) => {
      try {
        const { media, notEditable, ...uses } = await fetchUses(ids)
        if (notEditable > 0) {
          messages.error(notYoursText(notEditable, ids.length))
          return false
        }
        const details = (
          <>
            {ids.length > 1 && <NamesToDelete names={media.map(({ name }) => name)} />}
            {isUsed(uses) && (
              <div className={classes.note}>
                <p>{ids.length === 1 ? 'This media item is' : 'These media items are'} removed from:</p>
                <UsedIn uses={uses} most={shownNames} />
              </div>
            )}
          </>
        )
        const question = {
          title,
          text: `${text} ${kept(ids.length)}`,
          details,
          confirmLabel: 'Delete',
          danger: true,
          count: ids.length,
        }
        if (!(await confirm(question))) return false
      } catch (failure) {
        messages.error(failureText(failure))
        return false
      }
      // The error is already shown; the selection stays for a retry.
      return mutateAsync(ids).then(
        () => true,
        () => false,
      )
    },
    [confirm, messages, mutateAsync, kept],
  )
  const askOne = useCallback(
    (media: Media) => ask([media.id], 'Delete media item', `Are you sure you want to delete “${media.title}”?`),
    [ask],
  )
  const askSelected = async (ids: readonly string[]) => {
    if (ids.length > 0)
      return ask(ids, `Delete ${mediaItemsText(ids.length)}`, 'Are you sure you want to delete the selected files?')
    messages.error('No files selected!')
    return false
  }
  return { askOne, askSelected }
}
