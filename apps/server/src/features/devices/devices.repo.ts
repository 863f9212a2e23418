import { deviceStatus } from '@digisigncast/contract/device-status'
import type { Insertable, Updateable } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { hashToken } from '../../platform/ids.ts'
import { deviceRows } from '../presence/index.ts'

/** Both engines limit how many values one statement takes. */
export const maxValues = 1000

/** The devices of screens, as they came. */
export const listOfScreens = (db: Db, accountId: string, screenIds: readonly string[]) =>
  deviceRows(db)
    .where('d.account_id', '=', accountId)
    .where('d.screen_id', 'in', screenIds)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()

export const findOne = (db: Db, accountId: string, id: string) =>
  deviceRows(db).where('d.account_id', '=', accountId).where('d.id', '=', id).executeTakeFirst()

const waiting = (db: Db, accountId: string) =>
  db.selectFrom('devices').where('account_id', '=', accountId).where('approval', '=', 'new')

/** Devices that wait for approval, newest first. */
export async function listWaiting(db: Db, accountId: string, limit: number) {
  const newest = await waiting(db, accountId).select('id').orderBy('created_at', 'desc').limit(limit).execute()
  const ids = newest.map(({ id }) => id)
  if (ids.length === 0) return []
  return deviceRows(db).where('d.id', 'in', ids).orderBy('d.created_at', 'desc').orderBy('d.id').execute()
}

export const countWaiting = async (db: Db, accountId: string): Promise<number> =>
  (
    await waiting(db, accountId)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const isScreenOf = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export const findScreenByCode = (db: Db, code: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.name', 's.account_id', 'a.new_devices_wait'])
    .where('s.code', '=', code)
    .executeTakeFirst()

/** The screen that an installation wants to return to, by id or code. A code may have been renewed meanwhile. */
export const findScreenToReturn = (db: Db, key: string, installationHash: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('devices as d', 'd.screen_id', 's.id')
    .select(['s.id', 's.name', 's.account_id', 'a.new_devices_wait'])
    .where('d.installation_hash', '=', installationHash)
    .where((is) => is.or([is('s.id', '=', key), is('s.code', '=', key.replace(/[\s-]/g, '').toUpperCase())]))
    .executeTakeFirst()

/** The entry of an installation for a screen. */
export const findEntry = (db: Db, screenId: string, installationHash: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'approval', 'asked_at'])
    .where('installation_hash', '=', installationHash)
    .where('screen_id', '=', screenId)
    .orderBy('created_at')
    .executeTakeFirst()

/** Devices of a screen that no person has approved yet, oldest first. */
export const listNew = (db: Db, screenId: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'account_id', 'status', 'registered_from'])
    .where('screen_id', '=', screenId)
    .where('approval', '=', 'new')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** How many devices could play a screen. */
export const countOnScreen = async (db: Db, screenId: string): Promise<number> => {
  const row = await db
    .selectFrom('devices')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('screen_id', '=', screenId)
    .where('status', '!=', deviceStatus.disconnected)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Every entry of an installation, whoever's. */
export const listOfInstallation = (db: Db, installationHash: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'account_id', 'screen_id', 'status', 'name', 'token_hash', 'approval'])
    .where('installation_hash', '=', installationHash)
    .orderBy('created_at')
    .execute()

/** The code as it was given, or as it is kept for the box that has used it, whose answer may have been lost. */
export const codeHashes = (code: string, installationHash: string): string[] => [
  hashToken(`replace ${code}`),
  hashToken(`replaced ${code} ${installationHash}`),
]

export const findByReplaceCode = (db: Db, hashes: readonly string[], now: number) =>
  db
    .selectFrom('devices as d')
    .innerJoin('screens as s', 's.id', 'd.screen_id')
    .select([
      'd.id',
      'd.account_id',
      'd.screen_id',
      'd.name',
      'd.model',
      'd.replace_expires_at',
      's.name as screen_name',
    ])
    .where('d.replace_code_hash', 'in', hashes)
    .where('d.replace_expires_at', '>', now)
    .executeTakeFirst()

/** Uses a code up for one installation. Of several that use it at once, one does: answers whether it was this. */
export const claimPlace = async (trx: Trx, id: string, hashes: readonly string[]): Promise<boolean> =>
  (await trx
    .updateTable('devices')
    .set({ replace_code_hash: hashes.at(-1) ?? null })
    .where('id', '=', id)
    .where('replace_code_hash', 'in', hashes)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const insertDevice = (trx: Trx, row: Insertable<Tables['devices']>) =>
  trx.insertInto('devices').values(row).execute()

export const updateDevice = (db: Db, id: string, patch: Updateable<Tables['devices']>) =>
  db.updateTable('devices').set(patch).where('id', '=', id).execute()

/** Answers nothing when it is approved already. */
export const approveDevice = (trx: Trx, accountId: string, id: string) =>
  trx
    .updateTable('devices')
    .set({ approval: 'approved', asked_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('approval', '!=', 'approved')
    .returning(['id', 'status'])
    .executeTakeFirst()

/** Takes its token and what could give it a new one. */
export const endDevice = (trx: Trx, id: string) =>
  updateDevice(trx, id, {
    token_hash: null,
    status: deviceStatus.disconnected,
    replace_code_hash: null,
    replace_expires_at: null,
  })

export const removeDevice = (trx: Trx, id: string) => trx.deleteFrom('devices').where('id', '=', id).execute()

/** What the box before has said does not hold for the one in its place. */
export const forgetState = (trx: Trx, id: string) =>
  trx.deleteFrom('device_states').where('device_id', '=', id).execute()
