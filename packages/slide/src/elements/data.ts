import type { DataElement, FeedElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/slides/source-data'
import { minuteMs } from '@digisigncast/timeline/wall-time'
import { calendarParts } from './calendar.ts'
import { feedParts, nextHeadline } from './feed.ts'
import { part } from './parts.ts'
import { keepInBox, nextPage, tableParts } from './table.ts'
import { fitText, flexOf, setTextStyle } from './text.ts'
import { runTicker, tickerParts } from './ticker.ts'
import { weatherParts } from './weather.ts'

export interface DrawnData {
  fit: () => void
  /** Shows an instant. Returns when the next one changes it; undefined: never. */
  showTime: (now: number) => number | undefined
}

export interface ShownData {
  /** Undefined: there is none. */
  data: SourceData | undefined
  /** When data that may be old was last retrieved (ms since 1970); undefined: it is current. */
  retrievedAt: () => number | undefined
  /** Time zone of the screen. */
  timeZone: string
  /** Whether tickers move. */
  moves: boolean
}

/**
 * Draws the data of a source. Without data of the right kind the box stays empty and has the attribute `data-missing`. Data
 * that is too old for the element is not shown.
 */
export function drawData(
  box: HTMLElement,
  element: DataElement,
  { data, retrievedAt, timeZone, moves }: ShownData,
): DrawnData {
  box.style.display = 'flex'
  box.style.flexDirection = 'column'
  box.style.justifyContent = flexOf[element.vertical]
  box.style.overflow = 'hidden'
  const text = document.createElement('div')
  setTextStyle(text.style, element)
  box.append(text)
  if (data?.kind !== element.type) {
    box.dataset['missing'] = ''
    return { fit: () => undefined, showTime: () => undefined }
  }
  let latest = 0
  const fit = (): void => {
    text.style.fontSize = `${element.size}px`
    if (isTicker(element)) runTicker(text, element, latest, moves)
    else if (element.fit) fitText(text, element)
    if (element.type === 'table') keepInBox(text)
  }
  let shown = ''
  const show = (parts: readonly Element[]): void => {
    const next = part({}, parts).innerHTML
    if (next === shown) return
    shown = next
    text.replaceChildren(...parts)
    fit()
  }
  const showData = (now: number): number | undefined => {
    latest = now
    if (element.type === 'weather' && data.kind === 'weather') {
      show(weatherParts(data, element, now, timeZone))
      return element.layout === 'days' ? nextMinute(now) : undefined
    }
    if (element.type === 'table' && data.kind === 'table') {
      show(tableParts(data, element, now))
      return nextPage(data, element, now)
    }
    if (element.type === 'feed' && data.kind === 'feed') {
      show(isTicker(element) ? tickerParts(data, element) : feedParts(data, element, now))
      return nextHeadline(element, now)
    }
    if (element.type !== 'calendar' || data.kind !== 'calendar') return undefined
    show(calendarParts(data, element, now, element.zone ?? timeZone))
    return nextMinute(now)
  }
  const { maxAgeMinutes } = element
  if (maxAgeMinutes === undefined) return { fit, showTime: showData }
  return {
    fit,
    showTime: (now) => {
      const at = retrievedAt()
      const expiresAt = at === undefined ? Number.POSITIVE_INFINITY : at + maxAgeMinutes * minuteMs
      // Data can become old, or current again, at any time.
      const next = nextMinute(now)
      if (now < expiresAt) return Math.min(showData(now) ?? next, next, expiresAt)
      show([])
      return next
    },
  }
}

const isTicker = (element: DataElement): element is FeedElement =>
  element.type === 'feed' && element.layout === 'ticker'

const nextMinute = (now: number): number => (Math.floor(now / minuteMs) + 1) * minuteMs
