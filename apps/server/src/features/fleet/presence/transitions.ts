import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { ServerTrx } from '../../../database/open.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type NewEvent, recordEvents } from '../../kernel/events/index.ts'
import { type ConnectedDevice, closeActivity, openActivities, openWaitingActivity } from './activity.repo.ts'
import { aboutDevice, deviceName, ofDevice } from './device-names.ts'
import { lockDevices, type MovingDevice, setStatus } from './transitions.repo.ts'

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

/**
 * Writes status changes in batches, since thousands of devices may reconnect at once: those of 20 ms, or those that came
 * while the batch before was written.
 */
export function openTransitions(platform: Platform, onMoved: (moved: readonly Moved[]) => void) {
  let gathered: Move[] = []
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const moves = gathered
    gathered = []
    next = undefined
    for (const some of inTurns(moves).flatMap((turn) => inSlices(turn, perTransaction))) {
      const moved = await platform.db
        .transaction()
        .execute((transaction) => apply(ofServer(transaction, 'devices of all accounts'), platform, some))
      onMoved(moved)
      await nextTurn()
    }
  }
  return {
    /** Resolves when they are written. */
    write: (moves: readonly Move[]): Promise<void> => {
      gathered.push(...moves)
      if (next) return next
      const gatheredSome = new Promise<void>((resolve) => void setTimeout(resolve, gatherMs))
      next = Promise.allSettled([last, gatheredSome]).then(write)
      last = next
      return next
    },
    /** Resolves when all of them are written. */
    idle: async (): Promise<void> => void (await Promise.allSettled([last])),
  }
}

/** Lists with at most one move of each device, in the order of its moves. */
function inTurns(moves: readonly Move[]): Move[][] {
  const turns: Move[][] = []
  const next = new Map<string, number>()
  for (const move of moves) {
    const turn = next.get(move.deviceId) ?? 0
    next.set(move.deviceId, turn + 1)
    const list = (turns[turn] ??= [])
    list.push(move)
  }
  return turns
}

/** Of several servers that notice the same change, one writes it: each reads the status of the device under its lock. */
async function apply(
  trx: ServerTrx,
  { engine, now }: Pick<Platform, 'engine' | 'now'>,
  moves: readonly Move[],
): Promise<Moved[]> {
  const devices = await lockDevices(
    trx,
    engine,
    moves.map(({ deviceId }) => deviceId),
  )
  const changes = moves.flatMap((move): Change[] => {
    const device = devices.get(move.deviceId)
    return device && isChange(move, device) ? [{ move, device }] : []
  })
  const byStatus = Map.groupBy(changes, ({ move }) => move.to)
  for (const [status, some] of byStatus)
    await setStatus(
      trx,
      some.map(({ device }) => device.id),
      status,
    )
  const went = byStatus.get(deviceStatus.offline) ?? []
  for (const { move, device } of went) await closeActivity(trx, device, move.at)
  const came = changes.filter(({ move, device }) => move.to !== deviceStatus.offline && isAway(device))
  await openStays(trx, came)
  const logged = [...came, ...went].filter(isApproved)
  await recordEvents(
    trx,
    logged.map((change) => [eventOf(change), ofDevice(change.device, now())]),
  )
  const isLogged = new Set(logged.map(({ device }) => device.id))
  return changes.map(({ device: { id, account_id, screen_id } }) => ({
    accountId: account_id,
    deviceId: id,
    screenId: screen_id,
    isLogged: isLogged.has(id),
  }))
}

interface Change {
  move: Move
  device: MovingDevice
}

const isAway = ({ status }: MovingDevice): boolean => status === deviceStatus.pending || status === deviceStatus.offline

/** Whether a move changes the status of a device. Disconnected devices stay so. */
function isChange({ to, isReturn, isStill, silentSince }: Move, device: MovingDevice): boolean {
  const isHere = device.status === deviceStatus.connected || device.status === deviceStatus.online
  if (to === deviceStatus.offline)
    return isHere && isStill?.() !== false && !(silentSince !== undefined && (device.seen_at ?? 0) > silentSince)
  return isAway(device) || (isHere && !isReturn && device.status !== to)
}

const eventOf = ({ move, device }: Change): NewEvent => ({
  type: move.to === deviceStatus.offline ? 'device.offline' : 'device.online',
  ...aboutDevice(device),
})

/** Devices that wait for approval leave no log entries: anyone with a screen's code can make them. */
const isApproved = ({ device }: Change): boolean => device.approval === 'approved'

async function openStays(trx: ServerTrx, came: readonly Change[]): Promise<void> {
  const [approved, waiting] = [came.filter(isApproved), came.filter((change) => !isApproved(change))]
  await openActivities(trx, approved.map(stayOf))
  for (const change of waiting) await openWaitingActivity(trx, ...stayOf(change))
}

const stayOf = ({ move, device }: Change): [ConnectedDevice, at: number] => {
  const { id, account_id, screen_name } = device
  return [{ id, account_id, device_name: deviceName(device), screen_name }, move.at]
}
