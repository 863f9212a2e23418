import type { DataElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { minuteMs } from '@digisigncast/timeline/wall-time'
import { calendarView } from './calendar.ts'
import { type DataView, fitIfWanted, nextMinute, type ViewOf } from './data-view.ts'
import { feedView } from './feed.ts'
import { part } from './parts.ts'
import { tableView } from './table.ts'
import { flexOf, setTextStyle } from './text.ts'
import { weatherView } from './weather.ts'

const dataViews: { [Type in DataElement['type']]: ViewOf<Type> } = {
  table: tableView,
  feed: feedView,
  calendar: calendarView,
  weather: weatherView,
}

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
  // A newer server can send other types.
  const view: DataView | undefined = dataViews[element.type]
  if (!view || data?.kind !== element.type) {
    box.dataset['missing'] = ''
    return { fit: () => undefined, showTime: () => undefined }
  }
  let latest = 0
  const fit = (): void => {
    text.style.fontSize = `${element.size}px`
    if (view.fit) view.fit(text, element, { now: latest, moves })
    else fitIfWanted(text, element)
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
    show(view.partsOf(data, element, now, timeZone))
    return view.nextChange(data, element, now)
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
