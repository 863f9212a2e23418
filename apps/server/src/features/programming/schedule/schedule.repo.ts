import type { ListQuery } from '@digisigncast/contract/api/wire'
import { LabelColor } from '@digisigncast/contract/content/colors'
import { Rule } from '@digisigncast/contract/content/rules'
import { maxScreensNamed, type ScheduleEntry } from '@digisigncast/contract/content/schedule'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { atVersion } from '../../../database/at-version.ts'
import type { ScreensDb, ScreensTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, orders, type Page, pageInOrder } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'
import type { Scope } from '../../kernel/accounts/index.ts'
import { showTargeting } from '../targeting/index.ts'

export type EntryRow = Selectable<Tables['schedule_entries']>
export type EntryFilter = Pick<ListQuery, 'search'> & { screen?: string | undefined; tag?: string | undefined }

const filtered = (db: ScreensDb, { search, screen, tag }: EntryFilter) => {
  let query = db.selectFrom('schedule_entries')
  if (search?.trim()) query = query.where('search_text', 'like', searchPattern(search))
  if (screen !== undefined)
    query = query.where('id', 'in', (of) =>
      of.selectFrom('targets').select('parent_id').where('screen_id', '=', screen),
    )
  if (tag !== undefined) query = query.where('id', 'in', withTag(db, tag))
  return query
}

/** Entries for a tag, and for screens that have it: as targets themselves, or by another of their tags. */
const withTag = (db: ScreensDb, tagId: string) =>
  db
    .selectFrom('target_tags')
    .select('parent_id')
    .where((is) => is.or([is('tag_id', '=', tagId), is('tag_id', 'in', beside(db, tagId))]))
    .union((of) =>
      of
        .selectFrom('screen_tags as s')
        .innerJoin('target_screens as t', 't.screen_id', 's.screen_id')
        .select('t.parent_id')
        .where('s.tag_id', '=', tagId),
    )

/** Tags of the screens that have this tag. */
const beside = (db: ScreensDb, tagId: string) =>
  db
    .selectFrom('screen_tags as s')
    .innerJoin('screen_tags as other', 'other.screen_id', 's.screen_id')
    .select('other.tag_id')
    .distinct()
    .where('s.tag_id', '=', tagId)

export const listEntries = (db: ScreensDb, filter: EntryFilter, page: Page): Promise<EntryRow[]> => {
  const order = { table: 'schedule_entries', order: orders.name }
  return pageInOrder(filtered(db, filter).selectAll(), order, page).execute()
}

export const countEntries = (db: ScreensDb, filter: EntryFilter = {}): Promise<number> => countOf(filtered(db, filter))

export const findEntry = (db: ScreensDb, id: string) =>
  db.selectFrom('schedule_entries').selectAll().where('id', '=', id).executeTakeFirst()

/** Converts rows to the API format. A few queries for any number of entries. */
export async function toWire(db: ScreensDb, seen: Scope, rows: readonly EntryRow[]): Promise<ScheduleEntry[]> {
  const entries = await showTargeting(db, seen, rows, maxScreensNamed)
  return entries.map(({ row, shown }) => ({
    id: row.id,
    name: row.name,
    color: LabelColor.parse(row.color),
    rule: Rule.parse(JSON.parse(row.rule)),
    priority: row.priority,
    layer: row.layer,
    overlay: row.overlay === null ? null : (JSON.parse(row.overlay) as OverlayPlace),
    content_type: row.content_kind,
    content: shown.content,
    tags: shown.tags,
    screens: shown.screens,
    screen_count: shown.count,
    unmanaged_screens: shown.unmanaged,
    is_editable: shown.isManaged,
    version: row.version,
    created_at: row.created_at,
  }))
}

export const insertEntry = (trx: ScreensTrx, row: Insertable<Tables['schedule_entries']>) =>
  trx.insertInto('schedule_entries').values(row).execute()

/** Returns undefined when the entry does not exist or is no longer at `version`. */
export const updateEntry = (
  trx: ScreensTrx,
  { id, version }: { id: string; accountId: string; version: number | undefined },
  patch: Updateable<Tables['schedule_entries']>,
) => atVersion(trx.updateTable('schedule_entries').set(patch).where('id', '=', id), version)
