import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketClose } from '@digisigncast/contract/socket-close'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Anteroom, Guest } from './anteroom.ts'

const greetWithinMs = 5000
const serviceRestart = 1012
/** So long somebody may take to hang up who is asked to. */
const closeWithinMs = 5000
const maxMessageBytes = 1000
/** What waits in memory for somebody who does not read: more than this, and they are let go. */
const maxUnreadBytes = 1024 * 1024
/** Each socket is pinged once per round, a part of them at a time. */
const pingSlices = 30
const pingRoundMs = 30_000

const settings = {
  noServer: true,
  clientTracking: false,
  maxPayload: maxMessageBytes,
  perMessageDeflate: false,
  closeTimeout: closeWithinMs,
}

const Greeting = z.object({ token: z.string().max(200) })

/** Somebody who listens, and by what right. */
export interface Listener<A> {
  socket: WebSocket
  actor: A
  isAlive: boolean
}

/** An address where sockets come in. */
export interface Door {
  path: string
  open: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** How many listen at it, on this server. */
  count: () => number
}

export interface Sockets<A> extends Door {
  listeners: ReadonlySet<Listener<A>>
  /** Closes the sockets of those who have lost their right, greetings that are being answered included. */
  end: (isMeant: (actor: A) => boolean, among?: Iterable<Listener<A>>) => void
  /** Asks all to come back and greet anew. */
  restart: () => void
  /** Lets nobody in any more, and asks all to come back, spread over so many milliseconds: another server answers. */
  leave: (withinMs: number) => void
  close: () => void
}

interface Rules<A> {
  path: string
  /** Who is behind a token, as the request for the socket came. */
  find: (token: string, request: IncomingMessage) => Promise<A | undefined>
  anteroom: Anteroom
  /** Undefined when the actor may open another socket, otherwise why not. */
  refusal?: (actor: A) => { code: number; reason: string } | undefined
  onOpen: (listener: Listener<A>) => void
  onClose?: (listener: Listener<A>) => void
}

/** Sockets that must greet with a token first and only listen from then on. */
export function openSockets<A>({ path, find, anteroom, refusal, onOpen, onClose }: Rules<A>): Sockets<A> {
  const server = new WebSocketServer(settings)
  const listeners = new Set<Listener<A>>()
  const waiting = new Set<WebSocket>()
  let isLeaving = false
  // Rights that end while a greeting is being answered: its actor is of before.
  const answering = new Set<((actor: A) => boolean)[]>()

  const welcome = (socket: WebSocket, request: IncomingMessage, guest: Guest) => {
    waiting.add(socket)
    const tooLate = setTimeout(() => socket.close(socketClose.unauthorized, 'no token'), greetWithinMs)
    const gone = () => {
      clearTimeout(tooLate)
      waiting.delete(socket)
    }
    socket.once('close', gone)
    // What was wrong the socket itself says to the other side, and closes.
    socket.on('error', () => undefined)
    socket.once('message', (data) => {
      clearTimeout(tooLate)
      guest.isHeard()
      // Who listens has nothing to say after the greeting.
      socket.on('message', refuse)
      void greet(String(data as Buffer), request)
        .catch(() => undefined)
        .then((actor) => {
          const refused = actor && refusal?.(actor)
          if (refused) {
            guest.isRefused()
            return socket.close(refused.code, refused.reason)
          }
          if (actor && socket.readyState === socket.OPEN) {
            socket.off('close', gone)
            gone()
            guest.leave()
            return listen(socket, actor)
          }
          guest.isRefused()
          return socket.close(socketClose.unauthorized, 'no session')
        })
    })
  }
  const greet = async (text: string, request: IncomingMessage): Promise<A | undefined> => {
    const { token } = Greeting.parse(JSON.parse(text))
    const endings: ((actor: A) => boolean)[] = []
    answering.add(endings)
    try {
      const actor = await find(token, request)
      return actor && endings.some((isMeant) => isMeant(actor)) ? undefined : actor
    } finally {
      answering.delete(endings)
    }
  }
  const listen = (socket: WebSocket, actor: A) => {
    const listener: Listener<A> = { socket, actor, isAlive: true }
    listeners.add(listener)
    socket.on('pong', () => {
      listener.isAlive = true
    })
    socket.once('close', () => {
      if (listeners.delete(listener)) onClose?.(listener)
    })
    onOpen(listener)
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
      const guest = !isLeaving && isSameOrigin(request) ? anteroom.enter(request, socket) : undefined
      if (guest) server.handleUpgrade(request, socket, head, (opened) => welcome(opened, request, guest))
      else socket.destroy()
    },
    end: (isMeant, among = listeners) => {
      for (const endings of answering) endings.push(isMeant)
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

/** Sends a message to somebody who listens. Who does not read them would fill the memory. */
export function tell(socket: WebSocket, message: string): void {
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
  else socket.send(message)
}

function refuse(this: WebSocket): void {
  this.close(1008, 'unexpected')
}

// One timer for all, and never all of them in one go.
function pingInSlices(listeners: ReadonlySet<Listener<unknown>>): NodeJS.Timeout {
  let round: Iterator<Listener<unknown>> = listeners.values()
  let left = 0
  const timer = setInterval(() => {
    if (left === 0) {
      round = listeners.values()
      left = pingSlices
    }
    // The last slice takes what has come meanwhile.
    const share = left === 1 ? Infinity : Math.ceil(listeners.size / pingSlices)
    for (let count = 0; count < share; count += 1) {
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

/** Who asks for anything else than a socket at one of these doors gets the answer that they get without asking for it. */
export const isKnocking = ({ url, headers }: IncomingMessage, doors: readonly Door[]): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && doors.some(({ path }) => path === url)

/** Lets sockets in by their doors; at any other address there are none. */
export function attachSockets(server: Server, doors: readonly Door[]): void {
  server.on('upgrade', (request, socket, head) => {
    const door = doors.find(({ path }) => path === request.url)
    if (door) door.open(request, socket, head)
    else socket.destroy()
  })
}

// A page of another site must not listen with a token it was tricked into holding.
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
