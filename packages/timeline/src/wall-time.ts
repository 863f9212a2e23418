import { recentlyUsed } from './cache/recently-used.ts'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** Offsets are cached for steps of this length. Since 1972 they have changed at multiples of it, but for St. John’s until 2011 (a minute later). */
const stepMs = 15 * minuteMs
/** Maximum number of cached offsets per zone. */
const maxKept = 2000

/**
 * Days since 1970-01-01 of a date of the Gregorian calendar; months from 1. Years are counted from March, so that the
 * leap day is the last one. Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, days_from_civil.
 */
export function dayNumber(year: number, month: number, day: number): number {
  const ofMarch = month > 2 ? year : year - 1
  const era = Math.floor(ofMarch / 400)
  const yearOfEra = ofMarch - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Offset of a time zone from UTC at an instant, in ms. */
export type OffsetAt = (instant: number) => number

const zones = recentlyUsed<OffsetAt>(200)

/** The zone whose offsets are known better than this computer knows them. */
let corrected: { timeZone: string; offsetAt: OffsetAt } | undefined

/** Offsets of an IANA time zone; falls back to the device’s own zone for an unknown name. */
export const offsetsOf = (timeZone: string): OffsetAt =>
  corrected?.timeZone === timeZone ? corrected.offsetAt : ownOffsetsOf(timeZone)

/** The same by the data of this computer alone. */
export const ownOffsetsOf = (timeZone: string): OffsetAt => zones(timeZone, () => readOffsets(timeZone))

/** Replaces the offsets of one zone from now on, in place of the zone before; undefined: of none. */
export const correctOffsets = (by: typeof corrected): void => {
  corrected = by
}

function readOffsets(timeZone: string): OffsetAt {
  const format = formatOf(timeZone)
  const kept = new Map<number, number>()
  return (instant) => {
    const step = Math.floor(instant / stepMs)
    const offset = kept.get(step) ?? readOffset(format, step * stepMs)
    if (kept.size >= maxKept) kept.clear()
    kept.set(step, offset)
    return offset
  }
}

const locale = 'en-u-ca-iso8601-nu-latn'

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts: Intl.DateTimeFormatOptions = {
    // Not `hourCycle`, which browsers before 2019 ignore.
    hour12: false,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }
  try {
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, parts)
  }
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  // Some browsers call midnight 24.
  return dayNumber(year, month, day) * dayMs + (((hour % 24) * 60 + minute) * 60 + second) * 1000 - instant
}

/** Wall times are in ms, as if they were UTC. */
export interface WallTimes {
  /** The latest wall time until now: later than the clock shows while an hour is repeated. */
  reached: number
  /** The earliest wall time from now on: earlier than the clock shows before an hour is repeated. */
  ahead: number
}

/** Clocks are set back by less than this time. */
const windowMs = 4 * 60 * minuteMs

export function wallTimesAt(instant: number, offsetAt: OffsetAt): WallTimes {
  const offset = offsetAt(instant)
  const wall = instant + offset
  const [before, after] = [offsetAt(instant - windowMs), offsetAt(instant + windowMs)]
  const reached =
    before > offset ? Math.max(wall, changeBetween(instant - windowMs, instant, offsetAt) + before - 1) : wall
  const ahead = after < offset ? Math.min(wall, changeBetween(instant, instant + windowMs, offsetAt) + after) : wall
  return { reached, ahead }
}

/** The instant at which the offset changes, between two instants with different offsets. */
function changeBetween(from: number, until: number, offsetAt: OffsetAt): number {
  let [low, high] = [Math.floor(from / stepMs), Math.ceil(until / stepMs)]
  const first = offsetAt(low * stepMs)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * stepMs) === first) low = middle
    else high = middle
  }
  return high * stepMs
}

/** The instants at which clocks show a wall time: none in a gap, two in a repeated hour. */
function instantsOf(wall: number, offsetAt: OffsetAt): number[] {
  const offsets = new Set([offsetAt(wall - dayMs), offsetAt(wall + dayMs)])
  const instants = [...offsets].map((offset) => wall - offset).filter((instant) => instant + offsetAt(instant) === wall)
  return instants.toSorted((one, other) => one - other)
}

const endOfGap = (wall: number, offsetAt: OffsetAt): number => changeBetween(wall - dayMs, wall + dayMs, offsetAt)

/** The first instant at which clocks show a wall time or a later one. */
export const startInstant = (wall: number, offsetAt: OffsetAt): number =>
  instantsOf(wall, offsetAt)[0] ?? endOfGap(wall, offsetAt)

/** The first instant from which on clocks never show an earlier wall time. */
export function endInstant(wall: number, offsetAt: OffsetAt): number {
  const last = instantsOf(wall - 1, offsetAt).at(-1)
  return last === undefined ? endOfGap(wall - 1, offsetAt) : last + 1
}
