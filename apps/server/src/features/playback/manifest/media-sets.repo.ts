import type { AllScreensTrx, ScreensDb, ServerDb } from '../../../database/open.ts'
import type { MediaSet } from './common.ts'

interface Noted {
  accountId: string
  now: number
  /** By screen id; all screens belong to the account. */
  sets: ReadonlyMap<string, MediaSet>
}

/** Much shorter than the time for which sets without a screen are kept. */
const namedAgainMs = 60 * 60_000

/** Stores the media sets of the screens' manifests. Unchanged sets are not written. */
export async function noteMediaSets(trx: AllScreensTrx, { accountId, now, sets }: Noted): Promise<void> {
  const current = await trx
    .selectFrom('screen_media_sets')
    .select(['screen_id', 'media_set', 'regions'])
    .where('screen_id', 'in', [...sets.keys()])
    .where('until', 'is', null)
    .execute()
  const known = new Map(current.map((row) => [row.screen_id, row]))
  const changed = [...sets]
    .filter(([id, { hash, regions }]) => known.get(id)?.media_set !== hash || known.get(id)?.regions !== regions)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (changed.length === 0) return
  await nameMediaSets(
    trx,
    changed.map(([, set]) => set),
    { accountId, now },
  )
  const ids = changed.map(([id]) => id)
  await trx
    .updateTable('screen_media_sets')
    .set({ until: now })
    .where('screen_id', 'in', ids)
    .where('until', 'is', null)
    .execute()
  // Skips screens deleted meanwhile, whose foreign key would fail.
  const there = await trx.selectFrom('screens').select('id').where('id', 'in', ids).execute()
  const rows = there.flatMap(({ id }) => {
    const set = sets.get(id)
    return set ? [{ screen_id: id, media_set: set.hash, regions: set.regions, until: null }] : []
  })
  if (rows.length === 0) return
  await trx
    .insertInto('screen_media_sets')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['screen_id', 'media_set'])
        .doUpdateSet((is) => ({ regions: is.ref('excluded.regions'), until: null })),
    )
    .execute()
}

/**
 * Stores media sets, or that they are in use. Thousands of screens can have one set: PostgreSQL locks its row even for an
 * update that changes nothing, and their transactions would wait for each other.
 */
async function nameMediaSets(
  trx: AllScreensTrx,
  sets: readonly MediaSet[],
  { accountId, now }: Pick<Noted, 'accountId' | 'now'>,
): Promise<void> {
  const distinct = new Map(sets.map((set) => [set.hash, set]))
  const named = await trx
    .selectFrom('media_sets')
    .select('hash')
    .where('hash', 'in', [...distinct.keys()])
    .where('named_at', '>', now - namedAgainMs)
    .execute()
  for (const { hash } of named) distinct.delete(hash)
  for (const { hash, ids } of [...distinct.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
    await trx
      .insertInto('media_sets')
      .values({ account_id: accountId, hash, ids: JSON.stringify(ids), named_at: now })
      .onConflict((on) => on.columns(['account_id', 'hash']).doUpdateSet({ named_at: now }))
      .execute()
}

export interface Named {
  /** Media items contained in manifests of the screen. */
  ids: Set<string>
  /** Start of the records; 0 when they are complete. */
  unknownUntil: number
}

/** Media contained in a screen's manifests at or after `since`. */
export async function listNamed(db: ScreensDb, screenId: string, since: number): Promise<Named> {
  const rows = await db
    .selectFrom('screen_media_sets as s')
    .leftJoin('media_sets as m', 'm.hash', 's.media_set')
    .select(['s.media_set', 's.until', 'm.ids'])
    .where('s.screen_id', '=', screenId)
    .where((is) => is.or([is('s.until', 'is', null), is('s.until', '>=', since)]))
    .execute()
  return {
    ids: new Set(rows.flatMap(({ ids }) => (ids === null ? [] : (JSON.parse(ids) as string[])))),
    unknownUntil: rows.find(({ media_set }) => media_set === '')?.until ?? 0,
  }
}

/** Maximum number of regions in a scene of the screen at or after `since`. */
export const findMostRegions = async (db: ScreensDb, screenId: string, since: number): Promise<number> =>
  (
    await db
      .selectFrom('screen_media_sets')
      .select((is) => is.fn.max('regions').as('regions'))
      .where('screen_id', '=', screenId)
      .where((is) => is.or([is('until', 'is', null), is('until', '>=', since)]))
      .executeTakeFirst()
  )?.regions ?? 1

/** Deletes media sets that ended before `before`. */
export async function removeOldMediaSets(db: ServerDb, before: number): Promise<void> {
  await db.deleteFrom('screen_media_sets').where('until', '<', before).execute()
  await db
    .deleteFrom('media_sets')
    .where('named_at', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('screen_media_sets as s')
            .innerJoin('screens', 'screens.id', 's.screen_id')
            .select('s.screen_id')
            .whereRef('s.media_set', '=', 'media_sets.hash')
            .whereRef('screens.account_id', '=', 'media_sets.account_id'),
        ),
      ),
    )
    .execute()
}
