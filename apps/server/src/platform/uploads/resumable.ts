import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { goneText } from '@digisigncast/contract/api/errors'
import type { DataStore, ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerHeaders, openCallHints } from '../call-hints.ts'
import { withOrigin } from '../caller.ts'
import { Failure, invalid } from '../fail.ts'
import { asFailure } from '../http/errors.ts'
import { newToken } from '../ids.ts'
import type { Caller } from '../limits/traffic.ts'
import { onDemand } from '../on-demand.ts'
import type { Platform } from '../platform.ts'
import type { DiskSpace } from '../storage/disk-space.ts'
import { type FinishedUploads, finishedUploads } from './finished-uploads.ts'
import { isNotFound, type UploadStore } from './upload-store.ts'

export interface FinishedUpload {
  id: string
  /** Local file with all bytes; the caller may move it. */
  path: string
  bytes: number
  metadata: Record<string, string | null>
}

interface Resumable<T extends Caller> {
  platform: Platform
  /** Path of the tus endpoint. */
  path: string
  /** On the disk of this server. */
  folder: string
  maxBytes: number
  lifeMs: number
  /** The user of a request; throws a Failure if not signed in. Uploads belong to the user who started them. */
  identify: (request: IncomingMessage) => Promise<T>
  /** Called before any byte is sent; throws a Failure for uploads that are not accepted. */
  admit: (who: T, upload: Pick<FinishedUpload, 'id' | 'bytes' | 'metadata'>) => Promise<void>
  /** Called when the bytes were removed: the upload is complete, canceled or expired. */
  onRemoved: (id: string) => Promise<void>
  /** Called when all bytes have arrived; returns the response to the last request. */
  finish: (who: T, upload: FinishedUpload) => Promise<unknown>
  /** Called when an upload was not completed in time and has been removed. */
  onExpired: (userId: string, metadata: FinishedUpload['metadata']) => Promise<void>
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

/** Resumable uploads (tus protocol) that survive a restart. Returns a job that removes expired ones. */
export function resumableUploads<T extends Caller>(app: FastifyInstance, options: Resumable<T>): () => Promise<number> {
  const { platform, path, lifeMs, identify } = options
  const callers: Callers<T> = new WeakMap()
  const finished = finishedUploads(platform, lifeMs)
  const loadUploads = onDemand(() => openUploads(options))
  const loadTus = onDemand(async () => openTus(options, { callers, finished, uploads: await loadUploads() }))
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw, method, params } = request
    const who = await identify(raw)
    await platform.traffic.admit(who, reply)
    const id = (params as { '*'?: string })['*'] ?? ''
    for (const [name, instead] of Object.entries(unsupported))
      if (raw.headers[name] !== undefined) invalid(name, instead)
    const known = isAsked(method) && isOf(who.userId, id) ? await finished.find(id) : undefined
    if (known) return answerAgain(reply, known.bytes, method === 'PATCH' ? known.answer : undefined)
    if (method === 'PATCH') await platform.disk.require(Number(raw.headers['content-length'] ?? 0))
    const hints = openCallHints(who, raw.headers)
    const listHints = () => {
      for (const [name, value] of Object.entries(answerHeaders(hints))) reply.raw.setHeader(name, value)
    }
    callers.set(raw, { who, listHints })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    const tus = await loadTus()
    return withOrigin({ address: request.ip, isOwner: false, isSignedIn: true, hints }, () =>
      tus.handle(raw, reply.raw),
    )
  }
  for (const url of [path, `${path}/*`]) app.route({ method: ['POST', 'PATCH', 'HEAD', 'DELETE'], url, handler })
  return async () => {
    await finished.sweep()
    // The upload code is loaded only where there are uploads.
    if (!platform.bucket && (await readdir(options.folder)).length === 0) return 0
    return platform.lock('uploads-sweep', async () => removeExpired(await loadUploads(), options))
  }
}

/** Headers of extensions of the protocol that uploads do not have, with what to do instead. */
const unsupported = {
  'upload-defer-length': 'The size of the file is missing. Send it as Upload-Length.',
  'upload-concat': 'A file cannot be uploaded in parallel parts. Send it as one upload, without Upload-Concat.',
}

// The id of its user and a token. Other users cannot continue, cancel or read the upload. Only whole ids are known: a
// longer one could be the name of another file of the store.
const isOf = (userId: string, id: string): boolean =>
  id.startsWith(`${userId}.`) && /^[\w-]{43}$/.test(id.slice(userId.length + 1))
const isAsked = (method: string): boolean => method === 'PATCH' || method === 'HEAD'

/** Responds for a completed upload: offset equals length; a PATCH also gets the stored response. */
async function answerAgain(reply: FastifyReply, bytes: number, answer: Promise<unknown> | undefined) {
  reply.request.raw.resume()
  reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': bytes, 'upload-length': bytes })
  return reply.type('application/json').send(answer && JSON.stringify(await answer))
}

async function removeExpired<T extends Caller>(
  uploads: UploadStore,
  { platform, lifeMs, onExpired }: Resumable<T>,
): Promise<number> {
  let count = 0
  for await (const { id, creation_date, metadata, isOrphaned } of uploads.list()) {
    if (!creation_date || Date.parse(creation_date) > platform.now() - lifeMs) continue
    try {
      await uploads.remove(id)
    } catch (err) {
      // The others must not stay because of it.
      platform.log.error({ err }, 'the bytes of an unfinished upload could not be removed')
      continue
    }
    if (!isOrphaned) await onExpired(id.split('.')[0] ?? '', metadata ?? {})
    count += 1
  }
  return count
}

async function openUploads<T extends Caller>({
  platform,
  folder,
  lifeMs,
  onRemoved,
}: Resumable<T>): Promise<UploadStore> {
  const { bucket, storage, disk } = platform
  const uploads = bucket
    ? (await import('./upload-store-s3.ts')).openS3Uploads(bucket, () => storage.temporaryFile(), lifeMs)
    : await (await import('./upload-store.ts')).openDiskUploads(folder, lifeMs)
  watchStore(uploads.store, disk, onRemoved)
  return uploads
}

/** Stops writing when the disk gets too full, and reports removed uploads. */
function watchStore(store: DataStore, disk: DiskSpace, onRemoved: (id: string) => Promise<void>): void {
  const [write, remove] = [store.write.bind(store), store.remove.bind(store)]
  store.write = async (source, id, offset) => {
    let refusal: unknown
    const watched = async function* () {
      try {
        yield* disk.watch(source as AsyncIterable<Buffer>)
      } catch (error) {
        refusal = error
        throw error
      }
    }
    return write(Readable.from(watched(), { objectMode: false }), id, offset).catch((error: unknown) => {
      throw refusal instanceof Failure ? refusal : error
    })
  }
  store.remove = async (id) => {
    const failure: unknown = await remove(id).then(
      () => undefined,
      (error: unknown) => error,
    )
    // Bytes that could not be removed still count as used storage.
    if (failure === undefined || isNotFound(failure)) await onRemoved(id)
    if (failure !== undefined) throw failure
  }
}

/** `listHints` adds the hints of the call to its response. */
type Callers<T> = WeakMap<IncomingMessage, { who: T; listHints: () => void }>

interface Parts<T> {
  callers: Callers<T>
  finished: FinishedUploads
  uploads: UploadStore
}

async function openTus<T extends Caller>(
  { platform, path, maxBytes, admit, finish }: Resumable<T>,
  { callers, finished, uploads }: Parts<T>,
) {
  const [{ Server }, { uploadLocker }] = await Promise.all([import('@tus/server'), import('./upload-locker.ts')])
  const callerOf = (request: TusRequest) => {
    const node = request.runtime?.node?.req
    const caller = node && callers.get(node as IncomingMessage)
    if (!caller) throw new Error('an upload without a user')
    return caller
  }
  const whoOf = (request: TusRequest) => callerOf(request).who

  return new Server({
    path,
    datastore: uploads.store,
    locker: uploadLocker(platform),
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: (request) => `${whoOf(request).userId}.${newToken()}`,
    onIncomingRequest: async (request, id) => {
      if (id && !isOf(whoOf(request).userId, id)) throw asAnswer(new Failure('resource.not_found', goneText('upload')))
    },
    onUploadCreate: async (request, upload) => {
      const { id, size: bytes = 0, metadata = {} } = upload
      try {
        await platform.disk.require(bytes)
        await admit(whoOf(request), { id, bytes, metadata })
      } catch (error) {
        throw asAnswer(asFailure(error as Error))
      }
      return {}
    },
    onUploadFinish: async (request, upload) => {
      const { id, size: bytes = 0, metadata = {} } = upload
      const end = () => uploads.withFile(id, (path) => finish(whoOf(request), { id, path, bytes, metadata }))
      const done = () =>
        uploads
          .remove(id)
          .catch((err: unknown) => platform.log.error({ err }, 'the bytes of a finished upload could not be removed'))
      try {
        const answer = await finished.once(id, bytes, end)
        await done()
        return { status_code: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
      } catch (error) {
        const failure = asFailure(error as Error)
        // After a temporary failure the client may retry: all bytes are stored.
        if (failure.code !== 'server.unavailable') await done()
        throw asAnswer(failure)
      } finally {
        callerOf(request).listHints()
      }
    },
    onResponseError: (_request, error) =>
      'status_code' in error && error.body.startsWith('{') ? undefined : inOurWords(error),
  })
}

const asAnswer = (failure: Failure) => ({
  status_code: failure.status,
  body: JSON.stringify({ message: failure.message, code: failure.code, errors: failure.errors }),
})

function inOurWords(error: Error | { status_code: number; body: string }) {
  if (error instanceof Failure) return asAnswer(error)
  const status = 'status_code' in error ? error.status_code : 500
  if (status === 413) return asAnswer(new Failure('upload.too_large', 'This file is larger than the server allows.'))
  if (status === 404 || status === 410)
    return {
      ...asAnswer(new Failure('resource.not_found', goneText('upload'))),
      status_code: status,
    }
  return { ...asAnswer(asFailure({ name: '', message: '', statusCode: status })), status_code: status }
}
