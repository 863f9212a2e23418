import { contentNames } from '@digisigncast/contract/api/shown-content'
import type { PreparedTakeover, RunningTakeover } from '@digisigncast/contract/content/takeovers'
import { unmanagedText } from '../../ui/text/unmanaged-text.ts'

/** For example: 3 screens */
export const screensText = (count: number): string =>
  count === 1 ? '1 screen' : `${count.toLocaleString('en')} screens`

/** For example: All screens (12), or: Lobby and 2 more */
export function whereText(takeover: PreparedTakeover | RunningTakeover): string {
  const others = unmanagedText(takeover.unmanaged_screens)
  return others ? `${managedText(takeover)} and ${others}` : managedText(takeover)
}

function managedText({ everywhere, screens, tags, screen_count: count }: PreparedTakeover | RunningTakeover): string {
  if (everywhere) return `All screens (${count.toLocaleString('en')})`
  const [tag] = tags
  if (tag) return `${tags.map(({ name }) => name).join(', ')} (${screensText(count)})`
  const [first] = screens
  if (!first) return 'No screens'
  return count === 1 ? first.name : `${first.name} and ${(count - 1).toLocaleString('en')} more`
}

/** For example: 30 minutes */
export function lengthText(minutes: number): string {
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** Its notice or content, in a line. */
export const whatText = ({ notice, content }: Pick<PreparedTakeover, 'notice' | 'content'>): string =>
  notice ? `Notice: ${notice.title}` : contentNames(content) || 'No content: it cannot be started.'
