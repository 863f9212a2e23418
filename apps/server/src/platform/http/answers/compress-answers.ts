import { pipeline, Readable } from 'node:stream'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers fit into one or two packets. */
const minLength = 2048
/** A third of the time of the default level, and a twentieth more bytes. */
const options = { level: 1 }

/**
 * Compresses JSON answers of calls for clients that accept gzip. What an attacker can learn from the length of such an
 * answer is nothing: a browser sends the token of a session only to pages of this origin. Manifests, whose bytes are
 * shared, are sent as they are.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= minLength
    // The length of all other streams is known.
    const isList = payload instanceof Readable && !reply.hasHeader('content-length')
    if (!(isLong || isList) || !isJson(reply) || !accepts(request)) return done(null, payload)
    reply.removeHeader('content-length')
    reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    if (isLong) return gzip(payload, options, done)
    // Errors end the answer, like those of the list itself.
    return done(
      null,
      pipeline(payload as Readable, createGzip(options), () => {}),
    )
  })
}

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('application/json') && !reply.hasHeader('content-encoding')

/** A weight of 0 refuses an encoding (RFC 9110, 12.5.3). */
const accepts = ({ headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '').split(',').some((part) => {
    const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === 'gzip' && Number(weight.split('=')[1]) > 0
  })
