import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { ofAccount } from '../../../database/access/access.ts'
import { atVersion } from '../../../database/at-version.ts'
import type { AccountDb, AccountTrx, Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'
import { withSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { searchPattern } from '../../../platform/text.ts'
import { refreshCustomerText } from '../../kernel/accounts/index.ts'

export type UserRow = Selectable<Tables['users']>

const filtered = (db: AccountDb, { search }: ListQuery) => {
  const { accountId } = db
  const query = db.selectFrom('users').where('account_id', '=', accountId)
  if (!search?.trim()) return query
  const pattern = searchPattern(search)
  return query.where((is) =>
    is.or([
      is('search_text', 'like', pattern),
      is('username_key', 'like', pattern),
      is.and([is('email', '!=', ''), is('email_key', 'like', pattern)]),
    ]),
  )
}

/** A customer's users with the number of items that each of them owns. */
const listed = (db: AccountDb, filter: ListQuery) =>
  filtered(db, filter)
    .selectAll()
    .select((is) => [
      is
        .selectFrom('media')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('media.owner_id', '=', 'users.id')
        .as('media_count'),
      is
        .selectFrom('playlists')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('playlists.owner_id', '=', 'users.id')
        .as('playlist_count'),
      withSecondFactor(is).as('has_two_factor'),
    ])

/** A page of a customer's users, oldest first. */
export const listUsers = (db: AccountDb, filter: ListQuery, page: Page) =>
  onPage(listed(db, filter).orderBy('created_at').orderBy('id'), page).execute()

export type ListedUser = Awaited<ReturnType<typeof listUsers>>[number]

export const findListedUser = (db: AccountDb, id: string): Promise<ListedUser | undefined> =>
  listed(db, {}).where('id', '=', id).executeTakeFirst()

export const countUsers = (db: Db, accountId: string, filter: ListQuery = {}): Promise<number> =>
  countOf(filtered(ofAccount(db, accountId), filter))

export const findUser = (db: Db, accountId: string, id: string) =>
  db.selectFrom('users').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const findUserById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the password until the transaction ends; false when it has already changed. */
export const lockPassword = async (trx: Trx, { id, password_hash }: { id: string; password_hash: string }) => {
  const row = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns which of username and email are taken by another user on the platform. The email may belong to `holderId`. */
export async function findTaken(
  db: Db,
  {
    username,
    email,
    exceptId,
    holderId,
  }: { username: string; email: string; exceptId: string; holderId?: string | undefined },
): Promise<{ username: boolean; email: boolean }> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username_key', 'email_key'])
    .where('id', '!=', exceptId)
    .where((is) => is.or([is('username_key', '=', username.toLowerCase()), is('email_key', '=', email.toLowerCase())]))
    .execute()
  return {
    username: rows.some((row) => row.username_key === username.toLowerCase()),
    email: rows.some((row) => row.email_key === email.toLowerCase() && row.id !== holderId),
  }
}

export async function insertUser(trx: Trx, row: Insertable<Tables['users']>): Promise<void> {
  await trx.insertInto('users').values(row).execute()
  if (row.account_id) await refreshCustomerText(trx, row.account_id)
}

/**
 * Updates a user; undefined when the user is no longer at `version`. A new email address is unconfirmed unless the patch
 * says otherwise; links sent to the old one stop working, and an open change of the address ends.
 */
export async function updateUser(trx: Trx, id: string, patch: Updateable<Tables['users']>, version?: number) {
  const isMoved = patch.email !== undefined && (await hasOtherEmail(trx, id, patch.email))
  const whole = isMoved ? { email_confirmed: 0, ...patch } : patch
  const updated = await atVersion(trx.updateTable('users').set(whole).where('id', '=', id), version)
  if (!updated) return undefined
  if (isMoved) await removeLinks(trx, id)
  await refreshTextOf(trx, id)
  return updated
}

async function hasOtherEmail(trx: Trx, id: string, email: string): Promise<boolean> {
  const user = await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return user?.email.toLowerCase() !== email.toLowerCase()
}

async function removeLinks(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('single_use_tokens')
    .where('user_id', '=', id)
    .where('purpose', 'in', ['recover', 'invite', 'confirm'])
    .execute()
  await trx.deleteFrom('email_changes').where('user_id', '=', id).execute()
}

async function refreshTextOf(trx: Trx, id: string): Promise<void> {
  const user = await trx.selectFrom('users').select('account_id').where('id', '=', id).executeTakeFirst()
  if (user?.account_id) await refreshCustomerText(trx, user.account_id)
}

/** Deletes a user and transfers media, data sources, playlists and channels to another one. */
export async function removeUser(trx: AccountTrx, { id, heirId }: { id: string; heirId: string }): Promise<void> {
  const { accountId } = trx
  for (const table of ['media', 'data_sources', 'playlists', 'channels'] as const)
    await trx.updateTable(table).set({ owner_id: heirId }).where('owner_id', '=', id).execute()
  await trx.deleteFrom('users').where('account_id', '=', accountId).where('id', '=', id).execute()
  await refreshCustomerText(trx, accountId)
}
