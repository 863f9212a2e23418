import type {
  AccountDb,
  AccountTrx,
  AllScreensDb,
  AllScreensTrx,
  Db,
  ScreensDb,
  ScreensTrx,
  ServerDb,
  ServerTrx,
  Trx,
} from '../open.ts'
import { AccountRows } from './account-rows.ts'
import { isSameLimit, type TagLimit } from './screen-limit.ts'

/** The rows of one account: all queries are limited to them, and rows of other accounts cannot be inserted. */
export function ofAccount(db: Trx, accountId: string): AccountTrx
export function ofAccount(db: Db, accountId: string): AccountDb
export function ofAccount(db: Db & { accountId?: string | null }, accountId: string): AccountDb {
  if (db.accountId === accountId) return db as AccountDb
  if (db.accountId) throw new Error('These rows are of another account.')
  return rowsOf(db, accountId, null)
}

/** A user of an account, as the session says, or an API token of that user. */
interface Member {
  accountId: string
  userId: string
  /** A manager who can access only the screens with one of the tags of a limit. */
  isLimitedToTags: boolean
  /** Null for a session. */
  token: { id: string; isLimited: boolean; isCreatorLimited: boolean } | null
}

/** The rows of an account that a member can access: all queries on screens, and on what belongs to them, keep the limit. */
export function ofMember(db: Trx, member: Member): ScreensTrx
export function ofMember(db: Db, member: Member): ScreensDb
export function ofMember(db: Db, member: Member): ScreensDb {
  return withScreens(ofAccount(db, member.accountId), limitOf(member))
}

function limitOf({ userId, isLimitedToTags, token }: Member): TagLimit | null {
  if (!isLimitedToTags) return null
  if (!token) return { userId, tokenId: null }
  return { userId: token.isCreatorLimited ? userId : null, tokenId: token.isLimited ? token.id : null }
}

/** All screens of an account, also to a member who is limited. */
export function allScreens(db: AccountTrx, reason: ScreensReason): AllScreensTrx
export function allScreens(db: AccountDb, reason: ScreensReason): AllScreensDb
export function allScreens(db: AccountDb, _reason: ScreensReason): AllScreensDb {
  return withScreens(db, null) as AllScreensDb
}

const withScreens = (db: AccountDb & { limitedTo?: TagLimit | null }, limitedTo: TagLimit | null): ScreensDb =>
  db.limitedTo !== undefined && isSameLimit(db.limitedTo, limitedTo)
    ? (db as unknown as ScreensDb)
    : rowsOf(db.withoutPlugins(), db.accountId, limitedTo)

const rowsOf = (db: Db, accountId: string, limitedTo: TagLimit | null): ScreensDb => {
  const rows = db.withPlugin(new AccountRows(accountId, limitedTo)) as unknown as ScreensDb
  return Object.assign(rows, { accountId, limitedTo })
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

/** Why queries are not limited to the screens that a member can access. */
export type ScreensReason =
  /** Devices and players have no user. */
  | 'devices and players'
  /** Rows of ids that a limited query found. */
  | 'found with a limit'
  /** States and manifests, and who can access what, are computed from all screens. */
  | 'facts of the account'
  /** Screens outside the limit are counted, not named. */
  | 'counts of what is outside'
  /** Numbers that apply to the whole account. */
  | 'limits and uniqueness'
  /** Jobs, and pages and reports of the platform owner. */
  | 'work of the server'
