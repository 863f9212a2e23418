import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { useDeletion } from '../../kernel/bin/index.ts'
import { useDeleteEntry as useDelete } from './schedule.queries.ts'

const screensText = (count: number): string =>
  count === 1 ? '1 screen plays' : `${count.toLocaleString('en')} screens play`

/** Deletes an entry after a confirmation. */
export function useDeleteEntry(onDeleted: () => void) {
  const ask = useDeletion(useDelete(), onDeleted)
  return ({ id, name, screen_count: count }: ScheduleEntry) =>
    ask(id, {
      title: 'Delete this entry?',
      text: `“${name}” is deleted. ${count > 0 ? `${screensText(count)} the other content instead. ` : ''}Playlists and channels stay.`,
    })
}
