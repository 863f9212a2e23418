import type { Updateable } from 'kysely'
import type { AccountDb, Db, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { stepRows } from '../../../platform/jobs/in-steps.ts'

const counted = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

export const listAccounts = (db: Db) => db.selectFrom('accounts').select(['id', 'audit_days']).execute()

export const removeEntries = async (db: AccountDb, before: number): Promise<number> =>
  counted(
    await db
      .deleteFrom('audit_entries')
      .where('id', 'in', (of) =>
        of
          .selectFrom('audit_entries')
          .select('id')
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(stepRows),
      )
      .executeTakeFirstOrThrow(),
  )

export const removePlatformEntries = async (db: ServerDb, before: number): Promise<number> =>
  counted(
    await db
      .deleteFrom('audit_entries')
      .where('id', 'in', (of) =>
        of
          .selectFrom('audit_entries')
          .select('id')
          .where('account_id', 'is', null)
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(stepRows),
      )
      .executeTakeFirstOrThrow(),
  )

export const listDeletedUsers = (db: AccountDb, before: number) =>
  db
    .selectFrom('audit_entries')
    .select('thing_id')
    .where('kind', '=', 'user')
    .where('type', '=', 'user.deleted')
    .where('created_at', '<', before)
    .execute()

/** The names that entries of a user still have. */
export const listActorNames = async (db: AccountDb, userId: string, pseudonym: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('audit_entries')
    .select('actor_name')
    .distinct()
    .where('actor_id', '=', userId)
    .where('actor_name', '!=', pseudonym)
    .execute()
  return rows.map(({ actor_name }) => actor_name)
}

interface Replaced {
  id: string
  known: string
  name: string
  /** The same in the search text. */
  search: readonly [known: string, name: string]
}

export const replaceActor = async (db: AccountDb, { id, known, name, search }: Replaced): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('audit_entries')
    .set((is) => ({
      actor_name: name,
      address: null,
      session_id: null,
      search_text: is.fn<string>('replace', ['search_text', is.val(search[0]), is.val(search[1])]),
    }))
    .where('id', 'in', (of) =>
      of
        .selectFrom('audit_entries')
        .select('id')
        .where('actor_id', '=', id)
        .where('actor_name', '=', known)
        .limit(stepRows),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const listAboutUser = (db: AccountDb, userId: string, pseudonym: string) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'actor_name', 'changes'])
    .where('thing_id', '=', userId)
    .where('kind', '=', 'user')
    .where('thing_name', '!=', pseudonym)
    .limit(stepRows)
    .execute()

export const updateEntryOfUser = (db: AccountDb, id: string, patch: Updateable<Tables['audit_entries']>) =>
  db.updateTable('audit_entries').set(patch).where('id', '=', id).execute()
