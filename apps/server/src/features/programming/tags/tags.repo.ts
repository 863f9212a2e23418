import { LabelColor, labelColors } from '@digisigncast/contract/content/colors'
import { maxUsesNamed, type Tag, type TagLabel } from '@digisigncast/contract/content/tags'
import { locationFrom } from '@digisigncast/contract/devices/locations'
import type { Updateable } from 'kysely'
import { tagsOf } from '../../../database/access/screen-limit.ts'
import type { AccountDb, AccountTrx, ScreensDb } from '../../../database/open.ts'
import { hoursFrom } from '../../../database/stored-rules.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

export const tagLabel = ({ id, name, color }: { id: string; name: string; color: string }): TagLabel => ({
  id,
  name,
  color: LabelColor.parse(color),
})

/** The tags of an account by name, or the one with this id, with the numbers of their screens and schedule entries. */
export async function listTags(db: ScreensDb, id?: string): Promise<Tag[]> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'hours', 'location'])
    .$if(id !== undefined, (is) => is.where('id', '=', id ?? ''))
    .orderBy('search_text')
    .orderBy('id')
    .execute()
  const [screens, entries] = [await countScreens(db), await countEntries(db)]
  return rows.map((row) => ({
    ...tagLabel(row),
    hours: hoursFrom(row.hours),
    location: locationFrom(row.location ?? '') ?? null,
    screen_count: screens.get(row.id) ?? 0,
    entry_count: entries.get(row.id) ?? 0,
  }))
}

async function countScreens(db: ScreensDb) {
  const rows = await db
    .selectFrom('screen_tags')
    .select((is) => ['tag_id', is.fn.countAll<number>().as('uses')])
    .groupBy('tag_id')
    .execute()
  return new Map(rows.map(({ tag_id, uses }) => [tag_id, uses]))
}

async function countEntries(db: ScreensDb) {
  const rows = await db
    .selectFrom('target_tags')
    .select((is) => ['tag_id', is.fn.countAll<number>().as('uses')])
    .where('parent_kind', '=', 'entry')
    .groupBy('tag_id')
    .execute()
  return new Map(rows.map(({ tag_id, uses }) => [tag_id, uses]))
}

/** The tags of the member's limit, by name; without a limit, all tags of the account. */
export const listLimitTags = (db: ScreensDb) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where((is) => (db.limitedTo === null ? is.lit(true) : is('id', 'in', tagsOf(db.limitedTo))))
    .orderBy('search_text')
    .orderBy('id')
    .execute()

/** Managers who can access screens by a tag, by name. */
export const listLimited = (db: AccountDb, tagId: string) =>
  db
    .selectFrom('user_tags as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.name'])
    .where('t.tag_id', '=', tagId)
    .where('u.limited_to_tags', '=', 1)
    .orderBy('u.search_text')
    .orderBy('u.id')
    .execute()

export const findTag = (db: AccountDb, id: string) =>
  db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst()

export const findByName = (db: AccountDb, nameKey: string) =>
  db.selectFrom('tags').select('id').where('name_key', '=', nameKey).executeTakeFirst()

/** The first screens with a tag, by name. */
export const listScreens = (db: ScreensDb, tagId: string) =>
  db
    .selectFrom('screen_tags as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['s.id', 's.name'])
    .where('t.tag_id', '=', tagId)
    .orderBy('s.search_text')
    .orderBy('s.id')
    .limit(maxUsesNamed)
    .execute()

/** The first schedule entries for a tag, by name. */
export const listEntries = (db: ScreensDb, tagId: string) =>
  db
    .selectFrom('target_tags as t')
    .innerJoin('schedule_entries as e', 'e.id', 't.parent_id')
    .select(['e.id', 'e.name'])
    .where('t.tag_id', '=', tagId)
    .orderBy('e.search_text')
    .orderBy('e.id')
    .limit(maxUsesNamed)
    .execute()

export const countTags = (db: AccountDb, ids?: readonly string[]): Promise<number> =>
  countOf(db.selectFrom('tags').$if(ids !== undefined, (is) => is.where('id', 'in', ids ?? [])))

/** The first of the colors that the fewest tags have. */
export async function rarestColor(db: AccountDb): Promise<LabelColor> {
  const rows = await db
    .selectFrom('tags')
    .select((is) => ['color', is.fn.countAll<number>().as('uses')])
    .groupBy('color')
    .execute()
  const uses = new Map(rows.map((row) => [row.color, row.uses]))
  return labelColors.reduce((best, color) => ((uses.get(color) ?? 0) < (uses.get(best) ?? 0) ? color : best))
}

export const insertTag = (trx: AccountTrx, row: Tables['tags']) => trx.insertInto('tags').values(row).execute()

export const updateTag = (trx: AccountTrx, id: string, patch: Updateable<Tables['tags']>) =>
  trx.updateTable('tags').set(patch).where('id', '=', id).execute()
