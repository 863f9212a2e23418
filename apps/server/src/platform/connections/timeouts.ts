import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AnswerLimits } from '../limits/answer-places.ts'

/** Limits for slow clients. */
export interface Timeouts {
  /** For all headers of a request to arrive. */
  headersMs: number
  /** Without progress in sending a body or reading an answer. The whole transfer may take days. */
  stalledMs: number
  /** A transfer that is slower counts as stalled. Default: 500; GPRS is five times as fast. */
  minBytesPerSecond?: number
  /** For receivers of webhooks to answer. Default: 15 s. */
  webhookMs?: number
  /** Limits of large answers. */
  answers?: AnswerLimits
}

export const defaultTimeouts: Timeouts = { headersMs: 60_000, stalledMs: 60_000 }
const defaultMinBytesPerSecond = 500

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
  /** While the client is reading: when that began or when it was last fast enough, and the bytes that had left then. */
  reading: { since: number; left: number } | undefined
}

export interface AnswerState {
  /** Watches an exchange that the framework does not see. Returns a function that ends it. */
  follow: (request: IncomingMessage, reply: ServerResponse) => () => void
  /** True while an answer is being sent on this connection. */
  isAnswering: (socket: Duplex) => boolean
}

/**
 * Closes connections whose client stops sending a body or reading an answer. Time in which the server itself is busy
 * (a body that it does not read yet, an answer that it is preparing) does not count.
 */
export function enforceTimeouts(
  app: FastifyInstance,
  { stalledMs, minBytesPerSecond = defaultMinBytesPerSecond }: Timeouts,
): AnswerState {
  const exchanges = new Set<Exchange>()
  const follow = (request: IncomingMessage, reply: ServerResponse) => {
    const exchange: Exchange = { request, reply, received: 0, reading: undefined }
    exchanges.add(exchange)
    return () => void exchanges.delete(exchange)
  }
  app.addHook('onRequest', async ({ raw: request }, { raw: reply }) => void reply.once('close', follow(request, reply)))
  const of = (socket: Duplex) => [...exchanges].filter(({ request }) => request.socket === socket)

  // Fires when no byte was transferred for `stalledMs`. Clients that read a large chunk slowly keep transferring.
  app.server.setTimeout(stalledMs, (socket) => {
    const open = of(socket)
    if (open.length === 0 || open.some((exchange) => isWaiting(exchange))) socket.destroy()
  })
  let checkedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const minBytes = ((now - checkedAt) / 1000) * minBytesPerSecond
    checkedAt = now
    for (const exchange of exchanges)
      if (isSendingSlowly(exchange, minBytes) || isReadingSlowly(exchange, now, minBytesPerSecond))
        exchange.request.socket.destroy()
  }, stalledMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return { follow, isAnswering: (socket) => of(socket).some(({ reply }) => reply.headersSent) }
}

function isSendingSlowly(exchange: Exchange, minBytes: number): boolean {
  const { request, received } = exchange
  if (!isBodyAwaited(request)) return false
  const { bytesRead } = request.socket
  exchange.received = bytesRead
  return received > 0 && bytesRead - received < minBytes
}

/**
 * The timeout of the socket does not find clients that read a little, or send something meanwhile. Bytes that were
 * handed to the operating system in one piece count as read: how many of them have left is not known.
 */
function isReadingSlowly(exchange: Exchange, now: number, minBytesPerSecond: number): boolean {
  const { request, reading } = exchange
  const { bytesWritten, writableLength } = request.socket
  const left = bytesWritten - writableLength
  const minBytes = reading ? ((now - reading.since) / 1000) * minBytesPerSecond : 0
  if (!isBeingRead(exchange)) exchange.reading = undefined
  else if (!reading || left - reading.left >= minBytes) exchange.reading = { since: now, left }
  else return bytesWritten - reading.left < minBytes
  return false
}

/** True when the server waits for the client. */
const isWaiting = (exchange: Exchange): boolean => isBodyAwaited(exchange.request) || isBeingRead(exchange)

const isBeingRead = ({ request, reply }: Exchange): boolean =>
  request.complete && (reply.writableLength > 0 || request.socket.writableLength > 0)

// Received bytes that are not read yet are the server's own backlog.
const isBodyAwaited = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0
