import type { AuditActorKind } from '@digisigncast/contract/audit/audit-kinds'
import type { VersionKind } from '@digisigncast/contract/versions/version-kinds'
import type { Insertable, Selectable } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type ThingRow = Selectable<Tables['version_things']>
export type VersionRow = Selectable<Tables['versions']>

export interface VersionAuthor {
  kind: AuditActorKind
  id: string | null
  name: string
}

export interface Thing {
  kind: VersionKind
  id: string
}

export const findThing = (db: AccountDb, id: string) =>
  db.selectFrom('version_things').selectAll().where('thing_id', '=', id).executeTakeFirst()

export const listPending = (db: AccountDb, ids: readonly string[]): Promise<ThingRow[]> =>
  db.selectFrom('version_things').selectAll().where('thing_id', 'in', ids).where('pending_at', 'is not', null).execute()

/** Existing things of a kind with what is noted of them: null before their first version. Of media items, the slides. */
export async function listNoted(db: AccountDb, kind: Exclude<VersionKind, 'schedule_entry'>, ids: readonly string[]) {
  const table = ({ playlist: 'playlists', channel: 'channels', slide: 'media' } as const)[kind]
  const found = []
  for (const some of inSlices(ids))
    found.push(
      ...(await db
        .selectFrom(table)
        .leftJoin('version_things as v', 'v.thing_id', `${table}.id`)
        .select([`${table}.id`, 'v.thing_id', 'v.pending_at', 'v.author_kind', 'v.author_id'])
        .where(`${table}.id`, 'in', some)
        .$if(kind === 'slide', (query) => query.where('media.kind' as never, '=', 'slide' as never))
        .execute()),
    )
  return found
}

/** Notes that things have changed. */
export async function notePending(
  trx: AccountTrx,
  things: readonly Thing[],
  { author, now }: { author: VersionAuthor; now: number },
): Promise<void> {
  for (const some of inSlices(things, 100))
    await trx
      .insertInto('version_things')
      .values(
        some.map(({ kind, id }) => ({
          account_id: trx.accountId,
          thing_id: id,
          kind,
          pending_since: now,
          pending_at: now,
          author_kind: author.kind,
          author_id: author.id,
          author_name: author.name,
        })),
      )
      .onConflict((on) =>
        on.columns(['account_id', 'thing_id']).doUpdateSet((is) => ({
          pending_since: is.fn.coalesce('version_things.pending_since', 'excluded.pending_since'),
          pending_at: is.ref('excluded.pending_at'),
          author_kind: is.ref('excluded.author_kind'),
          author_id: is.ref('excluded.author_id'),
          author_name: is.ref('excluded.author_name'),
        })),
      )
      .execute()
}

/** Notes the last version of a thing, and that nothing has changed since. */
export const noteWritten = (trx: AccountTrx, thing: Thing, last: { last_hash: string; last_number: number }) =>
  trx
    .insertInto('version_things')
    .values({ account_id: trx.accountId, thing_id: thing.id, kind: thing.kind, ...last, ...nothingPending })
    .onConflict((on) => on.columns(['account_id', 'thing_id']).doUpdateSet({ ...last, ...nothingPending }))
    .execute()

const nothingPending = {
  pending_since: null,
  pending_at: null,
  author_kind: null,
  author_id: null,
  author_name: null,
}

/** Notes a passing version, beside what is pending. */
export const noteNumber = (trx: AccountTrx, id: string, last_number: number) =>
  trx.updateTable('version_things').set({ last_number }).where('thing_id', '=', id).execute()

/** Takes what is pending, if it is still as it was read. False: it was changed or written meanwhile. */
export async function takePending(trx: AccountTrx, { thing_id, pending_at }: ThingRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('version_things')
    .set(nothingPending)
    .where('thing_id', '=', thing_id)
    .where('pending_at', '=', pending_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertVersion(
  trx: AccountTrx,
  row: Insertable<Tables['versions']>,
  { state, files }: { state: string; files: readonly string[] },
): Promise<void> {
  const { id: version_id, account_id } = row
  await trx.insertInto('versions').values(row).execute()
  await trx.insertInto('version_states').values({ version_id, account_id, state }).execute()
  if (files.length > 0)
    await trx
      .insertInto('version_files')
      .values(files.map((kept_file) => ({ account_id, kept_file, version_id })))
      .execute()
}

/** The last version of a thing, with those for Undo or without. */
export const findLast = (db: AccountDb, thingId: string, withPassing: boolean) =>
  db
    .selectFrom('versions')
    .selectAll()
    .where('thing_id', '=', thingId)
    .$if(!withPassing, (query) => query.where('is_passing', '=', 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const readState = async (db: AccountDb, versionId: string): Promise<string | undefined> =>
  (await db.selectFrom('version_states').select('state').where('version_id', '=', versionId).executeTakeFirst())?.state

/** Deletes versions for Undo that are older, and those beyond the number that is kept. */
export async function removeSurplus(
  trx: AccountTrx,
  thingId: string,
  { most, before }: { most: number; before: number },
) {
  await trx
    .deleteFrom('versions')
    .where('thing_id', '=', thingId)
    .where('is_passing', '=', 1)
    .where('created_at', '<', before)
    .execute()
  const first = await trx
    .selectFrom('versions')
    .select('number')
    .where('thing_id', '=', thingId)
    .where('is_passing', '=', 0)
    .orderBy('number', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (first)
    await trx.deleteFrom('versions').where('thing_id', '=', thingId).where('number', '<=', first.number).execute()
}

/** Deletes all versions of things. */
export async function forgetVersions(trx: AccountTrx, thingIds: readonly string[]): Promise<void> {
  for (const some of inSlices(thingIds)) {
    await trx.deleteFrom('versions').where('thing_id', 'in', some).execute()
    await trx.deleteFrom('version_things').where('thing_id', 'in', some).execute()
  }
}

/** Things of all accounts that have not changed for a while, or have changed for long. */
export const listDue = (db: ServerDb, { quiet, long, limit }: { quiet: number; long: number; limit: number }) =>
  db
    .selectFrom('version_things')
    .selectAll()
    .where('pending_at', 'is not', null)
    .where((is) => is.or([is('pending_at', '<=', quiet), is('pending_since', '<=', long)]))
    .orderBy('pending_at')
    .limit(limit)
    .execute()
