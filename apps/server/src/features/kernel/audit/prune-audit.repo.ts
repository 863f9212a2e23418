import type { AccountDb, Db } from '../../../database/open.ts'
import { stepRows } from '../../../platform/jobs/in-steps.ts'
import type { LogOf } from './audit.repo.ts'

export const listAccounts = (db: Db) => db.selectFrom('accounts').select(['id', 'audit_days']).execute()

/** Deletes entries of an account, or of the platform, that are older. */
export const removeEntries = async ({ of, rows }: LogOf, before: number): Promise<number> => {
  const { numDeletedRows } = await (rows as AccountDb)
    .deleteFrom('audit_entries')
    .where('id', 'in', (is) =>
      is
        .selectFrom('audit_entries')
        .select('id')
        .$if(of === 'platform', (query) => query.where('account_id', 'is', null))
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(stepRows),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

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
