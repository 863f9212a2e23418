import type { Db } from '../../../database/open.ts'

const row = (db: Db, userId: string) => db.selectFrom('two_factors').selectAll().where('user_id', '=', userId)

/** The authenticator app of a user who has added it. */
export const findOn = (db: Db, userId: string) =>
  row(db, userId).where('confirmed_at', 'is not', null).executeTakeFirst()

/** The one that a user is setting up. */
export const findPending = (db: Db, userId: string, createdAfter: number) =>
  row(db, userId).where('confirmed_at', 'is', null).where('created_at', '>', createdAfter).executeTakeFirst()

interface Pending {
  userId: string
  secret: string
  keyId: string
  now: number
}

/** Stores the secret of a set-up, in place of an earlier one. False when there is an authenticator app already. */
export const storePending = async (db: Db, { userId, secret, keyId, now }: Pending): Promise<boolean> => {
  const fresh = { secret, key_id: keyId, created_at: now }
  const stored = await db
    .insertInto('two_factors')
    .values({ ...fresh, user_id: userId, confirmed_at: null, last_step: 0 })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh).where('two_factors.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Adds the authenticator app. False when there is one, or another set-up was started meanwhile. */
export const confirm = async (
  db: Db,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: number },
): Promise<boolean> => {
  const confirmed = await db
    .updateTable('two_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Wrong codes of a user since the last accepted one. */
export const findTries = async (db: Db, userId: string): Promise<{ failed: number; next_at: number }> =>
  (await db
    .selectFrom('second_factor_tries')
    .select(['failed', 'next_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? { failed: 0, next_at: 0 }

/** Counts a try. False when another one was counted since `seen` was read. */
export const countTry = async (
  db: Db,
  { userId, seen, nextTryAt }: { userId: string; seen: number; nextTryAt: number },
): Promise<boolean> => {
  const tries = { failed: seen + 1, next_at: nextTryAt }
  const counted = await db
    .insertInto('second_factor_tries')
    .values({ ...tries, user_id: userId })
    .onConflict((on) => on.column('user_id').doUpdateSet(tries).where('second_factor_tries.failed', '=', seen))
    .returning('user_id')
    .executeTakeFirst()
  return counted !== undefined
}

const forgetTries = (db: Db, userId: string) =>
  db.updateTable('second_factor_tries').set({ failed: 0, next_at: 0 }).where('user_id', '=', userId).execute()

/** Accepts the code of a step. False when this or a later one was accepted before, also by a call at the same time. */
export const acceptStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const taken = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) return false
  await forgetTries(db, userId)
  return true
}

/** Uses a recovery code. False when there is none, or it was used before. */
export const takeRecoveryCode = async (
  db: Db,
  { userId, hash, now }: { userId: string; hash: string; now: number },
): Promise<boolean> => {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) return false
  await forgetTries(db, userId)
  return true
}

export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Fingerprint of the key of a user's recovery codes; undefined without codes. */
export const findCodesKey = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('recovery_codes').select('key_id').where('user_id', '=', userId).limit(1).executeTakeFirst())
    ?.key_id

/** Stores new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  db: Db,
  { userId, keyId, hashes, now }: { userId: string; keyId: string; hashes: readonly string[]; now: number },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, key_id: keyId, created_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Removes the authenticator app. False when there is none; a set-up is removed, too. */
export async function removeApp(db: Db, userId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

/** Removes what helps a user without a second factor no more. */
export async function removeCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('second_factor_tries').where('user_id', '=', userId).execute()
}

/** Removes set-ups that were started before and not completed. */
export const removePending = (db: Db, createdUntil: number) =>
  db.deleteFrom('two_factors').where('confirmed_at', 'is', null).where('created_at', '<=', createdUntil).execute()

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
