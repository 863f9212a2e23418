import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Fastify from 'fastify'

// Minimal fastify routes as a baseline: a constant, the requested number of bytes, or a body written to disk.
const app = Fastify()
const bodies = new Map<number, Buffer>()
const bytesOf = (count: number): Buffer => {
  const body = bodies.get(count) ?? Buffer.alloc(count, 'x')
  bodies.set(count, body)
  return body
}
let received = 0

app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
app.get('/', () => ({ ok: true }))
app.route<{ Params: { count: string } }>({
  method: ['GET', 'POST'],
  url: '/bytes/:count',
  handler: (request, reply) => reply.type('application/json').send(bytesOf(Number(request.params.count))),
})
app.post<{ Body: Readable }>('/files', { bodyLimit: 2 ** 31 }, async ({ body }) => {
  const path = join(tmpdir(), `digisigncast-bare-${process.pid}-${received++}`)
  try {
    await pipeline(body, createWriteStream(path, { flush: true }))
  } finally {
    await rm(path, { force: true })
  }
  return { ok: true }
})
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
console.log('ready')
