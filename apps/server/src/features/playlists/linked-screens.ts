import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { inSlices } from '../../database/in-slices.ts'
import type { Db } from '../../database/open.ts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import type { Presence } from '../presence/index.ts'
import type { ScreenScope } from '../screen-scope/index.ts'
import * as repo from './playlists.repo.ts'

/** A screen that plays a playlist. */
export interface LinkedScreen {
  id: string
  name: string
  isOnline: boolean
  state: ScreenState
  /** Position in the order of names. */
  sortedBy: string
}

/** Gives the screens that play playlists by their names, per playlist. Each screen is read once, whatever the number of its playlists. */
export function linkedScreens(db: Db, presence: Presence, scope: ScreenScope) {
  const known = new Map<string, LinkedScreen>()
  const read = async (ids: readonly string[]) => {
    const states = await presence.states(scope.accountId, ids)
    for (const [index, some] of inSlices(ids).entries()) {
      if (index > 0) await nextTurn()
      for (const row of await repo.listScreens(db, scope, some)) {
        const { id, name } = row
        const state = states.get(id)
        const sortedBy = `${row.search_text} ${id}`
        if (state) known.set(id, { id, name, isOnline: Boolean(row.is_online), state, sortedBy })
      }
    }
  }
  return async (playlistIds: readonly string[]): Promise<Map<string, LinkedScreen[]>> => {
    const links = await repo.listLinks(db, scope, playlistIds)
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
