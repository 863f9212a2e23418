import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { tagsOf } from '../../../database/access/screen-limit.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx, ScreensDb, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { searchPattern } from '../../../platform/text.ts'
import type { Scope } from '../../kernel/accounts/index.ts'
import { contentsFrom } from '../../kernel/bin/index.ts'
import { forgetVersions } from '../../kernel/versions/index.ts'

export type EntryRow = Selectable<Tables['bin_entries']>

/** Kinds and owners whose entries a member can see. */
export interface Sight {
  kinds: readonly BinKind[]
  media: Scope
  playlists: Scope
}

/** The owners whose things are hidden, by the kinds of these. */
const owned: readonly [keyof Omit<Sight, 'kinds'>, readonly BinKind[]][] = [
  ['media', ['media', 'data_source']],
  ['playlists', ['playlist']],
]

/** Kinds that only members without a limit to tags can see unless a tag of the limit is among theirs. */
const limited: readonly BinKind[] = ['screen', 'schedule_entry']

const visible = (db: ScreensDb, sight: Sight) => (is: ExpressionBuilder<Tables, 'bin_entries'>) =>
  is.and([
    is('bin_entries.kind', 'in', sight.kinds),
    ...owned.flatMap(([scope, kinds]) => {
      const { hiddenOwners } = sight[scope]
      if (hiddenOwners.length === 0) return []
      const isShown = is.or([is('owner_id', 'is', null), is('owner_id', 'not in', hiddenOwners)])
      return is.or([is('bin_entries.kind', 'not in', kinds), isShown])
    }),
    ...(db.limitedTo === null
      ? []
      : [
          is.or([
            is('bin_entries.kind', 'not in', limited),
            is(
              'bin_entries.id',
              'in',
              is.selectFrom('bin_tags').select('bin_id').where('tag_id', 'in', tagsOf(db.limitedTo)),
            ),
          ]),
        ]),
  ])

export interface BinFilter {
  kind?: BinKind | undefined
  search?: string | undefined
  after?: { deleted_at: number; id: string } | undefined
  limit: number
}

/** Newest first. */
export const listEntries = (db: ScreensDb, sight: Sight, { kind, search, after, limit }: BinFilter) =>
  db
    .selectFrom('bin_entries')
    .selectAll()
    .where(visible(db, sight))
    .$if(kind !== undefined, (query) => query.where('bin_entries.kind', '=', kind ?? 'media'))
    .$if(Boolean(search?.trim()), (query) => query.where('search_text', 'like', searchPattern(search ?? '')))
    .$if(after !== undefined, (query) =>
      query.where((is) => is(is.refTuple('deleted_at', 'id'), '<', is.tuple(after?.deleted_at ?? 0, after?.id ?? ''))),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The entries with these ids, and all of the cohorts with these ids. */
export async function findEntries(db: ScreensDb, sight: Sight, ids: readonly string[]): Promise<EntryRow[]> {
  const find = (column: 'id' | 'cohort_id') =>
    db.selectFrom('bin_entries').selectAll().where(visible(db, sight)).where(column, 'in', ids).execute()
  const found = [...(await find('id')), ...(await find('cohort_id'))]
  return [...new Map(found.map((row) => [row.id, row])).values()]
}

/** The entries that still exist, with what they hold. */
export async function readContents(db: AccountDb, ids: readonly string[]) {
  const rows = await db
    .selectFrom('bin_contents as c')
    .innerJoin('bin_entries as e', 'e.id', 'c.bin_id')
    .select(['e.id', 'e.kind', 'e.name', 'c.contents'])
    .where('e.id', 'in', ids)
    .execute()
  return rows.map(({ contents, ...row }) => ({ ...row, contents: contentsFrom(contents) }))
}

export const listFiles = async (db: AccountDb, ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('bin_files').select('kept_file').distinct().where('bin_id', 'in', ids).execute()).map(
    ({ kept_file }) => kept_file,
  )

/** Returns the number of removed entries. */
export async function removeEntries(trx: AccountTrx, ids: readonly string[]): Promise<number> {
  let removed = 0
  for (const some of inSlices(ids)) {
    const { numDeletedRows } = await trx.deleteFrom('bin_entries').where('id', 'in', some).executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
  }
  return removed
}

/** Deletes the versions of what these entries hold, before they are deleted for good. */
export async function forgetVersionsOf(trx: AccountTrx, ids: readonly string[]): Promise<void> {
  for (const some of inSlices(ids)) {
    const things = await trx.selectFrom('bin_entries').select('thing_id').where('id', 'in', some).execute()
    await forgetVersions(
      trx,
      things.map(({ thing_id }) => thing_id),
    )
  }
}

export const findDays = async (db: AccountDb): Promise<number> =>
  (await db.selectFrom('accounts').select('bin_days').where('id', '=', db.accountId).executeTakeFirstOrThrow()).bin_days

/** Accounts with entries, with the time of the first one. */
export const listFilled = (db: ServerDb) =>
  db
    .selectFrom('bin_entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select((is) => ['a.id', 'a.bin_days', is.fn.min<number>('e.deleted_at').as('first')])
    .groupBy(['a.id', 'a.bin_days'])
    .execute()

/** The first entries of an account whose time is over. */
export const listOverdue = (db: AccountDb, { until, limit }: { until: number; limit: number }) =>
  db
    .selectFrom('bin_entries')
    .select(['id', 'name'])
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Names of folders, or of tags, that are taken by others. */
export const isFolderTaken = async (db: AccountDb, searchText: string): Promise<boolean> =>
  (await db.selectFrom('folders').select('id').where('search_text', '=', searchText).executeTakeFirst()) !== undefined

/** The codes that screens have, of any account. */
export const listTakenCodes = async (db: ServerDb, codes: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('screens').select('code').where('code', 'in', codes).execute()).map(({ code }) => code))

/** Playlists with more items than allowed, among these. */
export const listOverfull = (db: AccountDb, ids: readonly string[], most: number) =>
  db
    .selectFrom('playlist_items as i')
    .innerJoin('playlists as p', 'p.id', 'i.playlist_id')
    .select(['p.id', 'p.name'])
    .where('p.id', 'in', ids)
    .groupBy(['p.id', 'p.name'])
    .having((is) => is.fn.countAll<number>(), '>', most)
    .execute()
