import type { FeedElement } from '@digisigncast/contract/slides/slide-document'
import type { FeedData } from '@digisigncast/contract/slides/source-data'
import { part } from './parts.ts'

/** Headlines: several, or the one whose turn it is. */
export function feedParts({ entries }: FeedData, { layout, count, seconds }: FeedElement, now: number): Element[] {
  const shown = entries.slice(0, count)
  if (layout === 'list') return shown.map(({ title }, index) => part({ marginTop: index === 0 ? '0' : '0.6em' }, title))
  const turn = Math.floor(now / (seconds * 1000))
  const entry = shown[shown.length === 0 ? 0 : turn % shown.length]
  return entry ? [part({}, entry.title)] : []
}

/** When the next headline is shown; undefined for lists. */
export const nextHeadline = ({ layout, seconds }: FeedElement, now: number): number | undefined =>
  layout === 'list' ? undefined : (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000
