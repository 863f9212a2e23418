import { type LinkHint, linkPath } from '@digisigncast/contract/device-link'
import type { Anteroom } from './anteroom.ts'
import { type Bus, everywhere } from './bus.ts'
import type { DeviceActor } from './device-tokens.ts'
import { type Door, type Listener, openSockets, tell } from './sockets.ts'

const gatherMs = 200
/** So many sends take some milliseconds: then others have their turn. */
const sliceSize = 250
/** Devices ask for their manifest within this time for each device of the account. */
const spreadMsPerDevice = 2
const maxSocketsPerDevice = 3

/** Hints for connected devices: those of this server, and where nothing else is said of all servers. */
export interface Links extends Door {
  /** What an account's screens play may have changed, for those of this server; changes within 200 ms are told once. */
  tellContent(accountId: string): void
  tellDevice(deviceId: string, hint: LinkHint): void
  /** To this server. */
  isConnected(deviceId: string): boolean
  /** Closes the sockets of devices whose token is dead. */
  endDevice(deviceId: string): void
  endScreen(screenId: string): void
  endAccount(accountId: string): void
  /** Who wants to know of devices that come, and of those whose last socket has gone. */
  watch(watcher: LinkWatcher): void
  /** Lets nobody in any more, and sends all to other servers within that time. */
  leave(withinMs: number): void
  close(): void
}

export interface LinkWatcher {
  came(device: DeviceActor): void
  went(device: DeviceActor): void
}

type Sets = Map<string, Set<Listener<DeviceActor>>>

/** `findDevice` answers which device is behind a token. */
export function openLinks(
  findDevice: (token: string) => Promise<DeviceActor | undefined>,
  bus: Bus,
  anteroom: Anteroom,
): Links {
  const byDevice: Sets = new Map()
  const byAccount: Sets = new Map()
  const gathered = new Set<string>()
  let watcher: LinkWatcher | undefined
  let isClosed = false

  const sockets = openSockets({
    path: linkPath,
    find: findDevice,
    anteroom,
    onOpen: (listener) => {
      const { actor } = listener
      add(byAccount, actor.accountId, listener)
      const [oldest, ...others] = add(byDevice, actor.deviceId, listener)
      if (others.length >= maxSocketsPerDevice) oldest?.socket.terminate()
      watcher?.came(actor)
    },
    onClose: (listener) => {
      const { actor } = listener
      remove(byAccount, actor.accountId, listener)
      remove(byDevice, actor.deviceId, listener)
      if (!isClosed && !byDevice.has(actor.deviceId)) watcher?.went(actor)
    },
  })
  const tellAll = (accountId: string) => {
    const listeners = [...(byAccount.get(accountId) ?? [])]
    const hint: LinkHint = { type: 'manifest.changed', spread_ms: spreadMsPerDevice * listeners.length }
    const message = JSON.stringify(hint)
    const slice = (from: number) => {
      for (const { socket } of listeners.slice(from, from + sliceSize)) tell(socket, message)
      if (from + sliceSize < listeners.length) setImmediate(slice, from + sliceSize)
    }
    slice(0)
  }

  const told = everywhere(bus, 'devices', {
    tellDevice: (deviceId: string, hint: LinkHint) => {
      for (const { socket } of byDevice.get(deviceId) ?? []) tell(socket, JSON.stringify(hint))
    },
    endDevice: (deviceId: string) => sockets.end((actor) => actor.deviceId === deviceId, byDevice.get(deviceId) ?? []),
    endScreen: (screenId: string) => sockets.end((actor) => actor.screenId === screenId),
    endAccount: (accountId: string) =>
      sockets.end((actor) => actor.accountId === accountId, byAccount.get(accountId) ?? []),
  })

  return {
    path: sockets.path,
    open: sockets.open,
    count: sockets.count,
    tellContent: (accountId) => {
      if (gathered.has(accountId)) return
      gathered.add(accountId)
      setTimeout(() => {
        gathered.delete(accountId)
        tellAll(accountId)
      }, gatherMs)
    },
    tellDevice: told.tellDevice,
    isConnected: (deviceId) => byDevice.has(deviceId),
    endDevice: told.endDevice,
    endScreen: told.endScreen,
    endAccount: told.endAccount,
    watch: (one) => {
      watcher = one
    },
    leave: sockets.leave,
    close: () => {
      isClosed = true
      sockets.close()
    },
  }
}

function add(sets: Sets, key: string, listener: Listener<DeviceActor>): Set<Listener<DeviceActor>> {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(listener))
  return set
}

function remove(sets: Sets, key: string, listener: Listener<DeviceActor>): void {
  const set = sets.get(key)
  set?.delete(listener)
  if (set?.size === 0) sets.delete(key)
}
