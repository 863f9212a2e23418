import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import type { ContentType } from '@digisigncast/contract/content/screens'
import { allScreens, ofAccount } from '../../../../database/access/access.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountDb, AccountTrx, Db } from '../../../../database/open.ts'
import { cache } from '../../../../platform/caches/cache.ts'
import { invalid } from '../../../../platform/fail.ts'
import * as repo from '../manifest.repo.ts'
import type { Content } from '../scenes.ts'
import { type Takeover, takeoversOf } from '../takeovers.ts'
import { type AccountEntries, entriesOf, keyOfContent } from '../timetables.ts'

export interface Contents {
  kind: ContentType
  ids: readonly string[]
}

/** Number of items of each of these playlists or channels, the pages of documents counted one by one. */
export async function countItems(db: AccountDb, { kind, ids }: Contents): Promise<Map<string, number>> {
  const playlists = kind === 'channel' ? await playlistsOf(db, ids) : new Map(ids.map((id) => [id, [id]]))
  const counts = new Map<string, number>()
  for (const some of inSlices([...new Set([...playlists.values()].flat())]))
    for (const { playlist_id, count } of await repo.countPlaylistItems(db, some)) counts.set(playlist_id, count)
  return new Map([...playlists].map(([id, own]) => [id, sum(own.map((playlist) => counts.get(playlist) ?? 0))]))
}

/** The playlists of channels, once per region that shows them. */
async function playlistsOf(db: AccountDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await repo.listChannelPlaylists(db, ids)
  const byChannel = Map.groupBy(rows, ({ channel_id }) => channel_id)
  return new Map([...byChannel].map(([id, own]) => [id, own.map(({ playlist_id }) => playlist_id)]))
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Requires that a screen can play all of this content. `field` is the field of the input that has the ids. */
export async function requireRoomOnScreen(trx: AccountTrx, of: Contents, field: string): Promise<void> {
  const problem = itemsProblem(sum([...(await countItems(trx, of)).values()]))
  if (problem) invalid(field, problem)
}

/** Why a screen cannot play so many items; undefined when it can. */
export const itemsProblem = (count: number): string | undefined =>
  count > maxItemsPerScreen
    ? `A screen plays at most ${maxItemsPerScreen.toLocaleString('en')} items and pages; this would be ${count.toLocaleString('en')}. Choose less.`
    : undefined

type Planned = { contents: readonly Content[] }

interface Sources {
  entriesOf: (accountId: string, version: number) => Promise<AccountEntries>
  takeoversOf: (accountId: string, version: number) => Promise<readonly Takeover[]>
}

/** Numbers of items of an account's entries and takeovers, in one content version. */
interface Planning {
  version: number
  itemsOf: (planned: readonly Planned[]) => number
  /** Of all of them. */
  most: number
}

const maxAccounts = 1000

/**
 * Finds the screens whose manifests leave items out, of those in `own`: the number of items of their default content by
 * screen id. Schedule entries and takeovers are counted, each content once.
 */
export function crowdedScreens(db: Db, sources: Sources) {
  const known = cache<Planning>({ max: maxAccounts })
  return async (accountId: string, version: number, own: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> => {
    const rows = allScreens(ofAccount(db, accountId), 'facts of the account')
    const entries = await sources.entriesOf(accountId, version)
    const takeovers = await sources.takeoversOf(accountId, version)
    const all = [...entries.entries.values(), ...takeovers]
    const load = async (): Promise<Planning> => {
      const itemsOf = await planItems(rows, all)
      return { version, itemsOf, most: itemsOf(all) }
    }
    const { itemsOf, most } = await known.of(accountId, load, (kept) => kept.version >= version)
    const possible = [...own].filter(([, items]) => items + most > maxItemsPerScreen)
    const crowded = new Set<string>()
    for (const some of inSlices(possible)) {
      const ids = some.map(([id]) => id)
      const entriesFor = await entriesOf(rows, entries, ids)
      const takeoversFor = await takeoversOf(rows, takeovers, ids)
      for (const [id, items] of some)
        if (items + itemsOf([...entriesFor(id), ...takeoversFor(id)]) > maxItemsPerScreen) crowded.add(id)
    }
    return crowded
  }
}

/** Gives the number of items of entries and takeovers. */
async function planItems(db: AccountDb, all: readonly Planned[]) {
  const contents = all.flatMap((one) => one.contents)
  const idsOf = (wanted: Content['kind']) => [
    ...new Set(contents.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ]
  const counts = {
    playlist: await countItems(db, { kind: 'playlist', ids: idsOf('playlist') }),
    channel: await countItems(db, { kind: 'channel', ids: idsOf('channel') }),
  }
  return (planned: readonly Planned[]): number => {
    const distinct = new Map(planned.map((one) => [keyOfContent(one.contents), one.contents]))
    return [...distinct.values()].flat().reduce((sum, { kind, id }) => sum + (counts[kind].get(id) ?? 0), 0)
  }
}
