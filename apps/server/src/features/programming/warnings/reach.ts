import { setImmediate } from 'node:timers/promises'
import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { locationFrom } from '@digisigncast/contract/devices/locations'
import type { ScreensDb } from '../../../database/open.ts'
import type { CapAlert, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'
import { contains, type Shape } from '../../../platform/decoding/source-data/shapes.ts'
import { targetsOf } from '../takeovers/index.ts'
import * as repo from './reach.repo.ts'

/** Ids of the screens that a part of a warning reaches by their locations. A part that is missing reaches all. */
export type Reach = ReadonlyMap<CapInfo, readonly string[]>

/** Which of the chosen screens are in the areas of warnings. Screens without a location are in all areas. */
export async function reachOf(db: ScreensDb, settings: WarningSettings, alerts: readonly CapAlert[]): Promise<Reach> {
  const reach = new Map<CapInfo, readonly string[]>()
  const parts = alerts.flatMap(({ infos }) => infos)
  if (parts.every(({ shapes }) => !shapes) || !(await repo.hasLocations(db))) return reach
  const screens = await repo.listLocated(db, await targetsOf(db, settings))
  const count = new Set(screens.map(({ id }) => id)).size
  const places = [...Map.groupBy(screens, ({ location }) => location)]
  for (const part of parts) {
    const { shapes } = part
    if (!shapes) continue
    const inside = places.filter(([location]) => isIn(shapes, location)).flatMap(([, some]) => some)
    const ids = new Set(inside.map(({ id }) => id))
    if (ids.size < count) reach.set(part, [...ids])
    await setImmediate()
  }
  return reach
}

function isIn(shapes: readonly Shape[], text: string | null): boolean {
  const location = locationFrom(text ?? '')
  return !location || shapes.some((shape) => contains(shape, location))
}
