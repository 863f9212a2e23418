import type { AccountDb, AccountTrx, Db, ServerDb, ServerTrx, Trx } from '../open.ts'
import { AccountRows } from './account-rows.ts'

/** The rows of one account: all queries are limited to them, and rows of other accounts cannot be inserted. */
export function ofAccount(db: Trx, accountId: string): AccountTrx
export function ofAccount(db: Db, accountId: string): AccountDb
export function ofAccount(db: Db & { accountId?: string | null }, accountId: string): AccountDb {
  if (db.accountId === accountId) return db as AccountDb
  if (db.accountId) throw new Error('These rows are of another account.')
  return Object.assign(db.withPlugin(new AccountRows(accountId)) as unknown as AccountDb, { accountId })
}

/** The rows of all accounts, for work that is not of one account. */
export function ofServer(db: Trx, reason: Reason): ServerTrx
export function ofServer(db: Db, reason: Reason): ServerDb
export function ofServer(db: Db & { accountId?: string | null }, _reason: Reason): ServerDb {
  const all = db.accountId ? db.withoutPlugins() : db
  return all as unknown as ServerDb
}

/** Why queries are not limited to an account. */
export type Reason =
  /** A code, a token or an installation is looked up, which says what the account is. */
  | 'the account is not known yet'
  /** Heartbeats and statuses are written in batches. */
  | 'devices of all accounts'
  /** Jobs that look for work. */
  | 'jobs of all accounts'
  /** Pages and reports of the platform owner. */
  | 'the platform owner'
  /** Codes of screens, which everyone can use. */
  | 'unique on the platform'
  /** Backups, migrations and what the operator runs. */
  | 'the operator'
