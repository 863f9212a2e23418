import type { ScreenDeviceStatus } from '@digisigncast/contract/devices'
import type { ConsoleEventType, DeviceStatusEvent } from '@digisigncast/contract/events'
import { livePath } from '@digisigncast/contract/events'
import type { Actor } from './sessions.ts'
import { type Door, openSockets } from './sockets.ts'

const gatherMs = 200

/** Hints for open consoles. A hint carries nothing to show: the truth comes by HTTP. */
export interface Live extends Door {
  /** Tells all consoles of the account; the same hint within 200 ms goes out once. */
  publish(accountId: string, types: readonly ConsoleEventType[]): void
  /** Tells them how devices are, at once: it comes gathered. */
  publishDevices(accountId: string, status: ScreenDeviceStatus): void
  /** Is there a console of this account that would hear it? */
  isHeard(accountId: string): boolean
  /** What this user may do has changed. */
  tellUser(userId: string): void
  /** Closes the sockets of sessions that have ended. */
  endSession(sessionHash: string): void
  endUser(userId: string): void
  endAccount(accountId: string): void
  close(): void
}

/** `findActor` answers who is behind a token. */
export function openLive(findActor: (token: string) => Promise<Actor | undefined>): Live {
  const gathered = new Map<string, Set<ConsoleEventType>>()
  const sockets = openSockets({
    path: livePath,
    find: findActor,
    onOpen: ({ socket }) => socket.send(JSON.stringify({ type: 'session.changed' })),
  })
  const sendTo = (isMeant: (actor: Actor) => boolean, messages: readonly string[]) => {
    for (const { socket, actor } of sockets.listeners)
      if (isMeant(actor)) for (const message of messages) socket.send(message)
  }
  const hint = (types: Iterable<ConsoleEventType>) => [...types].map((type) => JSON.stringify({ type }))

  return {
    path: sockets.path,
    open: sockets.open,
    publish: (accountId, types) => {
      const known = gathered.get(accountId)
      const pending = known ?? new Set<ConsoleEventType>()
      for (const type of types) pending.add(type)
      if (known) return
      gathered.set(accountId, pending)
      setTimeout(() => {
        gathered.delete(accountId)
        sendTo((actor) => actor.accountId === accountId, hint(pending))
      }, gatherMs)
    },
    publishDevices: (accountId, status) => {
      const event: DeviceStatusEvent = { type: 'screen_device_status', screen_device_status: status }
      sendTo((actor) => actor.accountId === accountId, [JSON.stringify(event)])
    },
    isHeard: (accountId) => {
      for (const { actor } of sockets.listeners) if (actor.accountId === accountId) return true
      return false
    },
    tellUser: (userId) => sendTo((actor) => actor.userId === userId, hint(['session.changed'])),
    endSession: (sessionHash) => sockets.end((actor) => actor.sessionHash === sessionHash),
    endUser: (userId) => sockets.end((actor) => actor.userId === userId),
    endAccount: (accountId) => sockets.end((actor) => actor.accountId === accountId),
    close: sockets.close,
  }
}
