import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const places = 2000
const placesPerNetwork = 500
/** An honest caller greets at once. Who has not within this time makes room for others. */
const ownTimeMs = 1000

/** Somebody who has knocked and has not said who they are. */
export interface Guest {
  /** Has greeted, and is being looked up: now this server takes the time. */
  isHeard: () => void
  /** Is nobody, and stays until its line has gone. */
  isRefused: () => void
  /** May listen. */
  leave: () => void
}

/** Where sockets wait until they have greeted: bounded for each line, and for all of them together. */
export interface Anteroom {
  /** Undefined: there is no place. */
  enter: (request: IncomingMessage, line: Duplex) => Guest | undefined
  count: () => number
}

interface Waiting {
  line: Duplex
  network: string
  since: number
  isIdle: boolean
}

/** `networkOf` tells whose line a request came by. */
export function openAnteroom(networkOf: (request: IncomingMessage) => string): Anteroom {
  const all = new Set<Waiting>()
  const idle = new Map<string, Set<Waiting>>()

  const setIdle = (guest: Waiting, isIdle: boolean) => {
    guest.isIdle = isIdle
    const ofNetwork = idle.get(guest.network) ?? new Set()
    if (isIdle) idle.set(guest.network, ofNetwork.add(guest))
    else if (ofNetwork.delete(guest) && ofNetwork.size === 0) idle.delete(guest.network)
  }
  const forget = (guest: Waiting) => {
    if (all.delete(guest)) setIdle(guest, false)
  }
  /** Somebody who comes takes the place of the one that has been silent for longest, never that of an honest one. */
  const makeRoom = (among: Iterable<Waiting>): boolean => {
    for (const guest of among) {
      if (!guest.isIdle) continue
      if (performance.now() - guest.since < ownTimeMs) return false
      forget(guest)
      guest.line.destroy()
      return true
    }
    return false
  }

  return {
    count: () => all.size,
    enter: (request, line) => {
      const network = networkOf(request)
      const ofNetwork = idle.get(network)
      if (ofNetwork && ofNetwork.size >= placesPerNetwork && !makeRoom(ofNetwork)) return undefined
      if (all.size >= places && !makeRoom(all)) return undefined
      const guest: Waiting = { line, network, since: performance.now(), isIdle: true }
      all.add(guest)
      setIdle(guest, true)
      const gone = () => forget(guest)
      line.once('close', gone)
      return {
        isHeard: () => {
          if (all.has(guest)) setIdle(guest, false)
        },
        isRefused: () => {
          if (all.has(guest)) setIdle(guest, true)
        },
        leave: () => {
          line.off('close', gone)
          gone()
        },
      }
    },
  }
}
