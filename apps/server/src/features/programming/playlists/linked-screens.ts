import { isAllowed } from '@digisigncast/contract/api/permissions'
import {
  countStates,
  type FailingItem,
  type ScreenCounts,
  type ScreenState,
} from '@digisigncast/contract/devices/screen-state'
import { type LinkedThrough, maxLinkedScreens } from '@digisigncast/contract/playlists/linked-through'
import { allScreens, withHiddenScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { holds, type Scope } from '../../kernel/accounts/index.ts'
import { listDirect, listLinks, listOuterWays, listScreens, ways } from './linked-screens.repo.ts'

/** A screen that a playlist reaches. */
interface LinkedScreen {
  id: string
  name: string
  isOnline: boolean
  state: ScreenState
}

/** The screens that a playlist reaches. */
export interface LinkedScreens {
  /** By their names; at most `maxLinkedScreens`. */
  first: LinkedScreen[]
  counts: ScreenCounts
  /** Media items that one of them cannot show, without pictures. */
  failing: FailingItem[]
}

/**
 * Gives the screens that playlists reach, per playlist; to users who may not view screens, only what these report of the
 * content. `atHand` answers at once, when states are not known yet, too: consoles get a hint when they are.
 */
export const linkedScreens =
  (db: ScreensDb, { states }: Presence, reading: 'known' | 'atHand') =>
  async (playlistIds: readonly string[]): Promise<Map<string, LinkedScreens>> => {
    const links = await listLinks(withHiddenScreens(db, 'reports on content'), playlistIds)
    const byPlaylist = Map.groupBy(links, ({ playlist_id }) => playlist_id ?? '')
    const known = await states[reading](db.accountId, [...new Set(links.map(({ screen_id }) => screen_id))])
    const most = db.hidesScreens ? 0 : maxLinkedScreens
    const named = [...byPlaylist.values()].flatMap((rows) => rows.slice(0, most))
    const shown = await readShown(db, states, [...new Set(named.map(({ screen_id }) => screen_id))])
    return new Map(
      [...byPlaylist].map(([id, rows]) => {
        const own = rows.flatMap(({ screen_id }) => shown.get(screen_id)?.state ?? known.get(screen_id) ?? [])
        const failing = new Map(own.flatMap((state) => state.failing.map((item) => [item.media_id, item])))
        const first = rows.slice(0, most).flatMap(({ screen_id }) => shown.get(screen_id) ?? [])
        return [id, { first, counts: countStates(db.hidesScreens ? [] : own), failing: [...failing.values()] }]
      }),
    )
  }

async function readShown(db: ScreensDb, states: Presence['states'], ids: readonly string[]) {
  const found = await states.of(db.accountId, ids)
  const shown = new Map<string, LinkedScreen>()
  for (const [index, some] of inSlices(ids).entries()) {
    if (index > 0) await nextTurn()
    for (const { id, name, is_online } of await listScreens(db, some)) {
      const state = found.get(id)
      if (state) shown.set(id, { id, name, isOnline: Boolean(is_online), state })
    }
  }
  return shown
}

const areas = { overlay: 'screens', channel: 'channels', schedule: 'schedules', takeover: 'takeover' } as const

const keyOf = (playlistId: string | null, screenId: string): string => `${playlistId} ${screenId}`

/** Gives what brings playlists to screens, a channel first; null for linked ones. A few queries for all of them. `scope`: the playlists that the user can see. */
export const linkedThrough =
  (db: AccountDb, { permissions }: Pick<Member, 'permissions'>, scope: Scope) =>
  async (playlistIds: readonly string[], screenIds: readonly string[]) => {
    const found = new Map<string, LinkedThrough | null>()
    if (screenIds.length > 0) {
      const between = { playlistIds, screenIds }
      const rows = allScreens(db, 'found with a limit')
      for (const { playlist_id, screen_id } of await listDirect(rows, between))
        found.set(keyOf(playlist_id, screen_id), null)
      for (const [kind, listWays] of ways)
        for (const { playlist_id, screen_id, name } of await listWays(rows, between)) {
          const key = keyOf(playlist_id, screen_id)
          const isVisible = isAllowed(permissions, areas[kind], 'view')
          if (!found.has(key)) found.set(key, { kind, name: isVisible ? name : '' })
        }
      if (found.size < playlistIds.length * screenIds.length)
        for (const { playlist_id, screen_id, name, owner_id } of await listOuterWays(rows, between)) {
          const key = keyOf(playlist_id, screen_id)
          if (!found.has(key)) found.set(key, { kind: 'playlist', name: holds(scope, owner_id) ? name : '' })
        }
    }
    return (playlistId: string, screenId: string) => found.get(keyOf(playlistId, screenId)) ?? null
  }
