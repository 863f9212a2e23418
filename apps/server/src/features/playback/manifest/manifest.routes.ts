import { toOwnNames } from '@digisigncast/contract/api/wire-names'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cache } from '../../../platform/caches/cache.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { type Bytes, sizeOf } from '../../../platform/http/answers/bytes.ts'
import type { SendBytes } from '../../../platform/http/answers/large-answers.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import { bytesRoute, tokenIn } from '../../../platform/http/route.ts'
import { codeIn } from '../../../platform/ids.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ScreenManifest, ScreenManifests } from './manifest.service.ts'
import type { Document } from './manifest-document.ts'
import { screenAccess } from './screen-access.ts'

/** Plain lists that are kept: players that do not send ETags ask for the same ones every few seconds. */
const listBytes = 8 * 1024 * 1024
const maxListBytes = 64 * 1024
const maxKeyLength = 100
// PostgreSQL cannot store NUL characters in text.
const isPossible = (key: string) => key.length <= maxKeyLength && !key.includes('\0')

/** Registers the calls that open a screen by its code or its public id, and by its id for those who may read it. */
export function manifestRoutes(
  app: FastifyInstance,
  platform: Platform,
  { find, findByCode, findByPublicId }: ScreenManifests,
  sendBytes: SendBytes,
): void {
  const misses = missLimiter(platform.limiter, 'screen')
  const mayOpen = screenAccess(platform)

  const openById = async (id: string, token: string | undefined): Promise<ScreenManifest | undefined> => {
    const shown = await findByPublicId(id)
    if (shown) return shown
    const found = await find(id)
    if (!found || (token === undefined && (await mayOpen.withoutToken(id)))) return found
    // Not as unknown: a display would delete its content.
    return fail(
      'auth.required',
      'The code of this screen was changed: it is opened by its code, or by its id with the token of one of its devices.',
    )
  }
  const open = async (key: string, request: FastifyRequest): Promise<ScreenManifest | undefined> => {
    const token = tokenIn(request.headers.authorization)
    if (token !== undefined && (await mayOpen.withToken(key, token, request))) return find(key)
    // In other letters, a code may equal the id of a screen of another customer: the id comes first.
    return codeIn(key) === key
      ? ((await findByCode(key)) ?? openById(key, token))
      : ((await openById(key, token)) ?? findByCode(key))
  }
  const lookUp = async (key: string, request: FastifyRequest): Promise<ScreenManifest> => {
    const found = isPossible(key) ? await open(key, request) : undefined
    if (found) return found
    await misses.take(request.ip)
    return notFound('screen')
  }

  const headersOf = (etag: string) => ({ etag, 'cache-control': 'no-cache' })
  const sendKnown = (reply: FastifyReply, etag: string) => reply.headers(headersOf(etag)).code(304).send()
  const send = (request: FastifyRequest, reply: FastifyReply, { body, etag }: Document) =>
    sendBytes(request, reply, body, { ...headersOf(etag), 'content-type': 'application/json; charset=utf-8' })
  const lists = cache<Buffer>({ maxSize: listBytes, sizeCalculation: ({ length }) => length })
  /** The bytes of a plain list in one piece: the ETag is their hash. */
  const inOnePiece = (etag: string, body: () => Bytes): Bytes => {
    const kept = lists.get(etag)
    if (kept) return [kept]
    const made = body()
    if (sizeOf(made) > maxListBytes) return made
    const piece = Buffer.concat(made)
    lists.set(etag, piece)
    return [piece]
  }
  const screenOf = ({ params }: FastifyRequest) =>
    toOwnNames(getManifest.params, params as Record<string, string>)['screenId'] ?? ''

  bytesRoute(app, getScreenContent, async (request, reply) => {
    const screenManifest = await lookUp(screenOf(request), request)
    const { etag, body } = await screenManifest.content()
    return isKnown(request, etag)
      ? sendKnown(reply, etag)
      : send(request, reply, { body: inOnePiece(etag, body), etag })
  })
  bytesRoute(app, getManifest, async (request, reply) => {
    const screenManifest = await lookUp(screenOf(request), request)
    // Most requests are 304s: the manifest is not built for them.
    if (isKnown(request, screenManifest.etag)) return sendKnown(reply, screenManifest.etag)
    return send(request, reply, await screenManifest.manifest())
  })
}
