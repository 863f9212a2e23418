import type { WeatherElement } from '@digisigncast/contract/slides/slide-document'
import type { WeatherData } from '@digisigncast/contract/source-kinds/source-data'
import { dayOf } from '@digisigncast/timeline/items/calendar-texts'
import { formatOf } from '@digisigncast/timeline/items/date-formats'
import { dayMs, dayNumber } from '@digisigncast/timeline/wall-time'
import { nextMinute, type ViewOf } from './data-view.ts'
import { part } from './parts.ts'
import { weatherIcon } from './weather-icon.ts'

const spread = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

/**
 * The weather at the time of the forecast, and that of the days that are not over. The size of the text is that of the
 * temperature.
 * @param zone time zone of the screen, for a place whose own is not known
 */
function weatherParts(data: WeatherData, element: WeatherElement, instant: number, zone: string): Element[] {
  const { place, now, days, unit, timeZone = zone } = data
  const degrees = (value: number): string => `${Math.round(value)}°`
  const current = part({ display: 'flex', alignItems: 'center', justifyContent: spread[element.align] }, [
    weatherIcon(now.code, now.isDay, '1.1em'),
    // Not `gap`, which browsers before 2020 (Chromium 84) ignore here.
    part({ lineHeight: '1', marginLeft: '0.25em' }, `${degrees(now.temperature)}${unit.slice(1)}`),
  ])
  const name = part({ fontSize: '0.32em', opacity: '0.85', marginTop: '0.3em' }, place)
  if (element.layout === 'now') return [current, name]
  const weekday = formatOf(element.language, 'UTC', { weekday: 'short' })
  const today = dayOf(instant, timeZone)
  const columns = days
    .filter((day) => dateOf(day.date) >= today)
    .slice(0, element.days)
    .map((day) =>
      part({ textAlign: 'center' }, [
        part({}, weekday.format(dateOf(day.date))),
        part({ display: 'flex', justifyContent: 'center', margin: '0.2em 0' }, [weatherIcon(day.code, true, '1.6em')]),
        part({ fontWeight: '700' }, degrees(day.highest)),
        part({ opacity: '0.7' }, degrees(day.lowest)),
      ]),
    )
  if (columns.length === 0) return [current, name]
  const row = part({ fontSize: '0.3em', marginTop: '1em', display: 'grid', gap: '1em' }, columns)
  row.style.gridTemplateColumns = `repeat(${columns.length}, 1fr)`
  return [current, name, row]
}

/** Midnight UTC of a date. */
const dateOf = (text: string): number => {
  const [year = 1970, month = 1, day = 1] = text.split('-').map(Number)
  return dayNumber(year, month, day) * dayMs
}

export const weatherView: ViewOf<'weather'> = {
  partsOf: weatherParts,
  nextChange: (_data, { layout }, now) => (layout === 'days' ? nextMinute(now) : undefined),
}
