import type { Device } from '@digisigncast/contract/devices/devices'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import type { Platform } from '../../platform/platform.ts'
import { listUnplayable } from '../codecs/index.ts'
import { openContentFacts, stateOf } from '../screen-states/index.ts'
import { type DeviceRow, deviceRows } from './device-rows.repo.ts'

/** Both engines limit how many values one statement takes. */
const maxScreens = 500

/** States of screens by their id: a few queries for each 500 screens. */
export type ScreenStates = (accountId: string, screenIds: readonly string[]) => Promise<Map<string, ScreenState>>

export function openScreenStates(
  platform: Platform,
  toWire: (rows: readonly DeviceRow[]) => Promise<Device[]>,
): ScreenStates {
  const { db } = platform
  const factsOf = openContentFacts(platform)
  return async (accountId, screenIds) => {
    const content = await factsOf(accountId)
    const unplayable = await listUnplayable(db, accountId)
    const states = new Map<string, ScreenState>()
    for (let start = 0; start < screenIds.length; start += maxScreens) {
      if (start > 0) await nextTurn()
      const ids = screenIds.slice(start, start + maxScreens)
      const rows = await deviceRows(db)
        .where('d.account_id', '=', accountId)
        .where('d.screen_id', 'in', ids)
        .orderBy('d.created_at')
        .orderBy('d.id')
        .execute()
      const devices = Map.groupBy(await toWire(rows), ({ screen_id }) => screen_id)
      for (const id of ids)
        states.set(id, stateOf({ ...content.of(id), unplayable: unplayable.get(id) ?? [] }, devices.get(id) ?? []))
    }
    return states
  }
}
