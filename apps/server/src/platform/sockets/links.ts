import { type LinkHint, linkPath } from '@digisigncast/contract/devices/device-link'
import { type Bus, everywhere } from '../bus/bus.ts'
import { gatherScreens } from '../caches/gather-screens.ts'
import type { DeviceActor } from '../sessions/device-tokens.ts'
import type { PendingConnections } from './pending-connections.ts'
import { type Listener, openSockets, type SocketEndpoint, sendMessage } from './sockets.ts'

const debounceMs = 200
/** Messages are sent for this time per turn of the event loop: other work waits for the last one. */
const sendingMs = 20
/** Devices spread their manifest requests over this time, multiplied by the number of devices of the account. */
const spreadMsPerDevice = 2
const maxSocketsPerDevice = 3
/** A heartbeat with the longest texts is about half as large. */
const maxHeartbeatBytes = 64 * 1024
const unexpected = 1008

/** Hints for connected devices, on all servers unless stated otherwise. */
export interface Links extends SocketEndpoint {
  /** The manifests of these screens, or of all of the account, may have changed. For devices of this server; one hint per 200 ms. */
  publishContent(accountId: string, screenIds?: readonly string[]): void
  sendToDevice(deviceId: string, hint: LinkHint): void
  /** Sends a hint of its own to each screen of an account at once, to the devices of this server. */
  sendToScreens(accountId: string, hintOf: (screenId: string) => LinkHint): void
  /** On this server. */
  isConnected(deviceId: string): boolean
  /** Closes the sockets of a device whose token was revoked. */
  endDevice(deviceId: string): void
  endScreen(screenId: string): void
  endAccount(accountId: string): void
  /** Sets what answers the messages of devices. */
  answerMessages(answering: LinkAnswering): void
  /** Sets the watcher: called when a device connects, and when its last socket closes. */
  watch(watcher: LinkWatcher): void
  /** Refuses new sockets and closes all others over this time: clients reconnect to other servers. */
  leave(withinMs: number): void
  close(): void
}

export interface LinkAnswering {
  /**
   * Returns the answer to a message and what is known about the device then; undefined closes the socket. One message of
   * a socket at a time: one that comes earlier closes it.
   */
  answer(device: DeviceActor, text: string): Promise<{ hint: LinkHint; device: DeviceActor } | undefined>
  /** A command waits for a device of this server. */
  onCommand(deviceId: string): void
}

export interface LinkWatcher {
  came(device: DeviceActor): void
  went(device: DeviceActor): void
}

type Sets = Map<string, Set<Listener<DeviceActor>>>

/** `findDevice` returns the device with a token. */
export function openLinks(
  findDevice: (token: string) => Promise<DeviceActor | undefined>,
  bus: Bus,
  pendingConnections: PendingConnections,
): Links {
  const byDevice: Sets = new Map()
  const byAccount: Sets = new Map()
  let watcher: LinkWatcher | undefined
  let answering: LinkAnswering | undefined
  const busy = new Set<Listener<DeviceActor>>()
  let isClosed = false

  const sockets = openSockets({
    path: linkPath,
    find: findDevice,
    pendingConnections,
    onOpen: (listener) => {
      const { actor } = listener
      add(byAccount, actor.accountId, listener)
      const [oldest, ...others] = add(byDevice, actor.deviceId, listener)
      if (others.length >= maxSocketsPerDevice) oldest?.socket.terminate()
      watcher?.came(actor)
      if (answering) sendMessage(listener.socket, JSON.stringify({ type: 'heartbeats.accepted' } satisfies LinkHint))
    },
    messages: {
      maxBytes: maxHeartbeatBytes,
      take: (listener, text) => {
        const { socket } = listener
        if (busy.has(listener) || !answering) return socket.close(unexpected, 'unexpected')
        busy.add(listener)
        void answering
          .answer(listener.actor, text)
          .catch(() => undefined)
          .then((answered) => {
            busy.delete(listener)
            if (!answered) return socket.close(unexpected, 'unexpected')
            listener.actor = answered.device
            sendMessage(socket, JSON.stringify(answered.hint))
          })
      },
    },
    onClose: (listener) => {
      const { actor } = listener
      remove(byAccount, actor.accountId, listener)
      remove(byDevice, actor.deviceId, listener)
      if (!isClosed && !byDevice.has(actor.deviceId)) watcher?.went(actor)
    },
  })
  const sendChanged = (accountId: string, screenIds: ReadonlySet<string> | 'all') => {
    const all = [...(byAccount.get(accountId) ?? [])]
    const listeners = screenIds === 'all' ? all : all.filter(({ actor }) => screenIds.has(actor.screenId))
    const hint: LinkHint = { type: 'manifest.changed', spread_ms: spreadMsPerDevice * listeners.length }
    const message = JSON.stringify(hint)
    sendInSlices(listeners, () => message)
  }
  const gathered = gatherScreens(debounceMs, sendChanged)

  const broadcast = everywhere(bus, 'devices', {
    sendToDevice: (deviceId: string, hint: LinkHint) => {
      if (hint.type === 'command.waiting') answering?.onCommand(deviceId)
      for (const { socket } of byDevice.get(deviceId) ?? []) sendMessage(socket, JSON.stringify(hint))
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
    publishContent: gathered,
    sendToDevice: broadcast.sendToDevice,
    sendToScreens: (accountId, hintOf) => {
      const messages = new Map<string, string>()
      sendInSlices([...(byAccount.get(accountId) ?? [])], ({ screenId }) => {
        const message = messages.get(screenId) ?? JSON.stringify(hintOf(screenId))
        messages.set(screenId, message)
        return message
      })
    },
    isConnected: (deviceId) => byDevice.has(deviceId),
    endDevice: broadcast.endDevice,
    endScreen: broadcast.endScreen,
    endAccount: broadcast.endAccount,
    answerMessages: (one) => {
      answering = one
    },
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

function sendInSlices(listeners: readonly Listener<DeviceActor>[], messageOf: (actor: DeviceActor) => string): void {
  const waiting = listeners.values()
  const slice = () => {
    const begunAt = performance.now()
    for (const { socket, actor } of waiting) {
      sendMessage(socket, messageOf(actor))
      if (performance.now() - begunAt > sendingMs) return setImmediate(slice)
    }
    return undefined
  }
  slice()
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
