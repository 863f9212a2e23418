import type { IncomingMessage, Server } from 'node:http'
import type { ConsoleEventType } from '@digisigncast/contract/events'
import { livePath } from '@digisigncast/contract/events'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Actor } from './sessions.ts'

const greetWithinMs = 5000
const gatherMs = 200
const pingEveryMs = 30_000
const maxMessageBytes = 1000
const maxWaiting = 2000

const Greeting = z.object({ token: z.string().max(200) })

/** Hints for open consoles. A hint carries nothing to show: the truth comes by HTTP. */
export interface Live {
  /** Tells all consoles of the account; the same hint within 200 ms goes out once. */
  publish(accountId: string, types: readonly ConsoleEventType[]): void
  /** What this user may do has changed. */
  tellUser(userId: string): void
  /** Closes the sockets of sessions that have ended. */
  endSession(sessionHash: string): void
  endUser(userId: string): void
  attach(server: Server): void
  close(): void
}

interface Listener {
  socket: WebSocket
  actor: Actor
  isAlive: boolean
}

/** `findActor` answers who is behind a token. */
export function openLive(findActor: (token: string) => Promise<Actor | undefined>): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false })
  const listeners = new Set<Listener>()
  const gathered = new Map<string, Set<ConsoleEventType>>()
  const waiting = new Set<WebSocket>()
  // Sessions that end while a greeting is being answered: its actor is of before.
  const answering = new Set<((actor: Actor) => boolean)[]>()

  const sendTo = (isMeant: (actor: Actor) => boolean, types: Iterable<ConsoleEventType>) => {
    const messages = [...types].map((type) => JSON.stringify({ type }))
    for (const { socket, actor } of listeners) if (isMeant(actor)) for (const message of messages) socket.send(message)
  }
  const end = (isMeant: (actor: Actor) => boolean) => {
    for (const endings of answering) endings.push(isMeant)
    for (const { socket, actor } of listeners) if (isMeant(actor)) socket.close(4401, 'session ended')
  }
  const welcome = (socket: WebSocket) => {
    waiting.add(socket)
    const tooLate = setTimeout(() => socket.close(4401, 'no token'), greetWithinMs)
    socket.once('close', () => {
      clearTimeout(tooLate)
      waiting.delete(socket)
    })
    socket.on('error', () => socket.terminate())
    socket.once('message', (data) => {
      clearTimeout(tooLate)
      // Consoles have nothing to say after their greeting.
      socket.on('message', () => socket.close(1008, 'unexpected'))
      void greet(String(data as Buffer))
        .catch(() => undefined)
        .then((actor) => {
          waiting.delete(socket)
          if (!actor) socket.close(4401, 'no session')
          else if (socket.readyState === socket.OPEN) listen(socket, actor)
        })
    })
  }
  const greet = async (text: string): Promise<Actor | undefined> => {
    const { token } = Greeting.parse(JSON.parse(text))
    const endings: ((actor: Actor) => boolean)[] = []
    answering.add(endings)
    try {
      const actor = await findActor(token)
      return actor && endings.some((isMeant) => isMeant(actor)) ? undefined : actor
    } finally {
      answering.delete(endings)
    }
  }
  const listen = (socket: WebSocket, actor: Actor) => {
    const listener: Listener = { socket, actor, isAlive: true }
    listeners.add(listener)
    socket.on('pong', () => {
      listener.isAlive = true
    })
    socket.once('close', () => listeners.delete(listener))
    socket.send(JSON.stringify({ type: 'session.changed' }))
  }
  const pings = setInterval(() => {
    for (const listener of listeners) {
      if (!listener.isAlive) listener.socket.terminate()
      listener.isAlive = false
      listener.socket.ping()
    }
  }, pingEveryMs)
  pings.unref()

  return {
    publish: (accountId, types) => {
      const known = gathered.get(accountId)
      const pending = known ?? new Set<ConsoleEventType>()
      for (const type of types) pending.add(type)
      if (known) return
      gathered.set(accountId, pending)
      setTimeout(() => {
        gathered.delete(accountId)
        sendTo((actor) => actor.accountId === accountId, pending)
      }, gatherMs)
    },
    tellUser: (userId) => sendTo((actor) => actor.userId === userId, ['session.changed']),
    endSession: (sessionHash) => end((actor) => actor.sessionHash === sessionHash),
    endUser: (userId) => end((actor) => actor.userId === userId),
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        if (request.url === livePath && isSameOrigin(request) && waiting.size <= maxWaiting)
          sockets.handleUpgrade(request, socket, head, welcome)
        else socket.destroy()
      })
    },
    close: () => {
      clearInterval(pings)
      for (const { socket } of listeners) socket.terminate()
      for (const socket of waiting) socket.terminate()
    },
  }
}

// A page of another site must not listen with a token it was tricked into holding.
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
