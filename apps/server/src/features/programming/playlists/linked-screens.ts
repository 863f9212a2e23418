import { isAllowed } from '@digisigncast/contract/api/permissions'
import type { LinkedThrough } from '@digisigncast/contract/content/playlists'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { allScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { listDirect, listLinks, listScreens, ways } from './linked-screens.repo.ts'

/** A screen that a playlist reaches. */
export interface LinkedScreen {
  id: string
  name: string
  isOnline: boolean
  state: ScreenState
  /** Position in the order of names. */
  sortedBy: string
}

/** Gives the screens that playlists reach by their names, per playlist. Each screen is read once, whatever the number of its playlists. */
export function linkedScreens(db: ScreensDb, presence: Presence) {
  const known = new Map<string, LinkedScreen>()
  const read = async (ids: readonly string[]) => {
    const states = await presence.states.of(db.accountId, ids)
    for (const [index, some] of inSlices(ids).entries()) {
      if (index > 0) await nextTurn()
      for (const row of await listScreens(db, some)) {
        const { id, name } = row
        const state = states.get(id)
        const sortedBy = `${row.search_text} ${id}`
        if (state) known.set(id, { id, name, isOnline: Boolean(row.is_online), state, sortedBy })
      }
    }
  }
  return async (playlistIds: readonly string[]): Promise<Map<string, LinkedScreen[]>> => {
    const links = await listLinks(db, playlistIds)
    await read([...new Set(links.map(({ screen_id }) => screen_id))].filter((id) => !known.has(id)))
    const screens = new Map<string, LinkedScreen[]>()
    for (const [playlistId, rows] of Map.groupBy(links, ({ playlist_id }) => playlist_id ?? '')) {
      const own = rows.flatMap(({ screen_id }) => known.get(screen_id) ?? [])
      screens.set(
        playlistId,
        own.sort((one, other) => (one.sortedBy < other.sortedBy ? -1 : 1)),
      )
    }
    return screens
  }
}

const areas = { channel: 'channels', schedule: 'schedules', takeover: 'takeover' } as const

const keyOf = (playlistId: string | null, screenId: string): string => `${playlistId} ${screenId}`

/** Gives what brings playlists to screens, a channel first; null for linked ones. A few queries for all of them. */
export const linkedThrough =
  (db: AccountDb, { permissions }: Pick<Member, 'permissions'>) =>
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
    }
    return (playlistId: string, screenId: string) => found.get(keyOf(playlistId, screenId)) ?? null
  }
