import { isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { ScreensTrx } from '../../../database/open.ts'
import { lockInTransaction } from '../../../database/transaction-lock.ts'
import { networkOf } from '../../../platform/address.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './devices.repo.ts'

/** Maximum number of devices of a screen that wait for approval. */
const maxNewPerScreen = 50
const windowSeconds = 10 * 60
const perAddress = 600
/** Maximum number of registrations per network and screen in the same time. */
const perAddressAndScreen = 300
const loggedPerHour = 5

/**
 * Limits device registrations. Deliberately no limit per screen over all addresses: anyone who knows the code could use
 * it to block legitimate devices.
 */
export function registrationLimits({ limiter }: Pick<Platform, 'limiter'>) {
  const address = limiter('register/address', perAddress, windowSeconds)
  const screen = limiter('register/address-and-screen', perAddressAndScreen, windowSeconds)
  const logged = limiter('register/logged', loggedPerHour + 1, 60 * 60)
  return {
    /** Counts a new entry; throws 429 above the limit. */
    take: async (from: string, screenId: string): Promise<void> => {
      await screen.take(`${from} ${screenId}`)
      await address.take(from)
    },
    /** Log mode of a registration: the first ones of an hour individually, then one entry for all others. */
    logAs: async (screenId: string): Promise<'single' | 'gathered' | 'none'> => {
      const count = await logged.take(screenId).catch(() => undefined)
      if (count === undefined) return 'none'
      return count <= loggedPerHour ? 'single' : 'gathered'
    },
  }
}

type NewDevice = Awaited<ReturnType<typeof repo.listNew>>[number]

const isOnline = ({ status }: NewDevice): boolean => isConnectedStatus(status)

/**
 * Selects the new device to evict, given devices oldest first: one of the network with the most devices, so that a
 * flood replaces itself, preferring devices that are not online.
 */
export function replacedFirst(devices: readonly NewDevice[]): NewDevice | undefined {
  const network = ({ registered_from }: NewDevice) => networkOf(registered_from ?? '')
  const crowds = Map.groupBy(devices, network)
  const largest = Math.max(...[...crowds.values()].map(({ length }) => length))
  const candidates = devices.filter((device) => crowds.get(network(device))?.length === largest)
  return candidates.find((device) => !isOnline(device)) ?? candidates[0]
}

/** Makes room for one more new device of a screen. Returns the evicted devices. */
export async function makeRoom(
  trx: ScreensTrx,
  engine: Platform['engine'],
  screen: { id: string; account_id: string },
): Promise<{ id: string; account_id: string; screen_id: string }[]> {
  await lockInTransaction(trx, engine, `new devices ${screen.id}`)
  const devices = await repo.listNew(trx, screen.id)
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
