import type { DataElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/slides/source-data'
import { minuteMs } from '@digisigncast/timeline/wall-time'
import { calendarParts } from './calendar.ts'
import { feedParts, nextHeadline } from './feed.ts'
import { tableParts } from './table.ts'
import { fitText, flexOf, setTextStyle } from './text.ts'
import { weatherParts } from './weather.ts'

export interface DrawnData {
  fit: () => void
  /** Shows an instant. Returns when the next one changes it; undefined: never. */
  showTime: (now: number) => number | undefined
}

/** Draws the data of a source. Without data of the right kind the box stays empty and has the attribute `data-missing`. */
export function drawData(
  box: HTMLElement,
  element: DataElement,
  data: SourceData | undefined,
  timeZone: string,
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
  const fit = (): void => {
    text.style.fontSize = `${element.size}px`
    if (element.fit) fitText(text, element)
  }
  let shown = ''
  const show = (parts: readonly Element[]): void => {
    text.replaceChildren(...parts)
    if (text.innerHTML === shown) return
    shown = text.innerHTML
    fit()
  }
  return {
    fit,
    showTime: (now) => {
      if (element.type === 'table' && data.kind === 'table') show(tableParts(data, element))
      if (element.type === 'weather' && data.kind === 'weather') show(weatherParts(data, element))
      if (element.type === 'calendar' && data.kind === 'calendar') show(calendarParts(data, element, now, timeZone))
      if (element.type === 'feed' && data.kind === 'feed') {
        show(feedParts(data, element, now))
        return nextHeadline(element, now)
      }
      return element.type === 'calendar' ? (Math.floor(now / minuteMs) + 1) * minuteMs : undefined
    },
  }
}
