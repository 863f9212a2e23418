import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How long the server waits for somebody who is slow. */
export interface Patience {
  /** For all headers of a request. */
  headersMs: number
  /** For a body or the reading of an answer to go on. A large file may take days, as long as it does. */
  stalledMs: number
}

export const usualPatience: Patience = { headersMs: 60_000, stalledMs: 60_000 }

/** Drops of a body that come slower keep a connection busy for nothing: GPRS has five times as much. */
const leastBytesPerSecond = 500

/** What Node's own server has to know when it is made. */
export const paceOptions = ({ headersMs }: Patience) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: headersMs / 2,
})

interface Exchange {
  request: IncomingMessage
  reply: ServerResponse
  /** Bytes of its connection when it was looked at last. */
  received: number
}

export interface Pace {
  /** Has an answer begun on this connection that is not over? */
  isAnswering: (socket: Duplex) => boolean
}

/**
 * Hangs up on whoever stops sending a body, or stops reading an answer, in the middle of it. Time that this server
 * takes itself counts for nobody: a body that it does not read, an answer that it still works on.
 */
export function keepPace(app: FastifyInstance, { stalledMs }: Patience): Pace {
  const exchanges = new Set<Exchange>()
  app.addHook('onRequest', async ({ raw: request }, { raw: reply }) => {
    const exchange = { request, reply, received: 0 }
    exchanges.add(exchange)
    reply.once('close', () => exchanges.delete(exchange))
  })
  const of = (socket: Duplex) => [...exchanges].filter(({ request }) => request.socket === socket)

  // Nothing has moved on this connection for so long; a slow reader of a large chunk does move.
  app.server.setTimeout(stalledMs, (socket) => {
    const open = of(socket)
    if (open.length === 0 || open.some((exchange) => isWaiting(exchange))) socket.destroy()
  })
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const least = ((performance.now() - lookedAt) / 1000) * leastBytesPerSecond
    lookedAt = performance.now()
    for (const exchange of exchanges) {
      const { request } = exchange
      if (!isBodyAwaited(request)) continue
      const { bytesRead } = request.socket
      if (exchange.received > 0 && bytesRead - exchange.received < least) request.socket.destroy()
      exchange.received = bytesRead
    }
  }, stalledMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return { isAnswering: (socket) => of(socket).some(({ reply }) => reply.headersSent) }
}

/** Is it the other side's turn? */
const isWaiting = ({ request, reply }: Exchange): boolean =>
  isBodyAwaited(request) || (request.complete && (reply.writableLength > 0 || request.socket.writableLength > 0))

// What has come and is not read yet is this server's own backlog.
const isBodyAwaited = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0
