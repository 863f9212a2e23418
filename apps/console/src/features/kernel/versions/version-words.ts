import { screensText } from '@digisigncast/contract/api/screens-text'
import { wordOf } from '@digisigncast/contract/api/word-of'
import { auditActors } from '@digisigncast/contract/audit/audit-kinds'
import type { Difference } from '@digisigncast/contract/versions/differences'
import { versionReasons } from '@digisigncast/contract/versions/version-kinds'
import type { ThingVersion, VersionDetails } from '@digisigncast/contract/versions/versions'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'

/** For example: Ann; Ann (API token) */
export function authorText({ author, author_kind: kind, reason }: ThingVersion): string {
  if (reason === 'kept') return ''
  if (author === '') return wordOf(auditActors, kind)
  return kind === 'user' ? author : `${author} (${wordOf(auditActors, kind)})`
}

export const reasonText = (reason: ThingVersion['reason']): string => wordOf(versionReasons, reason)

const listed = new Intl.ListFormat('en')

/** For example: “Menu”, “Offer” and 2 more are deleted or not shared with you. They are left out. */
export function missingText(missing: VersionDetails['missing']): string {
  const named = missing.filter(({ name }) => name !== '').map(({ name }) => `“${name}”`)
  const [first, rest] = [named.slice(0, 3), missing.length - Math.min(named.length, 3)]
  const others = rest === 0 ? [] : [first.length === 0 ? `${rest} ${rest === 1 ? 'item' : 'items'}` : `${rest} more`]
  const isOne = missing.length === 1
  return `${listed.format([...first, ...others])} ${isOne ? 'is' : 'are'} deleted or not shared with you, and ${isOne ? 'is' : 'are'} left out.`
}

/** For example: It is shown on 7 screens: Bar, Hall and 5 more. */
export function shownText({
  screens,
  screen_count: count,
  unmanaged_screens: unmanaged,
}: Pick<VersionDetails, 'screens' | 'screen_count' | 'unmanaged_screens'>): string {
  const others = unmanagedText(unmanaged)
  if (count === 0) return `It is ${others ? `shown on ${others}` : 'not shown on any screen'}.`
  const names = screens.slice(0, 3).map(({ name }) => name)
  const rest = count - names.length
  const all = listed.format([...names, ...(rest > 0 ? [`${rest.toLocaleString('en')} more`] : [])])
  return `It is shown on ${screensText(count)}: ${all}.${others ? ` It is also shown on ${others}.` : ''}`
}

/** Keys for a list of differences: two can have the same sentence. */
export const keyOf = ({ type, field, text, things }: Difference): string =>
  [type, field, text, ...things.slice(0, 3).map(({ id }) => id)].join(' ')
