import { readdir, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asFailure } from './errors.ts'
import { Failure } from './fail.ts'
import { newToken } from './ids.ts'
import { onDemand } from './on-demand.ts'

export interface FinishedUpload {
  /** Local file with all the bytes; the caller may move it away. */
  path: string
  bytes: number
  metadata: Record<string, string | null>
}

interface Resumable<T> {
  /** Path the protocol answers at. */
  path: string
  folder: string
  maxBytes: number
  lifeMs: number
  /** Who uploads; throws a Failure for strangers. Uploads belong to the one who began them. */
  identify: (request: IncomingMessage) => Promise<T & { userId: string }>
  /** All bytes are there: answers what the last request is answered with. */
  finish: (who: T, upload: FinishedUpload) => Promise<unknown>
}

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

/** Uploads that survive a lost connection and a restart (tus protocol). Answers a sweep of those given up. */
export function resumableUploads<T>(app: FastifyInstance, options: Resumable<T>): () => Promise<number> {
  const { path, folder, identify } = options
  const people: People<T> = new WeakMap()
  const loadTus = onDemand(() => openTus(options, people))
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  const handler = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    people.set(raw, await identify(raw))
    reply.hijack()
    await (await loadTus()).handle(raw, reply.raw)
  }
  for (const url of [path, `${path}/*`]) app.route({ method: ['POST', 'PATCH', 'HEAD', 'DELETE'], url, handler })
  return async () => ((await readdir(folder)).length > 0 ? (await loadTus()).cleanUpExpiredUploads() : 0)
}

type People<T> = WeakMap<IncomingMessage, T & { userId: string }>

async function openTus<T>({ path, folder, maxBytes, lifeMs, finish }: Resumable<T>, people: People<T>) {
  const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifeMs })
  const whoOf = (request: TusRequest) => {
    const node = request.runtime?.node?.req
    const who = node && people.get(node as IncomingMessage)
    if (!who) throw new Error('an upload came in without anybody')
    return who
  }

  return new Server({
    path,
    datastore: store,
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    // The beginning of an id tells whose it is: nobody else may add to it or end it.
    namingFunction: (request) => `${whoOf(request).userId}.${newToken()}`,
    onIncomingRequest: async (request, id) => {
      if (id && !id.startsWith(`${whoOf(request).userId}.`))
        throw asAnswer(new Failure('resource.not_found', 'This upload does not exist any more.'))
    },
    onUploadCreate: async (_request, upload) => {
      const { bavail, bsize } = await statfs(folder)
      if (upload.size !== undefined && upload.size > bavail * bsize)
        throw asAnswer(new Failure('server.storage_full', 'The server has no space left. Please tell its owner.'))
      return {}
    },
    onUploadFinish: async (request, upload) => {
      try {
        const file = { path: upload.storage?.path ?? '', bytes: upload.size ?? 0, metadata: upload.metadata ?? {} }
        const answer = await finish(whoOf(request), file)
        return { status_code: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }
      } catch (error) {
        throw asAnswer(asFailure(error as Error))
      } finally {
        // The bytes may have been moved away: then only their description is left.
        await store.remove(upload.id).catch(() => store.configstore.delete(upload.id))
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
  const status = 'status_code' in error ? error.status_code : 500
  if (status === 413) return asAnswer(new Failure('upload.too_large', 'That is more than this server takes.'))
  if (status === 404 || status === 410)
    return {
      ...asAnswer(new Failure('resource.not_found', 'This upload does not exist any more.')),
      status_code: status,
    }
  return { ...asAnswer(asFailure({ name: '', message: '', statusCode: status })), status_code: status }
}
