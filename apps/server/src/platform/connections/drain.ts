import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Links } from '../sockets/links.ts'
import type { Live } from '../sockets/live.ts'
import type { Views } from '../sockets/views.ts'

export interface Drain {
  /**
   * Closes sockets over `withinMs` so that clients reconnect elsewhere, then stops accepting connections and finishes
   * open requests. Resolves when none is left, or after ten more seconds.
   */
  run: (withinMs: number) => Promise<void>
  isDraining: () => boolean
  /** Notes an answer that the framework does not see. Returns a function that ends it. */
  follow: () => () => void
}

interface Needs {
  live: Live
  links: Links
  views: Views
  isCutOff: () => boolean
}

/** Limit for requests that are still being answered when the server stops accepting connections. */
const graceMs = 10_000
/** Requests sent before the client noticed the shutdown arrive within this time. */
const lingerMs = 300

/**
 * `GET /readyz` returns 200 while this server accepts requests, and 503 while it is stopping or is the only one that does
 * not reach the database. It asks no shared service: if one is down, it is down for all servers.
 */
export function drain(app: FastifyInstance, { live, links, views, isCutOff }: Needs): Drain {
  let isDraining = false
  let answering = 0
  let onIdle: (() => void) | undefined

  app.get('/readyz', async (_request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'stopping' })
    return isCutOff() ? reply.code(503).send({ status: 'database unreachable' }) : { status: 'ok' }
  })
  const end = () => {
    answering -= 1
    if (answering === 0) onIdle?.()
  }
  const follow = () => {
    answering += 1
    return end
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', follow())
    // The client opens a new connection for its next request, to another server or to this one after its restart.
    if (isDraining) reply.header('connection', 'close')
  })
  const idle = () => new Promise<void>((resolve) => (answering === 0 ? resolve() : (onIdle = resolve)))
  return {
    follow,
    isDraining: () => isDraining,
    run: async (withinMs) => {
      isDraining = true
      if (withinMs > 0) {
        live.leave(withinMs)
        links.leave(withinMs)
        views.leave(withinMs)
        await sleep(withinMs)
      }
      stopListening(app)
      await sleep(lingerMs)
      await Promise.race([idle(), sleep(graceMs, undefined, { ref: false })])
    },
  }
}

/**
 * Refuses new connections and keeps the open ones. `http.Server.close` would also cut idle keep-alive connections, on
 * which a request may be arriving at this moment.
 */
function stopListening({ server }: FastifyInstance): void {
  if (server.listening) NetServer.prototype.close.call(server)
}
