import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { Rotation } from '@digisigncast/contract/content/screens'
import type { ScreensDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import { devicesOf } from '../../fleet/devices/index.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { isInGroup, listScreenIds, summaryOf } from '../../fleet/screen-states/index.ts'
import * as repo from './dashboard.repo.ts'

interface GlanceDeps {
  platform: Platform
  presence: Presence
}

const maxAttention = 5
const maxOnWall = 12

/** Counts per state, the first screens that need attention, and the first screens of all; worst first. */
export async function glanceAt({ platform, presence }: GlanceDeps, db: ScreensDb) {
  const { accountId } = db
  const { counts, worstFirst } = await summaryFor(presence, db)
  const ids = worstFirst.slice(0, maxOnWall)
  const rows = new Map((await repo.listScreens(db, ids)).map((row) => [row.id, row]))
  const states = await presence.states.of(accountId, ids)
  const devices = await devicesOf(platform, presence, accountId, ids)
  const wall = ids.flatMap((id): ScreenGlance[] => {
    const [row, state] = [rows.get(id), states.get(id)]
    if (!row || !state) return []
    const { name, rotation } = row
    return [{ id, name, rotation: Rotation.parse(rotation), state, devices: devices.get(id) ?? [] }]
  })
  // States that need attention are the worst ones, so that all of these screens are on the wall.
  const attention = wall.filter(({ state }) => isInGroup(state, 'needs_attention')).slice(0, maxAttention)
  return { screens: counts, attention, wall }
}

async function summaryFor(presence: Presence, db: ScreensDb) {
  const { accountId, limitedTo } = db
  if (limitedTo === null) return presence.states.ofAll(accountId)
  const ids = await listScreenIds(db)
  return summaryOf(ids, await presence.states.known(accountId, ids))
}
