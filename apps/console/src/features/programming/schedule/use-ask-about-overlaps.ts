import type { Reply } from '@digisigncast/contract/api/endpoint'
import { screensText } from '@digisigncast/contract/api/screens-text'
import type { Rule } from '@digisigncast/contract/content/rules'
import type { findOverlaps, Priority } from '@digisigncast/contract/content/schedule'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { fetchOverlaps } from './schedule.queries.ts'

export type Overlaps = Reply<typeof findOverlaps>['data']

const shownNames = 3

/** For example: Overlaps Breakfast, Lunch and 2 more on 12 screens */
export function overlapTitle({ entries, total, screen_count: screens }: Overlaps): string {
  const names = entries.slice(0, shownNames).map(({ name }) => name)
  const more = total - names.length
  const listed = more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ')
  return `Overlaps ${listed} on ${screensText(screens)}`
}

/** Explains which entry plays while both are active, by their priorities. */
export function overlapText(priority: Priority, { entries }: Overlaps): string {
  const equal = entries.filter((entry) => entry.priority === priority).length
  if (equal === entries.length) return 'While they are active at the same time, they take turns.'
  if (equal > 0) return 'At the same time, entries of high priority replace the others, and equal ones take turns.'
  return priority === 'high'
    ? 'At the same time, this entry replaces them: its priority is high.'
    : 'At the same time, they replace this entry: their priority is high.'
}

interface Entry {
  id?: string | undefined
  rule: Rule
  priority: Priority
  screen_ids: string[]
  tag_ids?: string[] | undefined
}

/** Returns a function that asks before an entry is saved that overlaps others; resolves to whether it is to be saved. */
export function useAskAboutOverlaps() {
  const confirm = useConfirm()
  return async ({ id, rule, priority, screen_ids, tag_ids = [] }: Entry): Promise<boolean> => {
    const overlaps = await fetchOverlaps({ rule, screen_ids, tag_ids, ...(id && { id }) })
    if (overlaps.total === 0) return true
    return confirm({
      title: overlapTitle(overlaps),
      text: overlapText(priority, overlaps),
      confirmLabel: 'Save Entry',
      cancelLabel: 'Back',
    })
  }
}
