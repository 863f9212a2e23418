import type { Trx } from '../../database/open.ts'
import { lockInTransaction } from '../../database/transaction-lock.ts'
import { networkOf } from '../../platform/address.ts'
import type { Platform } from '../../platform/platform.ts'
import { isConnected } from '../presence/index.ts'
import * as repo from './devices.repo.ts'

/** Devices of a screen that wait for approval. */
const maxNewPerScreen = 50
const windowSeconds = 10 * 60
const perAddress = 600
/** Most boxes that one network adds to one screen in the same time. */
const perAddressAndScreen = 300
const loggedPerHour = 5

/**
 * How many devices may register. There is deliberately no limit for a screen over all addresses: it would let anyone who
 * has read the code keep honest devices out.
 */
export function registrationLimits({ limiter }: Pick<Platform, 'limiter'>) {
  const address = limiter('register/address', perAddress, windowSeconds)
  const screen = limiter('register/address-and-screen', perAddressAndScreen, windowSeconds)
  const logged = limiter('register/logged', loggedPerHour + 1, 60 * 60)
  return {
    /** Counts a new entry; fails with 429 when there were too many. */
    take: async (from: string, screenId: string): Promise<void> => {
      await screen.take(`${from} ${screenId}`)
      await address.take(from)
    },
    /** How a registration is logged: the first ones of an hour each, then one entry for all others. */
    logAs: async (screenId: string): Promise<'single' | 'gathered' | 'none'> => {
      const count = await logged.take(screenId).catch(() => undefined)
      if (count === undefined) return 'none'
      return count <= loggedPerHour ? 'single' : 'gathered'
    },
  }
}

type NewDevice = Awaited<ReturnType<typeof repo.listNew>>[number]

const isOnline = ({ status }: NewDevice): boolean => isConnected(status)

/**
 * Which new device goes to make room, of devices that are listed oldest first: one of the network with most of them, so
 * that a flood replaces itself; among those first one that is not online.
 */
export function replacedFirst(devices: readonly NewDevice[]): NewDevice | undefined {
  const network = ({ registered_from }: NewDevice) => networkOf(registered_from ?? '')
  const crowds = Map.groupBy(devices, network)
  const largest = Math.max(...[...crowds.values()].map(({ length }) => length))
  const candidates = devices.filter((device) => crowds.get(network(device))?.length === largest)
  return candidates.find((device) => !isOnline(device)) ?? candidates[0]
}

/** Makes room for one more new device of a screen. Answers the ones that were removed for it. */
export async function makeRoom(
  trx: Trx,
  engine: Platform['engine'],
  screenId: string,
): Promise<{ id: string; account_id: string }[]> {
  await lockInTransaction(trx, engine, `new devices ${screenId}`)
  const devices = await repo.listNew(trx, screenId)
  const removed = []
  while (devices.length >= maxNewPerScreen) {
    const device = replacedFirst(devices)
    if (!device) break
    devices.splice(devices.indexOf(device), 1)
    await repo.removeDevice(trx, device.id)
    removed.push(device)
  }
  return removed
}
