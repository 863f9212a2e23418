import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { type Area, areas, isAllowed } from '@digisigncast/contract/api/permissions'
import { countStates } from '@digisigncast/contract/devices/screen-state'
import { ofAccount, ofMember } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { playlistScopeOf, type Scope } from '../../kernel/accounts/index.ts'
import { type LogReader, listLatestLogs } from '../../kernel/logs/index.ts'
import { countMedia, mediaScopeOf } from '../../library/media/index.ts'
import * as repo from './dashboard.repo.ts'
import { countDevices } from './devices.service.ts'
import { glanceAt } from './screens.service.ts'
import { troublesOf } from './troubles.service.ts'

const noDevices = { connectedDevices: 0, onlineDevices: 0, offlineDevices: 0 }

const noStates = { screens: countStates([]), attention: [], wall: [] }

/** Returns the overview with the areas that the user may view; the others count as empty. */
export async function overviewFor(platform: Platform, presence: Presence, member: Member): Promise<Overview> {
  const { db, now } = platform
  const { accountId } = member
  const rows = ofMember(db, member)
  const ifAllowed = <T>(area: Area, read: () => Promise<T>, otherwise: T) =>
    isAllowed(member.permissions, area, 'view') ? read() : Promise.resolve(otherwise)
  const [media, playlists] = [await mediaScopeOf(db, member, 'see'), await playlistScopeOf(db, member, 'see')]
  const [contentCount, playlistCount, channelsCount, devices, states] = await Promise.all([
    ifAllowed('content', () => countContent(platform, media), 0),
    ifAllowed('playlist', () => repo.countPlaylists(rows, playlists), 0),
    ifAllowed('channels', () => repo.countChannels(rows), 0),
    ifAllowed('screens', () => countDevices(rows), noDevices),
    ifAllowed('screens', () => glanceAt({ platform, presence }, rows), noStates),
  ])
  const troubles = await troublesOf(platform, member)
  const hidden = { content: media.hiddenOwners, playlist: playlists.hiddenOwners }
  const logs = await listLatestLogs(db, accountId, now(), readerOf(member, rows, hidden))
  const screensCount = states.screens.all
  return { contentCount, playlistCount, screensCount, channelsCount, ...devices, ...states, troubles, logs }
}

const countContent = ({ db, mediaTotals }: Platform, scope: Scope) =>
  scope.hiddenOwners.length === 0
    ? mediaTotals.of(scope.accountId, 'all', () => countMedia(ofAccount(db, scope.accountId), scope))
    : countMedia(ofAccount(db, scope.accountId), scope)

/** Undefined for admins, who can read the whole log. */
function readerOf(member: Member, rows: ScreensDb, hidden: LogReader['areas']): LogReader | undefined {
  const { role, userId, permissions } = member
  if (role !== 'manager') return undefined
  const seen = areas.filter((area) => isAllowed(permissions, area, 'view'))
  const shown = Object.fromEntries(seen.map((area) => [area, hidden[area] ?? []]))
  return { userId: member.token ? null : userId, areas: shown, rows }
}
