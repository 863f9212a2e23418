import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Limits for slow clients. */
export interface Timeouts {
  /** For all headers of a request to arrive. */
  headersMs: number
  /** Without progress in sending a body or reading an answer. The whole transfer may take days. */
  stalledMs: number
}

export const defaultTimeouts: Timeouts = { headersMs: 60_000, stalledMs: 60_000 }

/** A body that arrives more slowly counts as stalled. GPRS is five times as fast. */
const minBytesPerSecond = 500

/** Options for `http.createServer`. */
export const timeoutOptions = ({ headersMs }: Timeouts) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: headersMs / 2,
})

interface Exchange {
  request: IncomingMessage
  reply: ServerResponse
  /** Bytes received on the connection at the last check. */
  received: number
}

export interface AnswerState {
  /** True while an answer is being sent on this connection. */
  isAnswering: (socket: Duplex) => boolean
}

/**
 * Closes connections whose client stops sending a body or reading an answer. Time in which the server itself is busy
 * (a body that it does not read yet, an answer that it is preparing) does not count.
 */
export function enforceTimeouts(app: FastifyInstance, { stalledMs }: Timeouts): AnswerState {
  const exchanges = new Set<Exchange>()
  app.addHook('onRequest', async ({ raw: request }, { raw: reply }) => {
    const exchange = { request, reply, received: 0 }
    exchanges.add(exchange)
    reply.once('close', () => exchanges.delete(exchange))
  })
  const of = (socket: Duplex) => [...exchanges].filter(({ request }) => request.socket === socket)

  // Fires when no byte was transferred for `stalledMs`. Clients that read a large chunk slowly keep transferring.
  app.server.setTimeout(stalledMs, (socket) => {
    const open = of(socket)
    if (open.length === 0 || open.some((exchange) => isWaiting(exchange))) socket.destroy()
  })
  let checkedAt = performance.now()
  const timer = setInterval(() => {
    const minBytes = ((performance.now() - checkedAt) / 1000) * minBytesPerSecond
    checkedAt = performance.now()
    for (const exchange of exchanges) {
      const { request } = exchange
      if (!isBodyAwaited(request)) continue
      const { bytesRead } = request.socket
      if (exchange.received > 0 && bytesRead - exchange.received < minBytes) request.socket.destroy()
      exchange.received = bytesRead
    }
  }, stalledMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return { isAnswering: (socket) => of(socket).some(({ reply }) => reply.headersSent) }
}

/** True when the server waits for the client. */
const isWaiting = ({ request, reply }: Exchange): boolean =>
  isBodyAwaited(request) || (request.complete && (reply.writableLength > 0 || request.socket.writableLength > 0))

// Received bytes that are not read yet are the server's own backlog.
const isBodyAwaited = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0
