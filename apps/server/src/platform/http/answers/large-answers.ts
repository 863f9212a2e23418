import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerPlaces } from '../../limits/answer-places.ts'
import { type Bytes, sizeOf } from './bytes.ts'

/** Larger answers are written in slices of this size, at the speed of the client. */
const sliceBytes = 64 * 1024

async function* slicesOf(bytes: Bytes): AsyncGenerator<Buffer> {
  for (const piece of bytes)
    for (let from = 0; from < piece.length; from += sliceBytes) {
      yield piece.subarray(from, from + sliceBytes)
      // The operating system takes some megabytes at once, which would be copied in one turn of the event loop.
      await setImmediate()
    }
}

const streamOf = (bytes: Bytes): Readable => Readable.from(slicesOf(bytes), { highWaterMark: 1 })

/**
 * Sends bytes that other answers may share. A large answer waits for its place. Headers of the answer are set
 * afterwards: a refusal has none of them.
 */
export type SendBytes = (
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
  headers: Record<string, string>,
) => Promise<FastifyReply>

export const sendBytes =
  (places: AnswerPlaces): SendBytes =>
  async (request, reply, bytes, headers) => {
    const size = sizeOf(bytes)
    if (size <= sliceBytes) return reply.headers(headers).send(bytes.length === 1 ? bytes[0] : Buffer.concat(bytes))
    if (request.method !== 'HEAD') await places.enter(request.ip, reply.raw)
    return reply.headers(headers).header('content-length', size).send(streamOf(bytes))
  }

/** Slices all other large answers, too: a client that does not read costs one slice. */
export function sliceAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const bytes = largeBytes(payload)
    if (!bytes) return done(null, payload)
    reply.header('content-length', bytes.length)
    done(null, streamOf([bytes]))
  })
}

function largeBytes(payload: unknown): Buffer | undefined {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  // A letter has up to three bytes.
  if (payload.length * 3 <= sliceBytes) return undefined
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  return bytes.length > sliceBytes ? bytes : undefined
}
