import { dayMs, type OffsetAt, offsetsOf, startInstant } from '@digisigncast/timeline/wall-time'
import { type EventInstance, expandRecurringEvent, type VEvent } from 'node-ical'
import type { Period } from './calendar-dates.ts'

/** Changes that move occurrences further are applied to those in the period only. */
const mostMovedMs = 60 * dayMs

/** A change of an occurrence and of all later ones. */
interface Range {
  /** The first occurrence, by its rule. */
  from: number
  /** By the clocks of its time zone. */
  movedMs: number
  changed: VEvent
}

/** The occurrences of an event in a period, and others near it. Throws if it occurs too often. */
export function occurrencesOf(event: VEvent, { from, to }: Period): EventInstance[] {
  const ranges = rangesOf(event)
  const movedMs = Math.min(mostMovedMs, Math.max(0, ...ranges.map((range) => Math.abs(range.movedMs))))
  const period = { from: new Date(from.getTime() - movedMs), to: new Date(to.getTime() + movedMs) }
  const occurrences = expandRecurringEvent(event, { ...period, expandOngoing: true })
  if (ranges.length === 0) return occurrences
  return occurrences.map((occurrence) => {
    const range = ranges.findLast((one) => one.from <= occurrence.start.getTime())
    return range === undefined || occurrence.isOverride ? occurrence : moved(occurrence, range)
  })
}

function rangesOf({ recurrences = {} }: VEvent): Range[] {
  return [...new Set(Object.values(recurrences))]
    .flatMap((changed) => {
      const { recurrenceid: first, start } = changed as VEvent
      if (!('RANGE' in changed) || !(first instanceof Date)) return []
      const wall = wallOf(offsetsIn(start))
      return [{ from: first.getTime(), movedMs: wall(start) - wall(first), changed: changed as VEvent }]
    })
    .toSorted((one, other) => one.from - other.from)
}

function moved(occurrence: EventInstance, { movedMs, changed }: Range): EventInstance {
  const { start } = occurrence
  const offsetAt = offsetsIn(start)
  const at = startInstant(wallOf(offsetAt)(start) + movedMs, offsetAt)
  const lengthMs = changed.end ? changed.end.getTime() - changed.start.getTime() : 0
  const dated = (instant: number) => Object.assign(new Date(instant), start.tz !== undefined && { tz: start.tz })
  return {
    ...occurrence,
    start: dated(at),
    end: dated(at + lengthMs),
    summary: changed.summary ?? occurrence.summary,
    event: changed,
  }
}

const offsetsIn = ({ tz = 'UTC' }: { tz?: string }): OffsetAt => offsetsOf(tz)
const wallOf =
  (offsetAt: OffsetAt) =>
  (date: Date): number =>
    date.getTime() + offsetAt(date.getTime())
