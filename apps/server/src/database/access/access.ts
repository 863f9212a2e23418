import { isAllowed, type PermissionMap } from '@digisigncast/contract/api/permissions'
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
import { isSameSight, type ScreenSight, type TagLimit, wholeSight } from './screen-limit.ts'

/** The rows of one account: all queries are limited to them, and rows of other accounts cannot be inserted. */
export function ofAccount(db: Trx, accountId: string): AccountTrx
export function ofAccount(db: Db, accountId: string): AccountDb
export function ofAccount(db: Db & { accountId?: string | null }, accountId: string): AccountDb {
  if (db.accountId === accountId) return db as AccountDb
  if (db.accountId) throw new Error('These rows are of another account.')
  return rowsOf(db, accountId, wholeSight)
}

/** A user of an account, as the session says, or an API token of that user. */
interface Member {
  accountId: string
  userId: string
  /** A manager who can access only the screens with one of the tags of a limit. */
  isLimitedToTags: boolean
  /** Null for a session. */
  token: { id: string; isLimited: boolean; isCreatorLimited: boolean } | null
  permissions: PermissionMap
}

/**
 * The rows of an account that a member can access: all queries on screens, and on what belongs to them, keep the limit.
 * To members without the permission to view screens, they find none. They can be counted (`allScreens`).
 */
export function ofMember(db: Trx, member: Member): ScreensTrx
export function ofMember(db: Db, member: Member): ScreensDb
export function ofMember(db: Db, member: Member): ScreensDb {
  const hidesScreens = !isAllowed(member.permissions, 'screens', 'view')
  return withScreens(ofAccount(db, member.accountId), { limitedTo: limitOf(member), hidesScreens })
}

/** Also the screens that a member may not view, within the limit to tags: for calls with another permission. */
export function withHiddenScreens(db: ScreensTrx, reason: HiddenReason): ScreensTrx
export function withHiddenScreens(db: ScreensDb, reason: HiddenReason): ScreensDb
export function withHiddenScreens(db: ScreensDb, _reason: HiddenReason): ScreensDb {
  return withScreens(db, { limitedTo: db.limitedTo, hidesScreens: false })
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
  return withScreens(db, wholeSight) as AllScreensDb
}

const withScreens = (db: AccountDb, sight: ScreenSight): ScreensDb =>
  isSameSight(db as unknown as ScreensDb, sight)
    ? (db as unknown as ScreensDb)
    : rowsOf(db.withoutPlugins(), db.accountId, sight)

const rowsOf = (db: Db, accountId: string, sight: ScreenSight): ScreensDb => {
  const rows = db.withPlugin(new AccountRows(accountId, sight)) as unknown as ScreensDb
  return Object.assign(rows, { accountId, ...sight })
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

/** Why members who may not view screens get them. */
export type HiddenReason =
  /** A change that the member has the permission for, and its answer. */
  | 'a change'
  /** The screens of schedule entries and takeovers, for members with a permission for these, and the choice of them. */
  | 'targets'
  /** Proposals: their author chose the screens, and publishers judge what these show. */
  | 'proposals'
  /** Playlists name their media items that displays cannot show, without the screens. */
  | 'reports on content'
