import type { Command, CommandKind } from '@digisigncast/contract/devices/commands'
import type { Selectable, Updateable } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensDb, ScreensTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { newId } from '../../../platform/ids.ts'

export type CommandRow = Selectable<Tables['device_commands']>

/** Time after which a command that the device has not fetched expires. */
const takenWithinMs = 2 * 60_000

export const findDevice = (db: ScreensDb, id: string) =>
  db
    .selectFrom('devices as d')
    .innerJoin('screens as s', 's.id', 'd.screen_id')
    .select(['d.id', 'd.name', 'd.model', 'd.status', 'd.approval', 'd.screen_id', 's.name as screen_name'])
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Devices of several screens; a screen without devices has one row without a device. */
export const listOfScreens = (db: ScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screens as s')
    .leftJoin('devices as d', 'd.screen_id', 's.id')
    .select(['s.id as screen_id', 's.name as screen_name', 'd.id', 'd.status', 'd.approval'])
    .where('s.id', 'in', screenIds)
    .execute()

/** Sends a command to several devices; it replaces their previous commands of this kind. */
export async function replaceCommands(
  trx: ScreensTrx,
  deviceIds: readonly string[],
  { kind, now }: { kind: CommandKind; now: number },
): Promise<void> {
  for (const ids of inSlices(deviceIds)) {
    await trx.deleteFrom('device_commands').where('device_id', 'in', ids).where('kind', '=', kind).execute()
    await trx
      .insertInto('device_commands')
      .values(ids.map((device_id) => ({ id: newId(), device_id, kind, state: 'waiting' as const, created_at: now })))
      .execute()
  }
}

/** Names that a device shows for `identify`. */
export const findNames = (db: ScreensDb, id: string) =>
  db
    .selectFrom('devices as d')
    .innerJoin('screens as s', 's.id', 'd.screen_id')
    .select(['s.name as screen', 's.code', 'd.name as device'])
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Locks the row until the transaction ends: of two concurrent commands of one kind, the later one stays. */
export const lockDevice = (trx: ScreensTrx, id: string) =>
  trx
    .updateTable('devices')
    .set((is) => ({ status: is.ref('status') }))
    .where('id', '=', id)
    .execute()

/** Replaces the previous command of this kind. */
export async function replaceCommand(
  trx: ScreensTrx,
  row: { id: string; device_id: string; kind: CommandKind; created_at: number },
): Promise<CommandRow> {
  await trx.deleteFrom('device_commands').where('device_id', '=', row.device_id).where('kind', '=', row.kind).execute()
  return trx
    .insertInto('device_commands')
    .values({ ...row, state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const listLatest = (db: ScreensDb, deviceId: string) =>
  db
    .selectFrom('device_commands')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const listWaiting = (db: ScreensDb, deviceId: string, now: number) =>
  db
    .selectFrom('device_commands')
    .select(['id', 'kind'])
    .where('device_id', '=', deviceId)
    .where('state', '=', 'waiting')
    .where('created_at', '>', now - takenWithinMs)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findCommand = (db: ScreensDb, deviceId: string, id: string) =>
  db
    .selectFrom('device_commands')
    .select(['kind', 'created_at'])
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()

/** Stores the first result only. Returns whether this was the first one. */
export const answer = async (
  db: ScreensDb,
  deviceId: string,
  id: string,
  patch: Updateable<Tables['device_commands']>,
): Promise<boolean> =>
  (await db
    .updateTable('device_commands')
    .set(patch)
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()) !== undefined

export const toWire = (row: CommandRow, now: number): Command => ({
  id: row.id,
  kind: row.kind,
  state: row.state === 'waiting' && row.created_at <= now - takenWithinMs ? 'expired' : row.state,
  created_at: row.created_at,
  done_at: row.done_at,
  message: row.message,
  picture: row.picture === null ? null : `data:image/jpeg;base64,${row.picture}`,
  taken_at: row.taken_at,
  lines: row.lines === null ? null : (JSON.parse(row.lines) as string[]),
})
