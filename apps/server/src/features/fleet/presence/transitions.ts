import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { DeviceStatus } from '@digisigncast/contract/devices/devices'
import { ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { ServerTrx } from '../../../database/open.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordEvent } from '../../kernel/events/index.ts'
import { closeActivity, openActivity, openWaitingActivity } from './activity.repo.ts'
import { aboutDevice, deviceName, ofDevice } from './device-names.ts'

/** A change of a device's status. */
export interface Move {
  deviceId: string
  to: Reached
  /** When it connected, or its last heartbeat. */
  at: number
  /** Going offline: void if a later heartbeat is stored. */
  silentSince?: number
  /** Going online: applies only to pending and offline devices. */
  isReturn?: boolean
  /** Checked right before the change is written. */
  isStill?: () => boolean
}

type Reached = (typeof deviceStatus)['connected' | 'online' | 'offline']

export interface Moved {
  accountId: string
  deviceId: string
  screenId: string
  isLogged: boolean
}

const gatherMs = 20
const perTransaction = 200

/** Writes status changes in batches of 20 ms, since thousands of devices may reconnect at once. */
export function openTransitions(platform: Platform, onMoved: (moved: readonly Moved[]) => void) {
  let gathered: Move[] = []
  let next: Promise<void> | undefined

  const write = async (): Promise<void> => {
    const moves = gathered
    gathered = []
    next = undefined
    for (const some of inSlices(moves, perTransaction)) {
      const part = some.toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
      const moved = await platform.db.transaction().execute(async (transaction) => {
        const trx = ofServer(transaction, 'devices of all accounts')
        const done = []
        for (const move of part) done.push(await apply(trx, move, platform.now()))
        return done.filter((one) => one !== undefined)
      })
      onMoved(moved)
      await nextTurn()
    }
  }
  const running = new Set<Promise<void>>()
  return {
    /** Resolves when they are written. */
    write: (moves: readonly Move[]): Promise<void> => {
      gathered.push(...moves)
      if (next) return next
      const work = new Promise<void>((resolve) => void setTimeout(resolve, gatherMs)).then(write)
      running.add(work)
      void work.catch(() => undefined).then(() => running.delete(work))
      next = work
      return work
    },
    /** Resolves when no write is running. */
    idle: async (): Promise<void> => void (await Promise.allSettled(running)),
  }
}

// Each statement has the old status as a condition: of several servers that notice the same change, one writes it.
async function apply(trx: ServerTrx, move: Move, now: number): Promise<Moved | undefined> {
  if (move.to === deviceStatus.offline) return leave(trx, move, now)
  if (await setStatus(trx, move, [deviceStatus.pending, deviceStatus.offline])) {
    const device = await findNames(trx, move.deviceId)
    const names = { device_name: deviceName(device), screen_name: device.screen_name }
    const stay = { id: move.deviceId, account_id: device.account_id, ...names }
    if (device.approval !== 'approved') {
      await openWaitingActivity(trx, stay, move.at)
      return unlogged(device, move)
    }
    await openActivity(trx, stay, move.at)
    await recordEvent(
      trx,
      { type: 'device.online', ...aboutDevice({ ...device, id: move.deviceId }) },
      ofDevice(device, now),
    )
    return { ...unlogged(device, move), isLogged: true }
  }
  if (move.isReturn) return undefined
  const changed = await setStatus(trx, move, [
    move.to === deviceStatus.connected ? deviceStatus.online : deviceStatus.connected,
  ])
  return changed && unlogged(changed, move)
}

/** Devices that wait for approval leave no log entries: anyone with a screen's code can make them. */
const unlogged = ({ account_id, screen_id }: { account_id: string; screen_id: string }, { deviceId }: Move): Moved => ({
  accountId: account_id,
  deviceId,
  screenId: screen_id,
  isLogged: false,
})

async function leave(trx: ServerTrx, move: Move, now: number): Promise<Moved | undefined> {
  if (move.isStill?.() === false || !(await setStatus(trx, move, [deviceStatus.connected, deviceStatus.online])))
    return undefined
  const device = await findNames(trx, move.deviceId)
  await closeActivity(trx, { id: move.deviceId, account_id: device.account_id }, move.at)
  if (device.approval !== 'approved') return unlogged(device, move)
  await recordEvent(
    trx,
    { type: 'device.offline', ...aboutDevice({ ...device, id: move.deviceId }) },
    ofDevice(device, now),
  )
  return { ...unlogged(device, move), isLogged: true }
}

function setStatus(trx: ServerTrx, { deviceId, to, silentSince }: Move, from: DeviceStatus[]) {
  const query = trx.updateTable('devices').set({ status: to }).where('id', '=', deviceId).where('status', 'in', from)
  const silent =
    silentSince === undefined
      ? query
      : query.where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('device_states')
                .select('device_id')
                .where('device_id', '=', deviceId)
                .where('seen_at', '>', silentSince),
            ),
          ),
        )
  return silent.returning(['account_id', 'screen_id']).executeTakeFirst()
}

const findNames = (trx: ServerTrx, id: string) =>
  trx
    .selectFrom('devices as d')
    .innerJoin('screens as s', 's.id', 'd.screen_id')
    .select(['d.account_id', 'd.screen_id', 'd.name', 'd.model', 'd.approval', 's.name as screen_name'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
