import { pagePrefix, policyOfFile } from '@digisigncast/contract/api/page-files'
import { isMediaExtension, type MediaExtension, mediaTypes } from '@digisigncast/contract/content/media-types'
import { mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SmallFile } from '../storage/small-files.ts'
import { type Storage, type StoredFile, smallBytes } from '../storage/storage.ts'
import { isKnown } from './etag.ts'

/** Address of stored files. */
export const mediaRoute = '/media/:account/:file'
const filePattern = /^[\da-f]{64}\.([a-z\d]+)$/
const accountPattern = /^[\w-]{1,40}$/

/** URL of a stored file. Its name is a hash, so the content never changes. */
export const fileUrl = (accountId: string, file: string): string => `/media/${accountId}/${file}`

interface FileRequest {
  Params: { account: string; file: string }
}

interface Served {
  storage: Storage
  /** Location that an nginx in front of the server serves (`X-Accel-Redirect`). */
  accelRedirect: string | undefined
  /** Whether pages of HTML packages are served at a host. */
  servesPages: (hostname: string) => boolean
  /** Called with the number of bytes of an account's files that were sent. */
  onSent: (accountId: string, bytes: number) => void
}

/** Documents are not served, only the pictures of their pages, and of HTML packages only the composed pages. */
function isServed(extension: string): extension is MediaExtension {
  if (!isMediaExtension(extension)) return false
  const { kind } = mediaTypes[extension]
  return kind === null || mediaKinds[kind].upload.isServed
}

/** Serves stored files with Range and ETag, cached for a year, and never as a document of this origin. */
export function mediaBytes(app: FastifyInstance, { storage, accelRedirect, servesPages, onSent }: Served): void {
  app.get<FileRequest>(mediaRoute, (request, reply) => answer(request, reply))
  // Pages have an address below that of the player, too: its service worker answers requests for pages only there.
  app.get<FileRequest>(`${pagePrefix}/media/:account/:file`, (request, reply) =>
    request.params.file.endsWith('.html') ? answer(request, reply) : reply.callNotFound(),
  )
  // Each page of a package has an address within its composed file, which is the answer to all of them. Requests for other
  // files come from references to files that the package lacks.
  for (const prefix of ['', pagePrefix])
    app.get<FileRequest>(`${prefix}/media/:account/:file/*`, (request, reply) =>
      request.params.file.endsWith('.html') && isForPage(request) ? answer(request, reply) : reply.callNotFound(),
    )

  async function answer(request: FastifyRequest<FileRequest>, reply: FastifyReply) {
    const { account, file } = request.params
    const extension = filePattern.exec(file)?.[1] ?? ''
    if (!isServed(extension) || !accountPattern.test(account)) return reply.callNotFound()
    if (extension === 'html') {
      if (!servesPages(request.hostname)) return reply.callNotFound()
      if (request.headers['sec-fetch-dest'] === 'document') return refuseWindow(reply)
    }
    const key = `${account}/${file}`
    const headers = headersOf(file, extension)
    const sent = (bytes: number) => {
      if (bytes > 0 && request.method === 'GET') onSent(account, bytes)
    }
    // The sandbox of a page must not depend on the headers that a proxy repeats.
    if (accelRedirect && extension !== 'html') {
      sent(askedBytes(request, headers, (await storage.sizeOf(key)) ?? 0))
      return reply.headers(headers).header('x-accel-redirect', `${accelRedirect}/${key}`).send()
    }
    const known = storage.small.get(key)
    if (known) {
      sent(askedBytes(request, headers, known.bytes.length))
      return sendSmall(request, reply, headers, known)
    }
    const stored = await storage.open(key)
    if (!stored) return reply.callNotFound()
    const whole = () => storage.small.load(key, () => stored.whole())
    return sendFile({ request, reply, headers, stored, sent, whole })
  }
}

/** Headers of a stored file. */
export function headersOf(file: string, extension: MediaExtension): Headers {
  const { mime } = mediaTypes[extension]
  return {
    'content-type': mime,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': policyOfFile(mime),
    'accept-ranges': 'bytes',
    ...(extension === 'html' && { vary: 'sec-fetch-dest' }),
    etag: `"${file.slice(0, 64)}"`,
  }
}

const isForPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/**
 * A window would show the page of a customer at the address of this server. Browsers that do not say what loads a page,
 * such as all of them on plain http, get it: its own script refuses to run in a window.
 */
const refuseWindow = (reply: FastifyReply) =>
  reply
    .code(403)
    .headers({ 'cache-control': 'no-store', vary: 'sec-fetch-dest' })
    .type('text/plain; charset=utf-8')
    .send('This page is part of an HTML package. Displays show it, and the library of its account.')

export type Headers = Record<string, string>

/** Number of body bytes that this request gets, for files that are not streamed from here. */
function askedBytes(request: FastifyRequest, headers: Headers, size: number): number {
  if (isKnown(request, headers['etag'])) return 0
  const range = rangeOf(request, headers, size)
  if (range === 'outside') return 0
  return range ? range.end - range.start + 1 : size
}

function sendSmall(request: FastifyRequest, reply: FastifyReply, headers: Headers, file: SmallFile): FastifyReply {
  const { bytes } = file
  // Until then the answer may use them.
  if (reply.raw.closed) file.release()
  else reply.raw.once('close', () => file.release())
  if (isKnown(request, headers['etag'])) return reply.code(304).headers(headers).send()
  const range = rangeOf(request, headers, bytes.length)
  if (range === 'outside') return refuseRange(reply, headers, bytes.length)
  const { start, end } = range ?? { start: 0, end: bytes.length - 1 }
  if (!range && request.method === 'GET') return sendWhole(reply, headers, bytes)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.headers(headers).send(range ? bytes.subarray(start, end + 1) : bytes)
}

// Bypasses the framework's hooks, which add nothing here: a grid requests hundreds of these.
function sendWhole(reply: FastifyReply, headers: Headers, bytes: Buffer): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Headers), ...headers, 'content-length': bytes.length })
  reply.raw.end(bytes)
  return reply
}

interface FileAnswer {
  request: FastifyRequest
  reply: FastifyReply
  headers: Headers
  stored: StoredFile
  /** Reads a small file, once for simultaneous requests. */
  whole: () => Promise<SmallFile | undefined>
  /** Counts the bytes that were actually sent. */
  sent: (bytes: number) => void
}

async function sendFile({ request, reply, headers, stored, whole, sent }: FileAnswer): Promise<FastifyReply> {
  try {
    const { size } = stored
    if (size <= smallBytes) {
      const small = await whole()
      if (!small) {
        // It was deleted meanwhile.
        reply.callNotFound()
        return reply
      }
      sent(askedBytes(request, headers, small.bytes.length))
      return sendSmall(request, reply, headers, small)
    }
    if (isKnown(request, headers['etag'])) return reply.code(304).headers(headers).send()
    const range = rangeOf(request, headers, size)
    if (range === 'outside') return refuseRange(reply, headers, size)
    const { start, end } = range ?? { start: 0, end: size - 1 }
    // Before the headers are sent: the storage may fail here.
    const send = request.method === 'HEAD' ? undefined : await stored.reader(start, end)
    reply.hijack()
    reply.raw.writeHead(range ? 206 : 200, {
      ...(reply.getHeaders() as Headers),
      ...headers,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      'content-length': end - start + 1,
    })
    if (send) sent(await send(reply.raw))
    else reply.raw.end()
    return reply
  } finally {
    await stored.close()
  }
}

interface Range {
  start: number
  end: number
}

/** The requested byte range; undefined for the whole file, also when several ranges are requested. */
function rangeOf({ headers: asked }: FastifyRequest, headers: Headers, size: number): Range | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(asked.range ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  if (asked['if-range'] !== undefined && asked['if-range'] !== headers['etag']) return undefined
  const [first, last] = [match[1], match[2]]
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (start >= size || start > end) return 'outside'
  return { start, end }
}

const refuseRange = (reply: FastifyReply, headers: Headers, size: number) =>
  reply.code(416).headers(headers).header('content-range', `bytes */${size}`).send()
