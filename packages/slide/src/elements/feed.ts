import type { FeedElement } from '@digisigncast/contract/slides/slide-document'
import type { FeedData } from '@digisigncast/contract/slides/source-data'
import { part } from './parts.ts'

/** Headlines: several, or the one whose turn it is. */
export function feedParts({ entries }: FeedData, element: FeedElement, now: number): Element[] {
  const { layout, count, seconds } = element
  const shown = entries.slice(0, count)
  const partsOf = ({ title, text }: FeedData['entries'][number]): Element[] => [
    part({}, title),
    ...(element.texts && text !== ''
      ? [part({ fontSize: '0.6em', fontWeight: '400', marginTop: '0.4em', opacity: '0.85' }, text)]
      : []),
  ]
  if (layout === 'list')
    return shown.map((entry, index) => part({ marginTop: index === 0 ? '0' : '0.6em' }, partsOf(entry)))
  const turn = Math.floor(now / (seconds * 1000))
  const entry = shown[shown.length === 0 ? 0 : turn % shown.length]
  return entry ? partsOf(entry) : []
}

/** When the next headline is shown; undefined for lists and tickers. */
export const nextHeadline = ({ layout, seconds }: FeedElement, now: number): number | undefined =>
  layout !== 'single' ? undefined : (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000
