import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Insertable, Updateable } from 'kysely'
import type { ScreensDb, ScreensTrx, ServerDb, ServerTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { codeIn, hashToken } from '../../../platform/ids.ts'
import { deviceRows, removeWaitingActivity, showWaitingActivity } from '../presence/index.ts'

export const findOne = (db: ScreensDb, id: string) => deviceRows(db).where('d.id', '=', id).executeTakeFirst()

const waiting = (db: ScreensDb) =>
  db.selectFrom('devices').where('approval', '=', 'new').where('status', '!=', deviceStatus.disconnected)

/** Devices that wait for approval, newest first. */
export async function listWaiting(db: ScreensDb, limit: number) {
  const newest = await waiting(db).select('id').orderBy('created_at', 'desc').limit(limit).execute()
  const ids = newest.map(({ id }) => id)
  if (ids.length === 0) return []
  return deviceRows(db).where('d.id', 'in', ids).orderBy('d.created_at', 'desc').orderBy('d.id').execute()
}

export const countWaiting = async (db: ScreensDb): Promise<number> =>
  (
    await waiting(db)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export type ScreenToJoin = NonNullable<Awaited<ReturnType<typeof findScreenByCode>>>

export const findScreenByCode = (db: ServerDb, code: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.name', 's.account_id', 'a.new_devices_wait'])
    .where('s.code', '=', code)
    .executeTakeFirst()

export const findScreenById = (db: ScreensDb, id: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.name', 's.account_id', 'a.new_devices_wait'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** The screen of a returning installation, by id or code. The code may have been renewed meanwhile. */
export const findScreenToReturn = (db: ServerDb, key: string, installationHash: string) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('devices as d', 'd.screen_id', 's.id')
    .select(['s.id', 's.name', 's.account_id', 'a.new_devices_wait'])
    .where('d.installation_hash', '=', installationHash)
    .where((is) => is.or([is('s.id', '=', key), is('s.code', '=', codeIn(key))]))
    .executeTakeFirst()

/** The entry of an installation for a screen. */
export const findEntry = (db: ScreensDb, screenId: string, installationHash: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'approval', 'asked_at'])
    .where('installation_hash', '=', installationHash)
    .where('screen_id', '=', screenId)
    .orderBy('created_at')
    .executeTakeFirst()

/** Unapproved devices of a screen, oldest first. */
export const listNew = (db: ScreensDb, screenId: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'account_id', 'screen_id', 'status', 'registered_from'])
    .where('screen_id', '=', screenId)
    .where('approval', '=', 'new')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Number of devices that can play a screen. */
export const countOnScreen = async (db: ScreensDb, screenId: string): Promise<number> => {
  const row = await db
    .selectFrom('devices')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('screen_id', '=', screenId)
    .where('status', '!=', deviceStatus.disconnected)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Ids of the approved devices of a screen, in the order of their ids. */
export const listDisplays = async (db: ScreensDb, screenId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where('screen_id', '=', screenId)
    .where('status', '!=', deviceStatus.disconnected)
    .where('approval', '=', 'approved')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** All entries of an installation, in any account. */
export const listOfInstallation = (db: ServerDb, installationHash: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'account_id', 'screen_id', 'status', 'name', 'token_hash', 'approval'])
    .where('installation_hash', '=', installationHash)
    .orderBy('created_at')
    .execute()

/** Finds an unused code, or one already used by this box, whose response may have been lost. */
export const codeHashes = (code: string, installationHash: string): string[] => [
  hashToken(`replace ${code}`),
  hashToken(`replaced ${code} ${installationHash}`),
]

export const findByReplaceCode = (db: ServerDb, hashes: readonly string[], now: number) =>
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

/** Consumes a code for one installation. Returns true for only one of several concurrent callers. */
export const claimPlace = async (trx: ServerTrx, id: string, hashes: readonly string[]): Promise<boolean> =>
  (await trx
    .updateTable('devices')
    .set({ replace_code_hash: hashes.at(-1) ?? null })
    .where('id', '=', id)
    .where('replace_code_hash', 'in', hashes)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const insertDevice = (trx: ScreensTrx, row: Insertable<Tables['devices']>) =>
  trx.insertInto('devices').values(row).execute()

export async function updateDevice(db: ScreensDb, id: string, patch: Updateable<Tables['devices']>) {
  await db.updateTable('devices').set(patch).where('id', '=', id).execute()
  if (patch.approval === 'approved') await showWaitingActivity(db, id)
}

/** Returns undefined when it is already approved. */
export async function approveDevice(trx: ScreensTrx, id: string) {
  const approved = await trx
    .updateTable('devices')
    .set({ approval: 'approved', asked_at: null })
    .where('id', '=', id)
    .where('approval', '!=', 'approved')
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (approved) await showWaitingActivity(trx, id)
  return approved
}

/** Revokes the token and any replacement code. */
export const endDevice = (trx: ScreensTrx, id: string) =>
  updateDevice(trx, id, {
    token_hash: null,
    status: deviceStatus.disconnected,
    replace_code_hash: null,
    replace_expires_at: null,
  })

export async function removeDevice(trx: ScreensTrx, id: string) {
  // First: activity is accessible through its device.
  await removeWaitingActivity(trx, id)
  await trx.deleteFrom('devices').where('id', '=', id).execute()
}

/** Clears the state reported by the previous box. */
export const forgetState = (trx: ScreensTrx, id: string) =>
  trx.deleteFrom('device_states').where('device_id', '=', id).execute()
