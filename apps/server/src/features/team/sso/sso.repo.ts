import type { Insertable, Selectable, Updateable } from 'kysely'
import { ofServer } from '../../../database/access/access.ts'
import type { AccountDb, Db, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type Provider = Selectable<Tables['sso_providers']>
export type Flow = Selectable<Tables['sso_flows']>

/** Sign-ins: an address or a link says what the account is. */
const ofSignIns = (db: Db): ServerDb => ofServer(db, 'the account is not known yet')

export const findProvider = (db: Db, accountId: string) =>
  ofSignIns(db).selectFrom('sso_providers').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** The sign-out address of the provider, if it is used; undefined for sessions that did not begin with single sign-on. */
export const findSignOut = (db: Db, sessionHash: string) =>
  ofSignIns(db)
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('sso_providers as p', 'p.account_id', 'u.account_id')
    .select(['p.sign_out_url', 'p.client_id'])
    .where('s.token_hash', '=', sessionHash)
    .where('s.by_sso', '=', 1)
    .executeTakeFirst()

/** The provider of the account that has proven the domain. */
export const findByDomain = (db: Db, domain: string) =>
  ofSignIns(db)
    .selectFrom('sso_domains as d')
    .innerJoin('sso_providers as p', 'p.account_id', 'd.account_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['p.account_id', 'p.name'])
    .where('d.proven_domain', '=', domain)
    .where('a.status', '=', 'active')
    .executeTakeFirst()

/** Whether an account has proven a domain. */
export const hasDomain = async (db: Db, accountId: string, domain: string): Promise<boolean> =>
  (await ofSignIns(db)
    .selectFrom('sso_domains')
    .select('domain')
    .where('proven_domain', '=', domain)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** The provider that a user has to use; undefined if there are other ways to sign in. */
export const findRequired = (db: Db, user: { id: string; account_id: string }) =>
  ofSignIns(db)
    .selectFrom('sso_providers')
    .select('name')
    .where('account_id', '=', user.account_id)
    .where('is_required', '=', 1)
    .where((is) => is.or([is('break_glass_id', 'is', null), is('break_glass_id', '!=', user.id)]))
    .executeTakeFirst()

interface Subject {
  accountId: string
  issuer: string
  subject: string
}

/** Id of the user with this subject at the provider. */
export const findLinkedUser = async (db: Db, { accountId, issuer, subject }: Subject): Promise<string | undefined> =>
  (
    await ofSignIns(db)
      .selectFrom('sso_identities')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.user_id

/** The link of a user with an issuer. */
export const findIdentity = (db: Db, userId: string, issuer: string) =>
  ofSignIns(db)
    .selectFrom('sso_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()

/** Links a user, in place of an earlier link. */
export async function insertIdentity(db: Db, row: Insertable<Tables['sso_identities']>): Promise<void> {
  await removeIdentity(db, row.user_id)
  await ofSignIns(db).insertInto('sso_identities').values(row).execute()
}

export const removeIdentity = (db: Db, userId: string) =>
  ofSignIns(db).deleteFrom('sso_identities').where('user_id', '=', userId).execute()

export const removeIdentities = (db: AccountDb) => db.deleteFrom('sso_identities').execute()

export const countIdentities = async (db: AccountDb, issuer: string): Promise<number> =>
  (
    await db
      .selectFrom('sso_identities')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('issuer', '=', issuer)
      .executeTakeFirstOrThrow()
  ).n

export const findOwnProvider = (db: AccountDb) => db.selectFrom('sso_providers').selectAll().executeTakeFirst()

export const insertProvider = (db: AccountDb, row: Insertable<Tables['sso_providers']>) =>
  db.insertInto('sso_providers').values(row).execute()

export const updateProvider = (db: AccountDb, patch: Updateable<Tables['sso_providers']>) =>
  db.updateTable('sso_providers').set(patch).execute()

export const removeProvider = (db: AccountDb) => db.deleteFrom('sso_providers').returning('issuer').executeTakeFirst()

/** Active admins of an account, by name. */
export const listAdmins = (db: AccountDb) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'account_id', 'role'])
    .where('account_id', '=', db.accountId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const listDomains = (db: AccountDb) => db.selectFrom('sso_domains').selectAll().orderBy('domain').execute()

export const insertDomain = (db: AccountDb, row: Insertable<Tables['sso_domains']>) =>
  db
    .insertInto('sso_domains')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'domain']).doNothing())
    .execute()

export const findDomain = (db: AccountDb, domain: string) =>
  db.selectFrom('sso_domains').selectAll().where('domain', '=', domain).executeTakeFirst()

export const removeDomain = (db: AccountDb, domain: string) =>
  db.deleteFrom('sso_domains').where('domain', '=', domain).returning('proven_at').executeTakeFirst()

/** Whether another account has proven a domain. */
export const isTaken = async (db: Db, accountId: string, domain: string): Promise<boolean> =>
  (await ofServer(db, 'unique on the platform')
    .selectFrom('sso_domains')
    .select('account_id')
    .where('proven_domain', '=', domain)
    .where('account_id', '!=', accountId)
    .executeTakeFirst()) !== undefined

export const proveDomain = (db: AccountDb, { domain, by, now }: { domain: string; by: 'dns' | 'owner'; now: number }) =>
  db
    .updateTable('sso_domains')
    .set({ proven_domain: domain, proven_at: now, proven_by: by })
    .where('domain', '=', domain)
    .execute()

export const insertFlow = (db: Db, row: Insertable<Tables['sso_flows']>) =>
  db.insertInto('sso_flows').values(row).execute()

/** Takes a flow to its next step: only one of several simultaneous callers gets it. */
export const moveFlow = (
  db: Db,
  { secretHash, step, now }: { secretHash: string; step: Flow['step']; now: number },
  next: Updateable<Tables['sso_flows']>,
) =>
  db
    .updateTable('sso_flows')
    .set(next)
    .where('secret_hash', '=', secretHash)
    .where('step', '=', step)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const findFlow = (db: Db, secretHash: string, now: number) =>
  db
    .selectFrom('sso_flows')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('step', '=', 'returned')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes and returns a flow. */
export const takeFlow = (db: Db, secretHash: string) =>
  db.deleteFrom('sso_flows').where('secret_hash', '=', secretHash).returningAll().executeTakeFirst()

/** Counts a password that is tried to link a user. False when there were too many. */
export const countTry = async (db: Db, secretHash: string, most: number): Promise<boolean> =>
  (await db
    .updateTable('sso_flows')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('secret_hash', '=', secretHash)
    .where('tries', '<', most)
    .returning('secret_hash')
    .executeTakeFirst()) !== undefined

export const removeExpiredFlows = (db: Db, now: number) =>
  db.deleteFrom('sso_flows').where('expires_at', '<=', now).execute()
