import type { PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeletePrepared as useDelete } from './takeovers.queries.ts'

/** Deletes a prepared takeover after a confirmation. */
export function useDeletePrepared(onDeleted: () => void) {
  const messages = useMessages()
  const ask = useConfirmed(useDelete(), () => {
    messages.success('Takeover deleted successfully!')
    onDeleted()
  })
  return ({ id, name }: Pick<PreparedTakeover, 'id' | 'name'>) =>
    ask(id, {
      title: 'Delete this takeover?',
      text: `“${name}” can no longer be started. If it runs, it continues to its end. Playlists and channels stay.`,
      confirmLabel: 'Delete',
      danger: true,
    })
}
