import type { Device } from '@digisigncast/contract/devices/devices'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { ofAccount } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listUnplayable } from '../../playback/codecs/index.ts'
import { openContentFacts, readUses, stateOf } from '../screen-states/index.ts'
import { type DeviceRow, listDevicesOf } from './device-rows.repo.ts'
import { readPictures, withPicture } from './pictures.ts'

/** Screens whose devices are read at once. */
const maxScreens = 500

/** States of screens by their id: a few queries for each 500 screens. */
export type ScreenStates = (accountId: string, screenIds: readonly string[]) => Promise<Map<string, ScreenState>>

export function openScreenStates(
  platform: Platform,
  toWire: (rows: readonly DeviceRow[]) => Promise<Device[]>,
): ScreenStates {
  const { db, now } = platform
  const factsOf = openContentFacts(platform)
  return async (accountId, screenIds) => {
    const accountRows = ofAccount(db, accountId)
    const content = await factsOf(accountId)
    const unplayable = await listUnplayable(accountRows)
    const states = new Map<string, ScreenState>()
    for (const [index, ids] of inSlices(screenIds, maxScreens).entries()) {
      if (index > 0) await nextTurn()
      const rows = await listDevicesOf(accountRows, ids)
      const devices = Map.groupBy(await toWire(rows), ({ screen_id }) => screen_id)
      const failing = new Set(
        ids.flatMap((id) => [
          ...(devices.get(id) ?? []).flatMap((device) => device.failing.map(({ media_id }) => media_id)),
          ...(unplayable.get(id) ?? []).map(({ mediaId }) => mediaId),
        ]),
      )
      const uses = await readUses(accountRows, failing)
      for (const id of ids) {
        const facts = {
          ...content.of(id),
          unplayable: unplayable.get(id) ?? [],
          uses,
          opensAt: content.opensAt(id, now()),
          isClosedSince: (since: number) => content.isClosedSince(id, since, now()),
        }
        states.set(id, stateOf(facts, devices.get(id) ?? []))
      }
    }
    const pictures = await readPictures(
      accountRows,
      [...states.values()].flatMap(({ failing }) => failing),
    )
    for (const state of states.values()) state.failing = state.failing.map((item) => withPicture(item, pictures))
    return states
  }
}
