import { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { type PlaylistState, type StateItem, stateSchema } from '@digisigncast/contract/versions/states'
import type { AccountDb } from '../../../../database/open.ts'
import { ruleFrom } from '../../../../database/stored-rules.ts'

export async function playlistState(db: AccountDb, id: string): Promise<PlaylistState | undefined> {
  const row = await db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [items, lists] = [await listOwnItems(db, id), await listLists(db, id)]
  const names = [
    ...items.map(({ media_id, title }) => [media_id, title] as const),
    ...lists.map(({ inner_id, name }) => [inner_id, name] as const),
  ]
  return {
    kind: 'playlist',
    schema: stateSchema,
    name: row.name,
    names: Object.fromEntries(names),
    slide_duration: row.slide_duration_ms,
    fit: row.fit,
    fill: row.fill,
    order: row.item_order,
    fill_rule: row.fill_rule === null ? null : FillRule.parse(JSON.parse(row.fill_rule)),
    items: inOrder(items, lists),
  }
}

/** Without the items of its rule. */
const listOwnItems = (db: AccountDb, id: string) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .selectAll('i')
    .select('m.title')
    .where('i.playlist_id', '=', id)
    .where('i.is_filled', '=', 0)
    .orderBy('i.position')
    .execute()

const listLists = (db: AccountDb, id: string) =>
  db
    .selectFrom('inner_playlists as l')
    .innerJoin('playlists as p', 'p.id', 'l.inner_id')
    .selectAll('l')
    .select('p.name')
    .where('l.playlist_id', '=', id)
    .orderBy('l.position')
    .orderBy('l.rank')
    .execute()

type ItemRow = Awaited<ReturnType<typeof listOwnItems>>[number]
type ListRow = Awaited<ReturnType<typeof listLists>>[number]

/** A playlist comes before the items from its position on. */
function inOrder(items: readonly ItemRow[], lists: readonly ListRow[]): StateItem[] {
  const merged: StateItem[] = []
  let next = 0
  for (const item of items) {
    for (; (lists[next]?.position ?? Number.POSITIVE_INFINITY) <= item.position; next += 1)
      merged.push(...lists.slice(next, next + 1).map(ofList))
    merged.push(ofItem(item))
  }
  return [...merged, ...lists.slice(next).map(ofList)]
}

const ofItem = (row: ItemRow): StateItem => ({
  id: row.id,
  media_id: row.media_id,
  playlist_id: null,
  duration: row.duration_ms,
  fit: row.fit,
  volume: row.volume,
  trim_from: row.trim_from_ms,
  trim_to: row.trim_to_ms,
  page_from: row.page_from,
  page_to: row.page_to,
  playback: row.playback,
  rule: ruleFrom(row.rule),
  weight: row.weight,
  max_per_hour: row.max_per_hour,
  max_per_day: row.max_per_day,
  take: null,
})

const ofList = (row: ListRow): StateItem => ({
  id: row.id,
  media_id: null,
  playlist_id: row.inner_id,
  duration: null,
  fit: null,
  volume: 0,
  trim_from: null,
  trim_to: null,
  page_from: null,
  page_to: null,
  playback: 'end',
  rule: ruleFrom(row.rule),
  weight: row.weight,
  max_per_hour: null,
  max_per_day: null,
  take: row.take,
})
