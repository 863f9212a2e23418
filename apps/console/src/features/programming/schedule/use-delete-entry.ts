import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useDeletedMessage, useKeptText } from '../../kernel/bin/index.ts'
import { useDeleteEntry as useDelete } from './schedule.queries.ts'

const screensText = (count: number): string =>
  count === 1 ? '1 screen plays' : `${count.toLocaleString('en')} screens play`

/** Deletes an entry after a confirmation. */
export function useDeleteEntry(onDeleted: () => void) {
  const confirm = useConfirm()
  const deleted = useDeletedMessage()
  const kept = useKeptText()
  const remove = useDelete()
  return async ({ id, name, screen_count: count }: ScheduleEntry) => {
    const isSure = await confirm({
      title: 'Delete this entry?',
      text: `“${name}” is deleted. ${count > 0 ? `${screensText(count)} the other content instead. ` : ''}Playlists and channels stay. ${kept()}`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(id, {
      onSuccess: ({ message, cohort }) => {
        deleted(message, [cohort])
        onDeleted()
      },
    })
  }
}
