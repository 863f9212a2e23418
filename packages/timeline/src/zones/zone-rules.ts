import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { ZoneRules } from '@digisigncast/contract/devices/clock-rules'
import { recentlyUsed } from '../cache/recently-used.ts'
import { correctOffsets, dayMs, dayNumber, minuteMs, type OffsetAt, ownOffsetsOf } from '../wall-time.ts'
import { olderThan } from './known-changes.ts'

/** More changes than a zone has in this time. Later ones are left out, with the time from then on. */
const maxChanges = 16
/** From the start of a year: the rules stay the same for a year, and cover 14 months at its end. */
const [coveredYears, coveredMonths] = [2, 2]
/** A difference is searched for this time from now on. */
const searchedMs = 396 * dayMs

const daysOfYear = 365.2425

/** The year (UTC) of an instant (ms since 1970). */
export function yearOf(instant: number): number {
  const day = Math.floor(instant / dayMs)
  const guess = 1970 + Math.floor(day / daysOfYear)
  if (dayNumber(guess, 1, 1) > day) return guess - 1
  return dayNumber(guess + 1, 1, 1) <= day ? guess + 1 : guess
}

const made = recentlyUsed<ZoneRules>(500)

/**
 * The offsets of a time zone from the start of the present year (UTC) on, for 26 months, as this computer knows them.
 * @param version of its time zone data
 */
export function zoneRulesOf(timeZone: string, now: number, version?: string): ZoneRules {
  const year = yearOf(now)
  return made(`${timeZone} ${year} ${version}`, () => {
    const from = dayNumber(year, 1, 1) * dayMs
    const until = dayNumber(year + coveredYears, 1 + coveredMonths, 1) * dayMs
    const changes = changesIn(ownOffsetsOf(timeZone), from, until)
    return {
      ...(version !== undefined && { version }),
      until: changes[maxChanges]?.[0] ?? until,
      offsets: changes.slice(0, maxChanges),
    }
  })
}

/** The offset (minutes) at the start, and each later one with its first instant. */
function changesIn(offsetAt: OffsetAt, from: number, until: number): [at: number, minutes: number][] {
  const changes: [number, number][] = [[from, offsetAt(from) / minuteMs]]
  for (let day = from; day < until; day += dayMs) {
    const [before, after] = [offsetAt(day), offsetAt(day + dayMs)]
    if (before === after) continue
    const at = firstWith(day, day + dayMs, (instant) => offsetAt(instant) !== before)
    changes.push([at, after / minuteMs])
  }
  return changes
}

const floorMinute = (instant: number): number => Math.floor(instant / minuteMs) * minuteMs

/** The first minute at which a test holds, if it does not at `from`, and does at `until`. */
function firstWith(from: number, until: number, test: (instant: number) => boolean): number {
  let [low, high] = [from, until]
  while (high - low > minuteMs) {
    const middle = floorMinute((low + high) / 2)
    if (test(middle)) high = middle
    else low = middle
  }
  return high
}

const startOf = ({ offsets }: ZoneRules): number => offsets[0]?.[0] ?? Number.POSITIVE_INFINITY

function offsetIn({ offsets }: ZoneRules, instant: number): number {
  let found = 0
  for (const [at, minutes] of offsets) if (at <= instant) found = minutes * minuteMs
  return found
}

/** Offsets by the rules within the time that they cover, and by those of this computer at other times. */
const offsetsBy =
  (rules: ZoneRules, own: OffsetAt): OffsetAt =>
  (instant) =>
    instant >= startOf(rules) && instant < rules.until ? offsetIn(rules, instant) : own(instant)

/** Follows the rules of the server for the zone of a screen, if those of this computer are known to be older. */
export function followRules({ timeZone, zoneRules }: Manifest['screen']): void {
  const isOlder = zoneRules !== undefined && olderThan(zoneRules.version) !== undefined
  correctOffsets(isOlder ? { timeZone, offsetAt: offsetsBy(zoneRules, ownOffsetsOf(timeZone)) } : undefined)
}

export interface RulesDifference {
  /** First instant (ms) of the difference: now or later, or in the past if it is there now. */
  at: number
  /** The same as the wall time by the rules (ms, as if it were UTC). */
  wallAt: number
  /** Minutes by which this computer is fast then. */
  minutes: number
}

/** The first difference of the offsets of this computer from the rules that is there now, or comes within 13 months. */
export function differenceTo(rules: ZoneRules, own: OffsetAt, now: number): RulesDifference | undefined {
  const [from, present] = [startOf(rules), floorMinute(now)]
  if (present < from || present >= rules.until) return undefined
  const errorAt = (instant: number): number => own(instant) - offsetIn(rules, instant)
  const differs = (instant: number): boolean => errorAt(instant) !== 0
  const at = differs(present)
    ? startOfDifference(differs, from, present)
    : nextDifference(differs, present, rules.until)
  if (at === undefined) return undefined
  return { at, wallAt: at + offsetIn(rules, at), minutes: errorAt(Math.max(at, present)) / minuteMs }
}

type Test = (instant: number) => boolean

function startOfDifference(differs: Test, from: number, present: number): number {
  let first = present
  while (first - dayMs >= from && differs(first - dayMs)) first -= dayMs
  const before = Math.max(first - dayMs, from)
  return differs(before) ? before : firstWith(before, first, differs)
}

function nextDifference(differs: Test, present: number, until: number): number | undefined {
  const end = Math.min(until, present + searchedMs) - minuteMs
  for (let day = present; day < end; day += dayMs) {
    const next = Math.min(day + dayMs, end)
    if (differs(next)) return firstWith(day, next, differs)
  }
  return undefined
}
