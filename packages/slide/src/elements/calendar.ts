import type { CalendarElement } from '@digisigncast/contract/slides/slide-document'
import type { CalendarData } from '@digisigncast/contract/source-kinds/source-data'
import { eventText, shownEvents } from '@digisigncast/timeline/items/calendar-texts'
import { nextMinute, type ViewOf } from './data-view.ts'
import { part } from './parts.ts'

/** The events that are not over: when each is, and its title. */
function calendarParts(data: CalendarData, element: CalendarElement, now: number, timeZone: string): Element[] {
  const rows = shownEvents(data, element, now, timeZone).flatMap((event) => [
    part(
      { color: element.accentColor, fontWeight: '700', whiteSpace: 'nowrap', padding: '0.2em 0.8em 0.2em 0' },
      eventText(event, element, now, timeZone),
    ),
    part({ padding: '0.2em 0' }, [
      part({}, event.title),
      ...(event.location === '' ? [] : [part({ fontSize: '0.7em', opacity: '0.75' }, event.location)]),
    ]),
  ])
  return [part({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)' }, rows)]
}

export const calendarView: ViewOf<'calendar'> = {
  partsOf: (data, element, now, timeZone) => calendarParts(data, element, now, element.zone ?? timeZone),
  nextChange: (_data, _element, now) => nextMinute(now),
}
