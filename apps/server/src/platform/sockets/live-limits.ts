import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { maxLiveSockets } from '@digisigncast/contract/events/hints'
import type { Actor } from '../sessions/sessions.ts'

type Holder = Pick<Actor, 'sessionHash' | 'accountId'>

/** Counts the sockets of consoles on this server, per session and per account. */
export function liveLimits() {
  const perSession = new Map<string, number>()
  const perAccount = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string | null, change: 1 | -1) => {
    if (key === null) return
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  const addTo = ({ sessionHash, accountId }: Holder, change: 1 | -1) => {
    add(perSession, sessionHash, change)
    add(perAccount, accountId, change)
  }
  return {
    opened: (actor: Holder) => addTo(actor, 1),
    closed: (actor: Holder) => addTo(actor, -1),
    refusal: ({ sessionHash, accountId }: Holder) => {
      const isFull =
        (perSession.get(sessionHash) ?? 0) >= maxLiveSockets.perSession ||
        (accountId !== null && (perAccount.get(accountId) ?? 0) >= maxLiveSockets.perAccount)
      return isFull ? { code: socketClose.tooMany, reason: 'too many connections' } : undefined
    },
  }
}
