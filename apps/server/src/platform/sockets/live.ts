import type { IncomingMessage } from 'node:http'
import type { ScreenDeviceStatus } from '@digisigncast/contract/devices/devices'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import type { DeviceStatusMessage, HintType } from '@digisigncast/contract/events/hints'
import { livePath } from '@digisigncast/contract/events/hints'
import { type Bus, everywhere } from '../bus/bus.ts'
import type { Actor } from '../sessions/sessions.ts'
import { liveLimits } from './live-limits.ts'
import type { PendingConnections } from './pending-connections.ts'
import { openSockets, type SocketEndpoint, sendMessage } from './sockets.ts'

const debounceMs = 200

/** Statuses of devices and states of their screens, by screen id. */
export interface DeviceUpdate {
  status: ScreenDeviceStatus
  states: Record<string, ScreenState>
}

/** Users that do not get a hint. */
type Hidden = Partial<Record<HintType, string[]>>

/** Hints for open consoles, on all servers. A hint carries no data: consoles read it over HTTP. */
export interface Live extends SocketEndpoint {
  /**
   * Sends hints to all consoles of the account, except those of the users in `hiddenFrom`; repeated hints within 200 ms
   * are sent once.
   */
  publish(accountId: string, types: readonly HintType[], hiddenFrom?: readonly string[]): void
  /** The same for all accounts, without a delay. */
  publishToAll(types: readonly HintType[]): void
  /** Sends device statuses and the states of their screens to the account's consoles on this server, without a delay: the caller batches them. Users in `limits` get those of their screens only. */
  publishDevices(accountId: string, update: DeviceUpdate, limits: ReadonlyMap<string, ReadonlySet<string>>): void
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
  /** Types by account, each with the users that it is hidden from. */
  const queued = new Map<string, Map<HintType, ReadonlySet<string>>>()
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
    hint: (accountId: string, types: readonly HintType[], hidden: Hidden = {}) => {
      for (const type of types)
        sendTo((actor) => actor.accountId === accountId && !hidden[type]?.includes(actor.userId), [hint(type)])
    },
    hintAll: (types: readonly HintType[]) => sendTo((actor) => actor.accountId !== null, types.map(hint)),
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
    publish: (accountId, types, hiddenFrom = []) => {
      const known = queued.get(accountId)
      const pending = known ?? new Map<HintType, ReadonlySet<string>>()
      const users = new Set(hiddenFrom)
      // Users get a type when one of its hints is for them.
      for (const type of types) {
        const before = pending.get(type)
        pending.set(type, before ? new Set([...before].filter((id) => users.has(id))) : users)
      }
      if (known) return
      queued.set(accountId, pending)
      setTimeout(() => {
        queued.delete(accountId)
        const hidden = [...pending]
          .filter(([, from]) => from.size > 0)
          .map(([type, from]) => [type, [...from]] as const)
        broadcast.hint(accountId, [...pending.keys()], Object.fromEntries(hidden))
      }, debounceMs)
    },
    publishToAll: broadcast.hintAll,
    publishDevices: (accountId, update, limits) => {
      sendTo((actor) => actor.accountId === accountId && !limits.has(actor.userId), [deviceEvent(update)])
      for (const [userId, screenIds] of limits) {
        const own = { status: only(update.status, screenIds), states: only(update.states, screenIds) }
        if (Object.keys(own.status).length > 0) sendTo((actor) => actor.userId === userId, [deviceEvent(own)])
      }
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

const hint = (type: HintType): string => JSON.stringify({ type })

const deviceEvent = ({ status, states }: DeviceUpdate): string =>
  JSON.stringify({
    type: 'screen_device_status',
    screen_device_status: status,
    screen_states: states,
  } satisfies DeviceStatusMessage)

const only = <T>(byScreen: Record<string, T>, screenIds: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(byScreen).filter(([id]) => screenIds.has(id)))
