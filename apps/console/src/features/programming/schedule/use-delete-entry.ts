import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useDeleteEntry as useDelete } from './schedule.queries.ts'

const screensText = (count: number): string =>
  count === 1 ? '1 screen plays' : `${count.toLocaleString('en')} screens play`

/** Deletes an entry after a confirmation. */
export function useDeleteEntry(onDeleted: () => void) {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDelete((error) => messages.error(failureText(error)))
  return async ({ id, name, screen_count: count }: ScheduleEntry) => {
    const isSure = await confirm({
      title: 'Delete this entry?',
      text: `“${name}” is deleted. ${count > 0 ? `${screensText(count)} the other content instead. ` : ''}Playlists and channels stay.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(id, {
      onSuccess: () => {
        messages.success('Schedule entry deleted successfully!')
        onDeleted()
      },
    })
  }
}
