import { toOwnNames } from '@digisigncast/contract/api/wire-names'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/fail.ts'
import { isKnown } from '../../platform/http/etag.ts'
import type { SendBytes } from '../../platform/http/large-answers.ts'
import { bytesRoute } from '../../platform/http/route.ts'
import { missLimiter } from '../../platform/limits/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ScreenManifest, ScreenManifests } from './manifest.service.ts'
import type { Document } from './manifest-document.ts'

const maxKeyLength = 100
// PostgreSQL cannot store NUL characters in text.
const isPossible = (key: string) => key.length <= maxKeyLength && !key.includes('\0')

export function manifestRoutes(
  app: FastifyInstance,
  { limiter }: Pick<Platform, 'limiter'>,
  { peek, find }: ScreenManifests,
  sendBytes: SendBytes,
): void {
  const misses = missLimiter(limiter, 'screen')

  const lookUp = async (key: string, address: string): Promise<ScreenManifest> => {
    const screenManifest = isPossible(key) ? ((await peek(key)) ?? (await find(key))) : undefined
    if (screenManifest) return screenManifest
    await misses.take(address)
    return notFound('screen')
  }

  const headersOf = (etag: string) => ({ etag, 'cache-control': 'no-cache' })
  const sendKnown = (reply: FastifyReply, etag: string) => reply.headers(headersOf(etag)).code(304).send()
  const send = (request: FastifyRequest, reply: FastifyReply, { body, etag }: Document) =>
    isKnown(request, etag)
      ? sendKnown(reply, etag)
      : sendBytes(request, reply, body, { ...headersOf(etag), 'content-type': 'application/json; charset=utf-8' })
  const screenOf = ({ params }: FastifyRequest) =>
    toOwnNames(getManifest.params, params as Record<string, string>)['screenId'] ?? ''

  bytesRoute(app, getScreenContent, async (request, reply) => {
    const screenManifest = await lookUp(screenOf(request), request.ip)
    return send(request, reply, await screenManifest.content())
  })
  bytesRoute(app, getManifest, async (request, reply) => {
    const screenManifest = await lookUp(screenOf(request), request.ip)
    // Most requests are 304s: the manifest is not built for them.
    if (isKnown(request, screenManifest.etag)) return sendKnown(reply, screenManifest.etag)
    return send(request, reply, await screenManifest.manifest())
  })
}
