import { maxSilenceScreensNamed } from '@digisigncast/contract/accounts/silences'
import type { Insertable, Selectable } from 'kysely'
import { allScreens } from '../../../../database/access/access.ts'
import { tagsOf } from '../../../../database/access/screen-limit.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AllScreensDb, ScreensDb, ScreensTrx } from '../../../../database/open.ts'
import type { Tables } from '../../../../database/tables.ts'
import { countOf } from '../../../../platform/http/paging.ts'
import { isAccessible } from '../../../kernel/screen-scope/index.ts'

export type SilenceRow = Selectable<Tables['silences']>

/** The silences that a member can see: those of everything, and those of a screen or a tag of the member. */
const visible = (db: ScreensDb) => {
  const { limitedTo } = db
  return db.selectFrom('silences as s').where((is) =>
    is.or([
      is('s.everything', '=', 1),
      is('s.id', 'in', is.selectFrom('silence_screens').select('silence_screens.silence_id')),
      is(
        's.id',
        'in',
        is
          .selectFrom('silence_tags')
          .select('silence_tags.silence_id')
          .$if(limitedTo !== null, (some) => some.where('tag_id', 'in', tagsOf(limitedTo ?? noLimit))),
      ),
    ]),
  )
}

const noLimit = { userId: null, tokenId: null }

/** Those that are not over, by their start. */
export const listSilences = (db: ScreensDb, now: number): Promise<SilenceRow[]> =>
  visible(db).selectAll('s').where('s.ends_at', '>', now).orderBy('s.starts_at').orderBy('s.id').execute()

export const findSilence = (db: ScreensDb, id: string): Promise<SilenceRow | undefined> =>
  visible(db).selectAll('s').where('s.id', '=', id).executeTakeFirst()

/** Those whose screens and tags were all deleted do not count: users cannot see and delete them. */
export const countOther = (db: ScreensDb, id: string, now: number): Promise<number> =>
  countOf(visible(allScreens(db, 'limits and uniqueness')).where('s.ends_at', '>', now).where('s.id', '!=', id))

/** Ids of these silences that are also for screens which the member cannot access. */
export async function listOutside(db: ScreensDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { limitedTo } = db
  if (limitedTo === null || ids.length === 0) return new Set()
  const all = allScreens(db, 'counts of what is outside')
  const rows = await all
    .selectFrom('silence_screens as t')
    .select('t.silence_id as id')
    .where('t.silence_id', 'in', ids)
    .where((is) => is.not(isAccessible(db, 'screens', 't.screen_id')))
    .union(
      all
        .selectFrom('silence_tags as t')
        .select('t.silence_id as id')
        .where('t.silence_id', 'in', ids)
        .where('t.tag_id', 'not in', tagsOf(limitedTo)),
    )
    .union(all.selectFrom('silences').select('id').where('id', 'in', ids).where('everything', '=', 1))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Screens of a silence that the member can access, by name. */
export const listScreens = (db: ScreensDb, ids: readonly string[]) =>
  db
    .selectFrom('silence_screens as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['t.silence_id', 's.id', 's.name'])
    .select((is) =>
      is.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('t.silence_id').orderBy('s.search_text').orderBy('s.id'))
        .as('position'),
    )
    .select((is) =>
      is.fn
        .countAll<number>()
        .over((over) => over.partitionBy('t.silence_id'))
        .as('total'),
    )
    .where('t.silence_id', 'in', ids)
    .$call((all) => db.selectFrom(all.as('n')).selectAll().where('n.position', '<=', maxSilenceScreensNamed))
    .orderBy('n.position')
    .execute()

export const listTags = (db: ScreensDb, ids: readonly string[]) =>
  db
    .selectFrom('silence_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.silence_id', 'g.id', 'g.name', 'g.color'])
    .where('t.silence_id', 'in', ids)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .execute()

export const listLimitTags = (db: ScreensDb, ids: readonly string[]) =>
  db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .$if(db.limitedTo !== null, (some) => some.where('id', 'in', tagsOf(db.limitedTo ?? noLimit)))
    .execute()

export async function countScreens(db: ScreensDb, ids: readonly string[]): Promise<number> {
  let found = 0
  for (const some of inSlices(ids)) found += await countOf(db.selectFrom('screens').where('id', 'in', some))
  return found
}

/** Ids of the screens of alerts that the member can access. */
export async function listAlertScreens(db: ScreensDb, alertIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_screens')
    .select('screen_id')
    .distinct()
    .where('alert_id', 'in', alertIds)
    .execute()
  return rows.map(({ screen_id }) => screen_id)
}

interface Targets {
  screens: readonly string[]
  tags: readonly string[]
}

export async function writeSilence(
  trx: ScreensTrx,
  row: Insertable<Tables['silences']>,
  { screens, tags }: Targets,
): Promise<void> {
  const { id, account_id } = row
  const { everything, starts_at, ends_at, reason } = row
  await trx
    .insertInto('silences')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet({ everything, starts_at, ends_at, reason }))
    .execute()
  const all = allScreens(trx, 'found with a limit')
  await all.deleteFrom('silence_screens').where('silence_id', '=', id).execute()
  await all.deleteFrom('silence_tags').where('silence_id', '=', id).execute()
  for (const some of inSlices(screens, 300))
    await all
      .insertInto('silence_screens')
      .values(some.map((screen_id) => ({ account_id, silence_id: id, screen_id })))
      .execute()
  if (tags.length > 0)
    await all
      .insertInto('silence_tags')
      .values(tags.map((tag_id) => ({ account_id, silence_id: id, tag_id })))
      .execute()
}

export async function removeSilence(trx: ScreensTrx, id: string): Promise<void> {
  await trx.deleteFrom('silences').where('id', '=', id).execute()
}

export const removeOld = (trx: ScreensTrx, before: number) =>
  trx.deleteFrom('silences').where('ends_at', '<', before).execute()

/** Whether no alerts are raised for a screen (null: for the account) now. One query without a silence. */
export async function readSilenced(db: AllScreensDb, now: number): Promise<(screenId: string | null) => boolean> {
  const current = await db
    .selectFrom('silences')
    .select(['id', 'everything'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute()
  if (current.length === 0) return () => false
  if (current.some(({ everything }) => everything === 1)) return () => true
  const ids = current.map(({ id }) => id)
  const rows = await db
    .selectFrom('silence_screens')
    .select('screen_id')
    .where('silence_id', 'in', ids)
    .union(
      db
        .selectFrom('silence_tags as t')
        .innerJoin('screen_tags as s', 's.tag_id', 't.tag_id')
        .select('s.screen_id')
        .where('t.silence_id', 'in', ids),
    )
    .execute()
  const screens = new Set(rows.map(({ screen_id }) => screen_id))
  return (id) => id !== null && screens.has(id)
}
