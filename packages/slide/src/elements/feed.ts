import type { FeedElement } from '@digisigncast/contract/slides/slide-document'
import type { FeedData } from '@digisigncast/contract/source-kinds/source-data'
import { fitIfWanted, type ViewOf } from './data-view.ts'
import { part } from './parts.ts'
import { runTicker, tickerParts } from './ticker.ts'

/** Headlines: several, or the one whose turn it is. */
function feedParts({ entries }: FeedData, element: FeedElement, now: number): Element[] {
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
const nextHeadline = ({ layout, seconds }: FeedElement, now: number): number | undefined =>
  layout !== 'single' ? undefined : (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000

export const feedView: ViewOf<'feed'> = {
  partsOf: (data, element, now) =>
    element.layout === 'ticker' ? tickerParts(data, element) : feedParts(data, element, now),
  nextChange: (_data, element, now) => nextHeadline(element, now),
  fit: (text, element, { now, moves }) => {
    if (element.layout === 'ticker') runTicker(text, element, now, moves)
    else fitIfWanted(text, element)
  },
}
