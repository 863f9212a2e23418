import type { IncomingMessage } from 'node:http'
import type { ScreenDeviceStatus } from '@digisigncast/contract/devices/devices'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import type { DeviceStatusMessage } from '@digisigncast/contract/events/device-status-message'
import { type Hint, type HintType, isForOwner, livePath } from '@digisigncast/contract/events/hints'
import { type Bus, everywhere } from '../bus/bus.ts'
import { noteHints } from '../call-hints.ts'
import type { Actor } from '../sessions/sessions.ts'
import { liveLimits } from './live-limits.ts'
import type { PendingConnections } from './pending-connections.ts'
import { openSentHints } from './sent-hints.ts'
import { openSockets, type SocketEndpoint, sendMessage } from './sockets.ts'

const debounceMs = 200

/** Statuses of devices and states of their screens, by screen id. */
export interface DeviceUpdate {
  status: ScreenDeviceStatus
  states: Record<string, ScreenState>
}

/** Users that do not get a hint. */
type Hidden = Partial<Record<HintType, string[]>>

/** Tabs that have caused a hint alone. */
type Tabs = Partial<Record<HintType, string>>

interface Queued {
  hiddenFrom: ReadonlySet<string>
  tab: string | undefined
}

/** Hints for open consoles, on all servers. A hint carries no data: consoles read it over HTTP. */
export interface Live extends SocketEndpoint {
  /**
   * Sends hints to all consoles of the account (null: of the platform owner), except those of the users in `hiddenFrom`;
   * repeated hints within 200 ms are sent once. Hints to the owner alone go to the owner, whatever the account.
   */
  publish(accountId: string | null, types: readonly HintType[], hiddenFrom?: readonly string[]): void
  /** The same for all accounts, without a delay. */
  publishToAll(types: readonly HintType[]): void
  /** Called for hints to an account: at once for those of this server, and when those of another one arrive. */
  watch(listener: (accountId: string | null, types: readonly HintType[]) => void): void
  /** Sends device statuses and the states of their screens to the account's consoles on this server, without a delay: the caller batches them. Users in `limits` get those of their screens only. */
  publishDevices(accountId: string, update: DeviceUpdate, limits: ReadonlyMap<string, ReadonlySet<string>>): void
  /** True when a console of this account is connected to this server. */
  hasListeners(accountId: string): boolean
  /** Device statuses of this account change: consoles whose greeting follows may have missed it. */
  noteDevices(accountId: string): void
  /** Sends a hint to the consoles of one user, by default that the permissions have changed. */
  notifyUser(userId: string, type?: HintType): void
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
  { bus, pendingConnections, now }: { bus: Bus; pendingConnections: PendingConnections; now: () => number },
): Live {
  const queued = new Map<string | null, Map<HintType, Queued>>()
  const watchers: Parameters<Live['watch']>[0][] = []
  const notifyWatchers = (accountId: string | null, types: readonly HintType[]): void => {
    for (const watcher of watchers) watcher(accountId, types)
  }
  const limits = liveLimits()
  const sentHints = openSentHints(now)
  const sockets = openSockets({
    path: livePath,
    find: findActor,
    pendingConnections,
    refusal: limits.refusal,
    onOpen: ({ socket, actor }, { fetching_ms }) => {
      limits.opened(actor)
      const isMissed = fetching_ms !== undefined && sentHints.wereSentWithin(actor.accountId, fetching_ms)
      sendMessage(socket, hint('session.changed', isMissed ? { missed: true } : {}))
    },
    onClose: ({ actor }) => limits.closed(actor),
  })
  const sendTo = (isMeant: (actor: Actor) => boolean, messages: readonly string[]) => {
    for (const { socket, actor } of sockets.listeners)
      if (isMeant(actor)) for (const message of messages) sendMessage(socket, message)
  }
  const broadcast = everywhere(bus, 'consoles', {
    hint: (accountId: string | null, types: readonly HintType[], hidden: Hidden = {}, tabs: Tabs = {}) => {
      sentHints.note(accountId)
      notifyWatchers(accountId, types)
      for (const type of types)
        sendTo(
          (actor) => actor.accountId === accountId && !hidden[type]?.includes(actor.userId),
          [hint(type, { tab: tabs[type] })],
        )
    },
    hintAll: (types: readonly HintType[]) => {
      sentHints.noteAll()
      sendTo(
        (actor) => actor.accountId !== null,
        types.map((type) => hint(type)),
      )
    },
    notifyUser: (userId: string, type: HintType = 'session.changed', tab?: string) =>
      sendTo((actor) => actor.userId === userId, [hint(type, { tab })]),
    endSession: (sessionHash: string) =>
      sockets.end(({ viewer, ...actor }) => [actor.sessionHash, viewer?.sessionHash].includes(sessionHash)),
    endUser: (userId: string) => sockets.end(({ viewer, ...actor }) => [actor.userId, viewer?.userId].includes(userId)),
    endAccount: (accountId: string) => sockets.end((actor) => actor.accountId === accountId),
  })
  // Consoles reconnect automatically, authenticate again, and read what they may have missed.
  bus.onBack(() => sockets.restart())

  const enqueue = (accountId: string | null, types: readonly HintType[], hiddenFrom: readonly string[]) => {
    if (types.length === 0) return
    const tab = noteHints(types, (user) => user.accountId === accountId && !hiddenFrom.includes(user.userId))
    const known = queued.get(accountId)
    const pending = known ?? new Map<HintType, Queued>()
    for (const type of types) {
      const before = pending.get(type)
      pending.set(type, before ? merged(before, { hiddenFrom, tab }) : { hiddenFrom: new Set(hiddenFrom), tab })
    }
    if (known) return
    queued.set(accountId, pending)
    setTimeout(() => {
      queued.delete(accountId)
      const hidden: Hidden = {}
      const tabs: Tabs = {}
      for (const [type, { hiddenFrom, tab }] of pending) {
        if (hiddenFrom.size > 0) hidden[type] = [...hiddenFrom]
        if (tab !== undefined) tabs[type] = tab
      }
      broadcast.hint(accountId, [...pending.keys()], hidden, tabs)
    }, debounceMs)
  }

  return {
    path: sockets.path,
    open: sockets.open,
    count: sockets.count,
    watch: (listener) => void watchers.push(listener),
    publish: (accountId, types, hiddenFrom = []) => {
      notifyWatchers(accountId, types)
      enqueue(null, types.filter(isForOwner), [])
      enqueue(
        accountId,
        types.filter((type) => !isForOwner(type)),
        hiddenFrom,
      )
    },
    publishToAll: broadcast.hintAll,
    publishDevices: (accountId, update, limits) => {
      sendTo((actor) => actor.accountId === accountId && !limits.has(actor.userId), [deviceEvent(update)])
      for (const [userId, screenIds] of limits) {
        const own = { status: only(update.status, screenIds), states: only(update.states, screenIds) }
        if (Object.keys(own.status).length > 0) sendTo((actor) => actor.userId === userId, [deviceEvent(own)])
      }
    },
    noteDevices: sentHints.note,
    hasListeners: (accountId) => {
      for (const { actor } of sockets.listeners) if (actor.accountId === accountId) return true
      return false
    },
    notifyUser: (userId, type = 'session.changed') =>
      broadcast.notifyUser(
        userId,
        type,
        noteHints([type], (user) => user.userId === userId),
      ),
    endSession: broadcast.endSession,
    endUser: broadcast.endUser,
    endAccount: broadcast.endAccount,
    leave: sockets.leave,
    close: sockets.close,
  }
}

const hint = (type: HintType, { tab, ...more }: Omit<Hint, 'type' | 'tab'> & { tab?: string | null } = {}): string =>
  JSON.stringify({ type, ...(tab != null && { tab }), ...more } satisfies Hint)

/** One hint for both: users get it if one of them is for them, and a tab has caused it if it has caused both. */
const merged = (before: Queued, { hiddenFrom, tab }: { hiddenFrom: readonly string[]; tab: string | undefined }) => ({
  hiddenFrom: new Set(hiddenFrom.filter((id) => before.hiddenFrom.has(id))),
  tab: before.tab === tab ? tab : undefined,
})

const deviceEvent = ({ status, states }: DeviceUpdate): string =>
  JSON.stringify({
    type: 'screen_device_status',
    screen_device_status: status,
    screen_states: states,
  } satisfies DeviceStatusMessage)

const only = <T>(byScreen: Record<string, T>, screenIds: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(byScreen).filter(([id]) => screenIds.has(id)))
