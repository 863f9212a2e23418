import { type NextStart, nextOpening, startsOf } from '@digisigncast/timeline/opening'
import { minuteMs } from '@digisigncast/timeline/wall-time'
import type { AllScreensDb } from '../../../database/open.ts'
import { hoursOfScreens } from '../../../database/screen-hours.ts'
import { hoursTimesFrom } from '../../../database/stored-rules.ts'
import { listZones } from './content-facts.repo.ts'

export interface Openings {
  timeZoneOf: (screenId: string) => string
  /** The instant at which a screen opens next; undefined while it is open, and when it never opens. */
  nextOf: (screenId: string, at: number) => number | undefined
}

/** The opening hours of screens. Screens share those of their tags, and what is known about them. */
export async function readOpenings(db: AllScreensDb, screenIds: readonly string[]): Promise<Openings> {
  const texts = await hoursOfScreens(db, screenIds)
  const withHours = [...texts.keys()]
  const zones = new Map(
    (withHours.length === 0 ? [] : await listZones(db, withHours)).map(({ id, time_zone }) => [id, time_zone]),
  )
  const timeZoneOf = (screenId: string) => zones.get(screenId) ?? 'UTC'
  const starts = new Map<string, NextStart>()
  const startOf = (text: string): NextStart => {
    const known = starts.get(text) ?? eachMinuteOnce((wall) => startsOf(hoursTimesFrom(text))(wall))
    starts.set(text, known)
    return known
  }
  return {
    timeZoneOf,
    nextOf: (screenId, at) => nextOpening((texts.get(screenId) ?? []).map(startOf), timeZoneOf(screenId), at),
  }
}

/** Asks once per minute of wall time, on which hours start and end: for many screens, it is the same one. */
function eachMinuteOnce(startAfter: NextStart): NextStart {
  const known = new Map<string, number | undefined>()
  return (wall) => {
    const minute = `${Math.floor(wall.reached / minuteMs)} ${Math.floor(wall.ahead / minuteMs)}`
    if (!known.has(minute)) known.set(minute, startAfter(wall))
    return known.get(minute)
  }
}
