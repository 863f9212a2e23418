import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { LiveGreeting } from '@digisigncast/contract/events/hints'
import { type WebSocket, WebSocketServer } from 'ws'
import { hasOneHost } from '../one-host.ts'
import type { PendingConnection, PendingConnections } from './pending-connections.ts'

const greetWithinMs = 5000
const serviceRestart = 1012
const tooLarge = 1009
/** Grace period for the closing handshake. */
const closeWithinMs = 5000
const maxMessageBytes = 1000
/** Clients with more unread data than this are disconnected. */
const maxUnreadBytes = 1024 * 1024
/** Each socket is pinged once per round, a part of them at a time. */
const pingSlices = 30
const pingRoundMs = 30_000

const settings = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  closeTimeout: closeWithinMs,
}

/** An authenticated socket. */
export interface Listener<A> {
  socket: WebSocket
  actor: A
  isAlive: boolean
}

/** A path that accepts WebSocket connections. */
export interface SocketEndpoint {
  path: string
  open: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Number of authenticated sockets on this server. */
  count: () => number
}

export interface Sockets<A> extends SocketEndpoint {
  listeners: ReadonlySet<Listener<A>>
  /** Closes the matching sockets, also those whose greeting is being checked. */
  end: (isMeant: (actor: A) => boolean, among?: Iterable<Listener<A>>) => void
  /** Closes all sockets so that the clients reconnect. */
  restart: () => void
  /** Refuses new sockets and closes all others, spread over this time: the clients reconnect to other servers. */
  leave: (withinMs: number) => void
  close: () => void
}

interface Rules<A> {
  path: string
  /** The actor of a token; `request` is the upgrade request. */
  find: (token: string, request: IncomingMessage) => Promise<A | undefined>
  pendingConnections: PendingConnections
  /** Undefined when the actor may open another socket, otherwise why not. */
  refusal?: (actor: A) => { code: number; reason: string } | undefined
  onOpen: (listener: Listener<A>, greeting: LiveGreeting) => void
  /** Messages after the greeting; without it, they close the socket. */
  messages?: { maxBytes: number; take: (listener: Listener<A>, text: string) => void }
  onClose?: (listener: Listener<A>) => void
}

/** Sockets whose client sends a token as its first message, and as its only one unless there are `messages`. */
export function openSockets<A>(rules: Rules<A>): Sockets<A> {
  const { path, find, pendingConnections, refusal, onOpen, messages, onClose } = rules
  const server = new WebSocketServer({ ...settings, maxPayload: messages?.maxBytes ?? maxMessageBytes })
  const listeners = new Set<Listener<A>>()
  const waiting = new Set<WebSocket>()
  let isLeaving = false
  // Conditions passed to `end` while a greeting is being checked: its actor may be outdated.
  const checking = new Set<((actor: A) => boolean)[]>()

  const accept = (socket: WebSocket, request: IncomingMessage, connection: PendingConnection) => {
    waiting.add(socket)
    const deadline = setTimeout(() => socket.close(socketClose.unauthorized, 'no token'), greetWithinMs)
    const onClosed = () => {
      clearTimeout(deadline)
      waiting.delete(socket)
    }
    socket.once('close', onClosed)
    // The library reports the error to the client and closes the socket.
    socket.on('error', () => undefined)
    socket.once('message', (data) => {
      clearTimeout(deadline)
      connection.markChecking()
      // Until it is answered, clients may send nothing else.
      socket.on('message', refuse)
      const text = (data as Buffer).toString()
      if (text.length > maxMessageBytes) {
        connection.markRefused()
        return socket.close(tooLarge, 'too large')
      }
      void greet(text, request)
        .catch(() => undefined)
        .then((known) => {
          const refused = known && refusal?.(known.actor)
          if (refused) {
            connection.markRefused()
            return socket.close(refused.code, refused.reason)
          }
          if (known && socket.readyState === socket.OPEN) {
            socket.off('close', onClosed)
            onClosed()
            connection.release()
            return listen(socket, known.actor, known.greeting)
          }
          connection.markRefused()
          return socket.close(socketClose.unauthorized, 'no session')
        })
    })
  }
  const greet = async (text: string, request: IncomingMessage) => {
    const greeting = LiveGreeting.parse(JSON.parse(text))
    const endings: ((actor: A) => boolean)[] = []
    checking.add(endings)
    try {
      const actor = await find(greeting.token, request)
      return actor && !endings.some((isMeant) => isMeant(actor)) ? { actor, greeting } : undefined
    } finally {
      checking.delete(endings)
    }
  }
  const listen = (socket: WebSocket, actor: A, greeting: LiveGreeting) => {
    const listener: Listener<A> = { socket, actor, isAlive: true }
    listeners.add(listener)
    socket.on('pong', () => {
      listener.isAlive = true
    })
    socket.once('close', () => {
      if (listeners.delete(listener)) onClose?.(listener)
    })
    if (messages) {
      socket.off('message', refuse)
      socket.on('message', (data: Buffer) => messages.take(listener, data.toString()))
    }
    onOpen(listener, greeting)
  }
  const pings = pingInSlices(listeners)
  const spread = (withinMs: number) => {
    for (const [index, { socket }] of [...listeners].entries()) {
      const afterMs = (withinMs * index) / listeners.size
      setTimeout(() => socket.close(serviceRestart, 'please come back'), afterMs).unref()
    }
  }

  return {
    path,
    listeners,
    count: () => listeners.size,
    open: (request, socket, head) => {
      const connection = !isLeaving && isSameOrigin(request) ? pendingConnections.add(request, socket) : undefined
      if (connection) server.handleUpgrade(request, socket, head, (opened) => accept(opened, request, connection))
      else socket.destroy()
    },
    end: (isMeant, among = listeners) => {
      for (const endings of checking) endings.push(isMeant)
      for (const { socket, actor } of among) if (isMeant(actor)) socket.close(socketClose.unauthorized, 'session ended')
    },
    restart: () => spread(0),
    leave: (withinMs) => {
      isLeaving = true
      spread(withinMs)
    },
    close: () => {
      clearInterval(pings)
      for (const { socket } of listeners) socket.terminate()
      for (const socket of waiting) socket.terminate()
    },
  }
}

/** Sends a message, or disconnects a client that does not read: its unread messages would fill the memory. */
export function sendMessage(socket: WebSocket, message: string): void {
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
  else socket.send(message)
}

function refuse(this: WebSocket): void {
  this.close(1008, 'unexpected')
}

// One timer for all sockets; each tick pings a part of them.
function pingInSlices(listeners: ReadonlySet<Listener<unknown>>): NodeJS.Timeout {
  let round: Iterator<Listener<unknown>> = listeners.values()
  let left = 0
  const timer = setInterval(() => {
    if (left === 0) {
      round = listeners.values()
      left = pingSlices
    }
    // The last slice includes sockets that were added during the round.
    const size = left === 1 ? Infinity : Math.ceil(listeners.size / pingSlices)
    for (let count = 0; count < size; count += 1) {
      const { value, done } = round.next()
      if (done) break
      ping(value)
    }
    left -= 1
  }, pingRoundMs / pingSlices)
  return timer.unref()
}

function ping(listener: Listener<unknown>): void {
  if (!listener.isAlive) listener.socket.terminate()
  listener.isAlive = false
  listener.socket.ping()
}

/** True for WebSocket upgrades on one of these paths; any other upgrade is handled as an ordinary request. */
export const isSocketRequest = (request: IncomingMessage, endpoints: readonly SocketEndpoint[]): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' &&
  endpoints.some(({ path }) => path === request.url) &&
  hasOneHost(request)

/** Accepts WebSocket upgrades on these paths and refuses them on any other. */
export function attachSockets(server: Server, endpoints: readonly SocketEndpoint[]): void {
  server.on('upgrade', (request, socket, head) => {
    const endpoint = endpoints.find(({ path }) => path === request.url)
    if (endpoint) endpoint.open(request, socket, head)
    else socket.destroy()
  })
}

// Pages of other sites must not open a socket, even with a valid token.
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
