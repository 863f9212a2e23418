import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const maxConnections = 2000
const maxPerNetwork = 500
/** A connection that sends no greeting within this time may be replaced by a new one. */
const reservedMs = 1000

/** A connection whose client has not been authenticated yet. */
export interface PendingConnection {
  /** The greeting has arrived and is being checked: the connection is not idle. */
  markChecking: () => void
  /** The greeting was refused: the connection is idle until it closes. */
  markRefused: () => void
  /** Removes it: the client is authenticated. */
  release: () => void
}

/** Pending connections, limited per network and in total. */
export interface PendingConnections {
  /** Undefined when the limit is reached and no connection can be replaced. */
  add: (request: IncomingMessage, socket: Duplex) => PendingConnection | undefined
  count: () => number
}

interface Entry {
  socket: Duplex
  network: string
  since: number
  isIdle: boolean
}

/** `networkOf` returns the network of the client that sent a request. */
export function openPendingConnections(networkOf: (request: IncomingMessage) => string): PendingConnections {
  const all = new Set<Entry>()
  const idle = new Map<string, Set<Entry>>()

  const setIdle = (entry: Entry, isIdle: boolean) => {
    entry.isIdle = isIdle
    const ofNetwork = idle.get(entry.network) ?? new Set()
    if (isIdle) idle.set(entry.network, ofNetwork.add(entry))
    else if (ofNetwork.delete(entry) && ofNetwork.size === 0) idle.delete(entry.network)
  }
  const remove = (entry: Entry) => {
    if (all.delete(entry)) setIdle(entry, false)
  }
  /** Closes the connection that has been idle for longest, if that is more than `reservedMs`. */
  const evictOldest = (entries: Iterable<Entry>): boolean => {
    for (const entry of entries) {
      if (!entry.isIdle) continue
      if (performance.now() - entry.since < reservedMs) return false
      remove(entry)
      entry.socket.destroy()
      return true
    }
    return false
  }

  return {
    count: () => all.size,
    add: (request, socket) => {
      const network = networkOf(request)
      const ofNetwork = idle.get(network)
      if (ofNetwork && ofNetwork.size >= maxPerNetwork && !evictOldest(ofNetwork)) return undefined
      if (all.size >= maxConnections && !evictOldest(all)) return undefined
      const entry: Entry = { socket, network, since: performance.now(), isIdle: true }
      all.add(entry)
      setIdle(entry, true)
      const onClose = () => remove(entry)
      socket.once('close', onClose)
      return {
        markChecking: () => {
          if (all.has(entry)) setIdle(entry, false)
        },
        markRefused: () => {
          if (all.has(entry)) setIdle(entry, true)
        },
        release: () => {
          socket.off('close', onClose)
          onClose()
        },
      }
    },
  }
}
