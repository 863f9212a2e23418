import { setImmediate } from 'node:timers/promises'
import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { locationFrom } from '@digisigncast/contract/devices/locations'
import type { ScreensDb } from '../../../database/open.ts'
import type { CapAlert, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'
import { contains } from '../../../platform/decoding/source-data/shapes.ts'
import { targetsOf } from '../takeovers/index.ts'
import * as repo from './reach.repo.ts'

/** Others have a turn after this time. */
const turnMs = 10

/** Ids of the screens that a part of a warning reaches by their locations. A part that is missing reaches all. */
export type Reach = ReadonlyMap<CapInfo, readonly string[]>

/** Which of the chosen screens are in the areas of warnings. Screens without a location are in all areas. */
export async function reachOf(
  db: ScreensDb,
  { settings, now }: { settings: WarningSettings; now: number },
  alerts: readonly CapAlert[],
): Promise<Reach> {
  const reach = new Map<CapInfo, readonly string[]>()
  const parts = alerts.flatMap(({ infos }) => infos)
  if (parts.every(({ shapes }) => !shapes) || !(await repo.hasLocations(db))) return reach
  const screens = await repo.listLocated(db, await targetsOf(db, settings))
  const count = new Set(screens.map(({ id }) => id)).size
  const places = [...Map.groupBy(screens, ({ location }) => location)].map(([text, some]) => ({
    location: locationFrom(text ?? ''),
    ids: some.map(({ id }) => id),
  }))
  let begunAt = performance.now()
  for (const part of parts) {
    const { shapes, expiresAt } = part
    if (!shapes || (expiresAt ?? now) < now) continue
    const ids = new Set<string>()
    for (const { location, ids: some } of places) {
      if (!location || shapes.some((shape) => contains(shape, location))) for (const id of some) ids.add(id)
      if (performance.now() - begunAt < turnMs) continue
      await setImmediate()
      begunAt = performance.now()
    }
    if (ids.size < count) reach.set(part, [...ids])
  }
  return reach
}

/** The screens that one of the parts reaches; undefined: all. */
export function reachedBy(parts: readonly CapInfo[], reach: Reach): readonly string[] | undefined {
  const all = parts.map((part) => reach.get(part))
  return all.includes(undefined) ? undefined : [...new Set(all.flatMap((ids) => ids ?? []))]
}
