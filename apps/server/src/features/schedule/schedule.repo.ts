import type { ListQuery, Named } from '@digisigncast/contract/api/wire'
import { LabelColor } from '@digisigncast/contract/content/colors'
import { Rule } from '@digisigncast/contract/content/rules'
import { maxScreensNamed, type ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { atVersion } from '../../database/at-version.ts'
import { inSlices } from '../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf, orders, type Page, pageInOrder } from '../../platform/http/paging.ts'
import { searchPattern } from '../../platform/text.ts'
import { type SeenBy, shownContent } from '../playlists/index.ts'
import { inEntryScope, inLimitTags, inScreenScope, type ScreenScope } from '../screen-scope/index.ts'
import { tagLabel } from '../tags/index.ts'

export type EntryRow = Selectable<Tables['schedule_entries']>
export type EntryFilter = Pick<ListQuery, 'search'> & { screen?: string | undefined; tag?: string | undefined }

const filtered = (db: AccountDb, scope: ScreenScope, { search, screen, tag }: EntryFilter) => {
  let query = db.selectFrom('schedule_entries').where(inEntryScope(scope, 'schedule_entries.id'))
  if (search?.trim()) query = query.where('search_text', 'like', searchPattern(search))
  if (screen !== undefined)
    query = query.where('id', 'in', (of) =>
      of
        .selectFrom('schedule_targets')
        .select('entry_id')
        .where('screen_id', '=', screen)
        .where(inScreenScope(scope, 'schedule_targets.screen_id')),
    )
  if (tag !== undefined) query = query.where('id', 'in', withTag(db, scope, tag))
  return query
}

/** Entries for a tag, and for screens that have it: as targets themselves, or by another of their tags. */
const withTag = (db: AccountDb, scope: ScreenScope, tagId: string) =>
  db
    .selectFrom('schedule_tags')
    .select('entry_id')
    .where((is) => is.or([is('tag_id', '=', tagId), is('tag_id', 'in', beside(db, scope, tagId))]))
    .union((of) =>
      of
        .selectFrom('screen_tags as s')
        .innerJoin('schedule_screens as t', 't.screen_id', 's.screen_id')
        .select('t.entry_id')
        .where('s.tag_id', '=', tagId)
        .where(inScreenScope(scope, 's.screen_id')),
    )

/** Tags of the screens that have this tag. */
const beside = (db: AccountDb, scope: ScreenScope, tagId: string) =>
  db
    .selectFrom('screen_tags as s')
    .innerJoin('screen_tags as other', 'other.screen_id', 's.screen_id')
    .select('other.tag_id')
    .distinct()
    .where('s.tag_id', '=', tagId)
    .where(inScreenScope(scope, 's.screen_id'))

export const listEntries = (
  db: AccountDb,
  scope: ScreenScope,
  filter: EntryFilter,
  page: Page,
): Promise<EntryRow[]> => {
  const order = { table: 'schedule_entries', order: orders.name }
  return pageInOrder(filtered(db, scope, filter).selectAll(), order, page).execute()
}

export const countEntries = (db: AccountDb, scope: ScreenScope, filter: EntryFilter = {}): Promise<number> =>
  countOf(filtered(db, scope, filter))

export const findEntry = (db: AccountDb, scope: ScreenScope, id: string) =>
  db
    .selectFrom('schedule_entries')
    .selectAll()
    .where('id', '=', id)
    .where(inEntryScope(scope, 'schedule_entries.id'))
    .executeTakeFirst()

/** Ids of these entries that have a target outside the scope. No query without a limit. */
export async function listOutside(
  db: AccountDb,
  scope: ScreenScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope.limitedTo === null || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('schedule_screens')
    .select('entry_id')
    .where('entry_id', 'in', ids)
    .where((is) => is.not(inScreenScope(scope, 'schedule_screens.screen_id')))
    .union(
      db
        .selectFrom('schedule_tags')
        .select('entry_id')
        .where('entry_id', 'in', ids)
        .where((is) => is.not(inLimitTags(scope, 'schedule_tags.tag_id'))),
    )
    .execute()
  return new Set(rows.map(({ entry_id }) => entry_id))
}

/** Screens that are targets themselves. */
export const listScreenIds = async (db: AccountDb, scope: ScreenScope, entryId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('schedule_screens as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select('t.screen_id')
    .where('t.entry_id', '=', entryId)
    .where(inScreenScope(scope, 't.screen_id'))
    .orderBy('s.search_text')
    .orderBy('s.id')
    .execute()
  return rows.map(({ screen_id }) => screen_id)
}

/** Playlists or channels of entries, in playing order, with the picture of the first item of a playlist. */
const listContent = (db: AccountDb, entryIds: readonly string[]) =>
  db
    .selectFrom('schedule_contents as c')
    .leftJoin('playlists as p', 'p.id', 'c.playlist_id')
    .leftJoin('channels as h', 'h.id', 'c.channel_id')
    .leftJoin('playlist_items as i', (on) => on.onRef('i.playlist_id', '=', 'p.id').on('i.position', '=', 0))
    .leftJoin('media as m', 'm.id', 'i.media_id')
    .select(['c.entry_id', 'c.target_id as id', 'p.owner_id', 'm.thumbnail_file'])
    .select(sql<string>`coalesce(p.name, h.name)`.as('name'))
    .where('c.entry_id', 'in', entryIds)
    .orderBy('c.position')
    .execute()

interface Reached {
  /** The first screens by name. */
  screens: Named[]
  count: number
  /** Number of screens outside the scope. */
  unmanaged: number
}

/**
 * The screens of entries, as targets themselves or by a tag. Reads the screens of each tag once: a join of entries and
 * screens would have a row for each pair.
 */
async function listReached(
  db: AccountDb,
  scope: ScreenScope,
  entryIds: readonly string[],
  tagIds: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Reached>> {
  const direct = await db
    .selectFrom('schedule_screens')
    .select(['entry_id', 'screen_id'])
    .where('entry_id', 'in', entryIds)
    .execute()
  const wanted = [...new Set([...tagIds.values()].flat())]
  const tagged =
    wanted.length === 0
      ? []
      : await db.selectFrom('screen_tags').select(['tag_id', 'screen_id']).where('tag_id', 'in', wanted).execute()
  const names = direct.length + tagged.length === 0 ? [] : await listScreenNames(db, scope)
  const places = new Map(names.map(({ id }, place) => [id, place]))
  const [ofEntry, ofTag] = [
    Map.groupBy(direct, ({ entry_id }) => entry_id),
    Map.groupBy(tagged, ({ tag_id }) => tag_id),
  ]
  const reached = entryIds.map((id): [string, Reached] => {
    const rows = [...(ofEntry.get(id) ?? []), ...(tagIds.get(id) ?? []).flatMap((tagId) => ofTag.get(tagId) ?? [])]
    const own = new Set(rows.flatMap(({ screen_id }) => places.get(screen_id) ?? []))
    const first = [...own].toSorted((one, other) => one - other).slice(0, maxScreensNamed)
    const unmanaged = new Set(rows.map(({ screen_id }) => screen_id)).size - own.size
    return [id, { screens: first.flatMap((place) => names[place] ?? []), count: own.size, unmanaged }]
  })
  return new Map(reached)
}

const listScreenNames = (db: AccountDb, scope: ScreenScope): Promise<Named[]> =>
  db
    .selectFrom('screens')
    .select(['id', 'name'])
    .where(inScreenScope(scope, 'screens.id'))
    .orderBy('search_text')
    .orderBy('id')
    .execute()

/** Tags that are targets of entries, by name. */
const listTags = (db: AccountDb, entryIds: readonly string[]) =>
  db
    .selectFrom('schedule_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.entry_id', 'g.id', 'g.name', 'g.color'])
    .where('t.entry_id', 'in', entryIds)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .execute()

/** Converts rows to the API format. A few queries for any number of entries. */
export async function toWire(
  db: AccountDb,
  { screens: scope, playlists: seen }: SeenBy,
  rows: readonly EntryRow[],
): Promise<ScheduleEntry[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const content = Map.groupBy(await listContent(db, ids), (row) => row.entry_id)
  const tags = Map.groupBy(await listTags(db, ids), (row) => row.entry_id)
  const tagIds = new Map([...tags].map(([id, own]) => [id, own.map((tag) => tag.id)]))
  const reached = await listReached(db, scope, ids, tagIds)
  const outside = await listOutside(db, scope, ids)
  return rows.map((row) => {
    const { screens, count, unmanaged } = reached.get(row.id) ?? { screens: [], count: 0, unmanaged: 0 }
    return {
      id: row.id,
      name: row.name,
      color: LabelColor.parse(row.color),
      rule: Rule.parse(JSON.parse(row.rule)),
      priority: row.priority,
      content_type: row.content_kind,
      content: (content.get(row.id) ?? []).map((one) => shownContent(seen, one)),
      tags: (tags.get(row.id) ?? []).map(tagLabel),
      screens,
      screen_count: count,
      unmanaged_screens: unmanaged,
      is_editable: !outside.has(row.id),
      version: row.version,
      created_at: row.created_at,
    }
  })
}

export const listContentIds = async (db: AccountDb, entryId: string): Promise<string[]> => {
  const rows = await db.selectFrom('schedule_contents').select('target_id').where('entry_id', '=', entryId).execute()
  return rows.map(({ target_id }) => target_id)
}

export const insertEntry = (trx: AccountTrx, row: Insertable<Tables['schedule_entries']>) =>
  trx.insertInto('schedule_entries').values(row).execute()

/** Returns undefined when the entry does not exist or is no longer at `version`. */
export const updateEntry = (
  trx: AccountTrx,
  { id, version }: { id: string; accountId: string; version: number | undefined },
  patch: Updateable<Tables['schedule_entries']>,
) => atVersion(trx.updateTable('schedule_entries').set(patch).where('id', '=', id), version)

interface Which {
  account_id: string
  entry_id: string
}

/** Sets the content of an entry, in this order. */
export async function writeContent(
  trx: AccountTrx,
  which: Which,
  kind: EntryRow['content_kind'],
  ids: readonly string[],
) {
  await trx.deleteFrom('schedule_contents').where('entry_id', '=', which.entry_id).execute()
  const rows = ids.map((target_id, position) => ({ ...which, kind, target_id, position }))
  await trx.insertInto('schedule_contents').values(rows).execute()
}

/** Sets the screens of an entry. */
export async function writeScreens(trx: AccountTrx, which: Which, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('schedule_screens').where('entry_id', '=', which.entry_id).execute()
  for (const slice of inSlices(ids))
    await trx
      .insertInto('schedule_screens')
      .values(slice.map((screen_id) => ({ ...which, screen_id })))
      .execute()
}

/** Sets the tags that are targets of an entry. */
export async function writeTags(trx: AccountTrx, which: Which, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('schedule_tags').where('entry_id', '=', which.entry_id).execute()
  const rows = ids.map((tag_id) => ({ ...which, tag_id }))
  if (rows.length > 0) await trx.insertInto('schedule_tags').values(rows).execute()
}

export const removeEntry = (trx: AccountTrx, id: string) =>
  trx.deleteFrom('schedule_entries').where('id', '=', id).returning('name').executeTakeFirst()
