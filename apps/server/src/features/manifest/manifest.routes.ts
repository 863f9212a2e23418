import { toOwnNames } from '@digisigncast/contract/api/wire-names'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/fail.ts'
import { isKnown } from '../../platform/http/etag.ts'
import { bytesRoute } from '../../platform/http/route.ts'
import { missLimiter } from '../../platform/limits/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Document, ScreenManifest, ScreenManifests } from './manifest.service.ts'

const maxKeyLength = 100
// PostgreSQL cannot store NUL characters in text.
const isPossible = (key: string) => key.length <= maxKeyLength && !key.includes('\0')

export function manifestRoutes(
  app: FastifyInstance,
  { limiter }: Pick<Platform, 'limiter'>,
  { peek, find }: ScreenManifests,
): void {
  const misses = missLimiter(limiter, 'screen')

  const lookUp = async (key: string, address: string): Promise<ScreenManifest> => {
    const screenManifest = isPossible(key) ? ((await peek(key)) ?? (await find(key))) : undefined
    if (screenManifest) return screenManifest
    await misses.take(address)
    return notFound('screen')
  }

  const send = (request: FastifyRequest, reply: FastifyReply, { body, etag }: Document) => {
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (isKnown(request, etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  }
  const screenOf = ({ params }: FastifyRequest) =>
    toOwnNames(getManifest.params, params as Record<string, string>)['screenId'] ?? ''

  bytesRoute(app, getScreenContent, async (request, reply) => {
    const screenManifest = await lookUp(screenOf(request), request.ip)
    return send(request, reply, await screenManifest.content())
  })
  bytesRoute(app, getManifest, async (request, reply) => {
    const screenManifest = await lookUp(screenOf(request), request.ip)
    // Most requests are 304s: the manifest is not built for them.
    if (isKnown(request, screenManifest.etag))
      return reply.header('etag', screenManifest.etag).header('cache-control', 'no-cache').code(304).send()
    return send(request, reply, await screenManifest.manifest())
  })
}
