import type { PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeletePrepared as useDelete } from './takeovers.queries.ts'

/** Deletes a prepared takeover after a confirmation. */
export function useDeletePrepared(onDeleted: () => void) {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDelete()
  return async ({ id, name }: Pick<PreparedTakeover, 'id' | 'name'>) => {
    const isSure = await confirm({
      title: 'Delete this takeover?',
      text: `“${name}” can no longer be started. If it runs, it continues to its end. Playlists and channels stay.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(id, {
      onSuccess: () => {
        messages.success('Takeover deleted successfully!')
        onDeleted()
      },
    })
  }
}
