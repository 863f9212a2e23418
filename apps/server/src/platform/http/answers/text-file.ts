import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is written while it is sent, at the speed of the client. */
export class TextFile {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterable<string>

  constructor(name: string, type: string, parts: AsyncIterable<string>) {
    this.name = name
    this.type = type
    this.parts = parts
  }
}

/** Headers of a download, which is never a document of this origin. */
export const downloadHeaders = (name: string, type: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': type,
})

/**
 * Sends it after `enter` has resolved. The first part is read before the headers are sent, so that what fails there is
 * answered in words. When the client leaves, no further part is read.
 */
export async function sendTextFile(
  reply: FastifyReply,
  { name, type, parts }: TextFile,
  enter: () => Promise<() => void>,
): Promise<FastifyReply> {
  const leave = await enter()
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  const reading = parts[Symbol.asyncIterator]()
  const first = await reading.next()
  const all = first.done ? [''] : after(first.value, reading)
  return reply.headers(downloadHeaders(name, type)).send(Readable.from(all, { highWaterMark: 1 }))
}

async function* after(first: string, reading: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  yield* { [Symbol.asyncIterator]: () => reading }
}
