import type { Reply } from '@digisigncast/contract/api/endpoint'
import { screensText } from '@digisigncast/contract/api/screens-text'
import type { findOverlaps, Priority } from '@digisigncast/contract/content/schedule'

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
