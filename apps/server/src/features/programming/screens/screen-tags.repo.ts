import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensDb, ScreensTrx } from '../../../database/open.ts'

const listSome = (db: ScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.screen_id', 'g.id', 'g.name', 'g.color'])
    .where('t.screen_id', 'in', screenIds)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .execute()

/** Tags of these screens of an account, by name. */
export async function listTagsOf(db: ScreensDb, screenIds: readonly string[]) {
  const found: Awaited<ReturnType<typeof listSome>> = []
  for (const ids of inSlices(screenIds)) found.push(...(await listSome(db, ids)))
  return found
}

/** Ids of the tags of all screens. */
export const listTagIds = (db: ScreensDb) => db.selectFrom('screen_tags').select(['screen_id', 'tag_id']).execute()

interface Row {
  screen_id: string
  tag_id: string
}

/** Adds tags that the screens do not have yet. */
export async function addTags(trx: ScreensTrx, rows: readonly Row[]): Promise<void> {
  const { accountId } = trx
  for (const slice of inSlices(rows))
    await trx
      .insertInto('screen_tags')
      .values(slice.map((row) => ({ account_id: accountId, ...row })))
      .execute()
}

export const removeTags = (trx: ScreensTrx, screenIds: readonly string[], tagIds: readonly string[]) =>
  trx.deleteFrom('screen_tags').where('screen_id', 'in', screenIds).where('tag_id', 'in', tagIds).execute()

/** Sets the tags of a screen. */
export async function writeTags(
  trx: ScreensTrx,
  which: { account_id: string; screen_id: string },
  ids: readonly string[],
): Promise<void> {
  await trx.deleteFrom('screen_tags').where('screen_id', '=', which.screen_id).execute()
  const rows = ids.map((tag_id) => ({ screen_id: which.screen_id, tag_id }))
  await addTags(trx, rows)
}
