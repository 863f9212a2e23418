import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { Rotation } from '@digisigncast/contract/content/screens'
import { countStates, severityOf } from '@digisigncast/contract/devices/screen-state'
import { ofAccount } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { devicesOf } from '../../fleet/devices/index.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { isInGroup } from '../../fleet/screen-states/index.ts'
import type { ScreenScope } from '../../kernel/screen-scope/index.ts'
import * as repo from './dashboard.repo.ts'

const maxAttention = 5
const maxOnWall = 12

/** Counts per state, the first screens that need attention, and the first screens of all; worst first. */
export async function glanceAt(platform: Platform, presence: Presence, scope: ScreenScope) {
  const { accountId } = scope
  const screens = await repo.listScreens(ofAccount(platform.db, accountId), scope)
  const states = await presence.states(
    accountId,
    screens.map(({ id }) => id),
  )
  const first = screens
    .flatMap((screen) => {
      const state = states.get(screen.id)
      return state ? [{ ...screen, state }] : []
    })
    .toSorted((one, other) => severityOf(one.state.code) - severityOf(other.state.code))
    .slice(0, maxOnWall)
  const ids = first.map(({ id }) => id)
  const devices = await devicesOf(platform, presence, accountId, ids)
  const wall = first.map(
    ({ id, name, rotation, state }): ScreenGlance => ({
      id,
      name,
      rotation: Rotation.parse(rotation),
      state,
      devices: devices.get(id) ?? [],
    }),
  )
  // States that need attention are the worst ones, so that all of these screens are on the wall.
  const attention = wall.filter(({ state }) => isInGroup(state, 'needs_attention')).slice(0, maxAttention)
  return { screens: countStates(states.values()), attention, wall }
}
