import type { Insertable } from 'kysely'
import type { Db, ScreensDb, ServerDb, ServerTrx, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

type PairingRow = Insertable<Tables['pairings']>

export const insertPairing = (trx: Trx, row: PairingRow) => trx.insertInto('pairings').values(row).execute()

/** Removes expired rows and the previous one of this installation. */
export const removeOutdated = (trx: Trx, installationHash: string, now: number) =>
  trx
    .deleteFrom('pairings')
    .where((is) => is.or([is('expires_at', '<=', now), is('installation_hash', '=', installationHash)]))
    .execute()

export const isCodeInUse = async (trx: Trx, code: string): Promise<boolean> =>
  (await trx.selectFrom('pairings').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

/** Number of rows, of one network or of all. */
export const countPairings = async (trx: Trx, network?: string): Promise<number> =>
  (
    await trx
      .selectFrom('pairings')
      .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** Removes the oldest row of the network that has most of them. */
export async function removeFromLargestNetwork(trx: Trx): Promise<void> {
  const largest = await trx
    .selectFrom('pairings')
    .select('network')
    .groupBy('network')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst()
  const oldest =
    largest &&
    (await trx
      .selectFrom('pairings')
      .select('secret_hash')
      .where('network', '=', largest.network)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst())
  if (oldest) await removePairing(trx, oldest.secret_hash)
}

export const removePairing = (db: Db, secretHash: string) =>
  db.deleteFrom('pairings').where('secret_hash', '=', secretHash).execute()

export const findPairing = (db: Db, secretHash: string, now: number) =>
  db
    .selectFrom('pairings')
    .select(['device_id', 'installation_hash'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The display that shows this code, unless a user has connected it already. The code is valid until `until` then. */
export const extendPending = (db: Db, code: string, { now, until }: { now: number; until: number }) =>
  db
    .updateTable('pairings')
    .set({ expires_at: until })
    .where('code', '=', code)
    .where('device_id', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const findPending = (db: Db, code: string, now: number) =>
  db
    .selectFrom('pairings')
    .selectAll()
    .where('code', '=', code)
    .where('device_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Returns true for only one of several concurrent callers. */
export const claimPairing = async (trx: Trx, secretHash: string, claim: { device_id: string; expires_at: number }) =>
  (await trx
    .updateTable('pairings')
    .set(claim)
    .where('secret_hash', '=', secretHash)
    .where('device_id', 'is', null)
    .returning('code')
    .executeTakeFirst()) !== undefined

/**
 * Sets the token of a device that a user has connected. Undefined when it was disconnected or replaced meanwhile.
 */
export const setToken = (
  trx: ServerTrx,
  { device_id, installation_hash }: { device_id: string; installation_hash: string },
  token_hash: string,
) =>
  trx
    .updateTable('devices')
    .set({ token_hash })
    .where('id', '=', device_id)
    .where('installation_hash', '=', installation_hash)
    .where('approval', '=', 'approved')
    .returning(['id', 'account_id', 'screen_id'])
    .executeTakeFirst()

export const codeOfScreen = async (db: ScreensDb, id: string): Promise<string> =>
  (await db.selectFrom('screens').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

/** Whether the code of a screen contains one of these characters. */
export const isInCodes = async (db: ServerDb, characters: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where((is) => is.or(characters.map((character) => is('code', 'like', `%${character}%`))))
    .limit(1)
    .executeTakeFirst()) !== undefined
