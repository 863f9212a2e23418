import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { dayMs } from '@digisigncast/timeline/wall-time'

const dayOf = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0)
const daysBetween = (earlier: number, later: number): number => Math.round((dayOf(later) - dayOf(earlier)) / dayMs)
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

type Moves = { [Kind in SourceData['kind']]: (data: Extract<SourceData, { kind: Kind }>, now: number) => SourceData }

/** Data whose first date is today. */
const moves: Moves = {
  table: (data) => data,
  feed: (data) => data,
  calendar: (data, now) => {
    const later = daysBetween(data.events[0]?.from ?? now, now) * dayMs
    const events = data.events.map((event) => ({ ...event, from: event.from + later, until: event.until + later }))
    return { ...data, events }
  },
  weather: (data, now) => {
    const days = daysBetween(Date.parse(`${data.days[0]?.date}T00:00`), now) || 0
    return { ...data, days: data.days.map((day) => ({ ...day, date: dateAfter(day.date, days) })) }
  },
}

/** A sample with dates from today on: it has those of the day on which the slide was made. */
export function sampleOfToday(sample: SourceData, now: number): SourceData {
  const move = moves[sample.kind] as (data: SourceData, now: number) => SourceData
  return move(sample, now)
}
