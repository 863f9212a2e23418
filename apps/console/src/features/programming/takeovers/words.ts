import { minutesText } from '@digisigncast/contract/api/minutes-text'
import { screensText } from '@digisigncast/contract/api/screens-text'
import { contentNames } from '@digisigncast/contract/api/shown-content'
import type { PreparedTakeover, RunningTakeover } from '@digisigncast/contract/content/takeovers'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'

/** For example: All screens (12), or: Lobby and 2 more */
export function whereText(takeover: PreparedTakeover | RunningTakeover): string {
  const { everywhere, tags, screen_count: count, unmanaged_screens: unmanaged } = takeover
  const others = unmanagedText(unmanaged)
  if (!others) return managedText(takeover)
  if (count > 0) return `${managedText(takeover)} and ${others}`
  // To a user who may not view screens, they are only counted.
  if (everywhere) return `All screens (${unmanaged.toLocaleString('en')})`
  return tags.length > 0 ? `${tags.map(({ name }) => name).join(', ')} (${others})` : others
}

function managedText({ everywhere, screens, tags, screen_count: count }: PreparedTakeover | RunningTakeover): string {
  if (everywhere) return `All screens (${count.toLocaleString('en')})`
  const [tag] = tags
  if (tag) return `${tags.map(({ name }) => name).join(', ')} (${screensText(count)})`
  const [first] = screens
  if (!first) return 'No screens'
  return count === 1 ? first.name : `${first.name} and ${(count - 1).toLocaleString('en')} more`
}

/** Its notice or content, in a line. */
export const whatText = ({ notice, content }: Pick<PreparedTakeover, 'notice' | 'content'>): string =>
  notice ? `Notice: ${notice.title}` : contentNames(content) || 'No content: it cannot be started.'

/** For example: , above everything else */
export const aboveText = (isOverlay: boolean): string => (isOverlay ? 'above what plays' : 'above everything else')

/** For example: for 30 minutes */
export const durationText = (minutes: number | null, ender = 'a user ends it'): string =>
  minutes === null ? `until ${ender}` : `for ${minutesText(minutes)}`

const hourMs = 60 * 60_000
const longAfterHours = 2
const daysFromHours = 48

/** For example: 3 hours, for a takeover that may have been forgotten; undefined before 2 hours. */
export function longRunText(startedAt: number, now: number): string | undefined {
  const hours = Math.floor((now - startedAt) / hourMs)
  if (hours < longAfterHours) return undefined
  return hours < daysFromHours ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
