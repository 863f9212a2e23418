import type { IncomingMessage } from 'node:http'
import type { ScreenDeviceStatus } from '@digisigncast/contract/devices/devices'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import type { ConsoleEventType, DeviceStatusEvent } from '@digisigncast/contract/events'
import { livePath } from '@digisigncast/contract/events'
import { type Bus, everywhere } from '../bus/bus.ts'
import type { Actor } from '../sessions/sessions.ts'
import { liveLimits } from './live-limits.ts'
import type { PendingConnections } from './pending-connections.ts'
import { openSockets, type SocketEndpoint, sendMessage } from './sockets.ts'

const debounceMs = 200

/** Hints for open consoles, on all servers. A hint carries no data: consoles read it over HTTP. */
export interface Live extends SocketEndpoint {
  /** Sends hints to all consoles of the account; repeated hints within 200 ms are sent once. */
  publish(accountId: string, types: readonly ConsoleEventType[]): void
  /** The same for all accounts, without a delay. */
  publishToAll(types: readonly ConsoleEventType[]): void
  /** Sends device statuses and the states of their screens to the account's consoles on this server, without a delay: the caller batches them. */
  publishDevices(accountId: string, status: ScreenDeviceStatus, states: Record<string, ScreenState>): void
  /** True when a console of this account is connected to this server. */
  hasListeners(accountId: string): boolean
  /** The permissions of this user have changed. */
  notifyUser(userId: string): void
  /** Closes the sockets of a session that has ended. */
  endSession(sessionHash: string): void
  endUser(userId: string): void
  endAccount(accountId: string): void
  /** Refuses new sockets and closes all others over this time: clients reconnect to other servers. */
  leave(withinMs: number): void
  close(): void
}

/** `findActor` returns the actor of a token if the actor may connect from the origin of the request. */
export function openLive(
  findActor: (token: string, request: IncomingMessage) => Promise<Actor | undefined>,
  bus: Bus,
  pendingConnections: PendingConnections,
): Live {
  const queued = new Map<string, Set<ConsoleEventType>>()
  const limits = liveLimits()
  const sockets = openSockets({
    path: livePath,
    find: findActor,
    pendingConnections,
    refusal: limits.refusal,
    onOpen: ({ socket, actor }) => {
      limits.opened(actor)
      sendMessage(socket, hint('session.changed'))
    },
    onClose: ({ actor }) => limits.closed(actor),
  })
  const sendTo = (isMeant: (actor: Actor) => boolean, messages: readonly string[]) => {
    for (const { socket, actor } of sockets.listeners)
      if (isMeant(actor)) for (const message of messages) sendMessage(socket, message)
  }
  const broadcast = everywhere(bus, 'consoles', {
    hint: (accountId: string, types: readonly ConsoleEventType[]) =>
      sendTo((actor) => actor.accountId === accountId, types.map(hint)),
    hintAll: (types: readonly ConsoleEventType[]) => sendTo((actor) => actor.accountId !== null, types.map(hint)),
    notifyUser: (userId: string) => sendTo((actor) => actor.userId === userId, [hint('session.changed')]),
    endSession: (sessionHash: string) =>
      sockets.end(({ viewer, ...actor }) => [actor.sessionHash, viewer?.sessionHash].includes(sessionHash)),
    endUser: (userId: string) => sockets.end(({ viewer, ...actor }) => [actor.userId, viewer?.userId].includes(userId)),
    endAccount: (accountId: string) => sockets.end((actor) => actor.accountId === accountId),
  })
  // Consoles reconnect automatically, authenticate again, and read what they may have missed.
  bus.onBack(() => sockets.restart())

  return {
    path: sockets.path,
    open: sockets.open,
    count: sockets.count,
    publish: (accountId, types) => {
      const known = queued.get(accountId)
      const pending = known ?? new Set<ConsoleEventType>()
      for (const type of types) pending.add(type)
      if (known) return
      queued.set(accountId, pending)
      setTimeout(() => {
        queued.delete(accountId)
        broadcast.hint(accountId, [...pending])
      }, debounceMs)
    },
    publishToAll: broadcast.hintAll,
    publishDevices: (accountId, status, screen_states) => {
      const event: DeviceStatusEvent = { type: 'screen_device_status', screen_device_status: status, screen_states }
      sendTo((actor) => actor.accountId === accountId, [JSON.stringify(event)])
    },
    hasListeners: (accountId) => {
      for (const { actor } of sockets.listeners) if (actor.accountId === accountId) return true
      return false
    },
    notifyUser: broadcast.notifyUser,
    endSession: broadcast.endSession,
    endUser: broadcast.endUser,
    endAccount: broadcast.endAccount,
    leave: sockets.leave,
    close: sockets.close,
  }
}

const hint = (type: ConsoleEventType): string => JSON.stringify({ type })
