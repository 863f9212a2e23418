import { expressionBuilder } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { findManagerRules, listOtherManagers } from './accounts.repo.ts'

/** Content of an account that a user can access: all, or all except that of some owners. */
export interface Scope {
  accountId: string
  hiddenOwners: readonly string[]
}

/** A user of an account; without an id, a manager who owns nothing, as in what all managers can see. */
export type Reader = Pick<Member, 'accountId' | 'role'> & { userId: string | null }

type ManagerRules = Awaited<ReturnType<typeof findManagerRules>>

/** Admins: everything. Managers: everything except content of other managers, unless the account's rules share it. */
export async function scopeFor(
  db: Db,
  { accountId, role, userId }: Reader,
  isOpen: (rules: ManagerRules) => boolean,
): Promise<Scope> {
  const isLimited = role === 'manager' && !isOpen(await findManagerRules(db, accountId))
  return { accountId, hiddenOwners: isLimited ? await listOtherManagers(db, accountId, userId) : [] }
}

/** Playlists of the account that this user can see or change. */
export const playlistScopeOf = (db: Db, reader: Reader, reach: 'see' | 'manage'): Promise<Scope> =>
  scopeFor(db, reader, (rules) =>
    reach === 'see'
      ? rules.managers_see_other_playlists + rules.managers_manage_other_playlists > 0
      : rules.managers_manage_other_playlists === 1,
  )

/** Playlists that all users of an account can see. */
export const commonPlaylists = (db: Db, accountId: string): Promise<Scope> =>
  playlistScopeOf(db, { accountId, role: 'manager', userId: null }, 'see')

type OwnedTable = 'media' | 'playlists' | 'data_sources'

/** Limits a query on rows with owners to the scope. */
export function inScope(table: OwnedTable, { accountId, hiddenOwners }: Scope) {
  const is = expressionBuilder<Tables, OwnedTable>()
  const own = is(`${table}.account_id`, '=', accountId)
  if (hiddenOwners.length === 0) return own
  const owner = `${table}.owner_id` as const
  return is.and([own, is.or([is(owner, 'is', null), is(owner, 'not in', hiddenOwners)])])
}

/** Whether the scope includes content of this owner. */
export const holds = ({ hiddenOwners }: Scope, ownerId: string | null): boolean =>
  ownerId === null || !hiddenOwners.includes(ownerId)
