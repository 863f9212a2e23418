import { getManifest } from '@digisigncast/contract/manifest'
import { getScreenContent } from '@digisigncast/contract/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../platform/etag.ts'
import { notFound } from '../../platform/fail.ts'
import { limiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { bytesRoute } from '../../platform/route.ts'
import { type Document, type Programme, programmes } from './programme.service.ts'

const maxKeyLength = 100

export function programmeRoutes(app: FastifyInstance, platform: Platform): void {
  const { peek, find } = programmes(platform)
  // Only wrong codes count: guessing is slow for one address, and for all of them together.
  const missesPerAddress = limiter(30, 60)
  const missesOverall = limiter(6000, 60)

  const lookUp = async (key: string, address: string): Promise<Programme> => {
    await missesPerAddress.check(address)
    await missesOverall.check('all')
    const programme = key.length <= maxKeyLength ? await find(key) : undefined
    if (programme) return programme
    await missesPerAddress.take(address)
    await missesOverall.take('all')
    return notFound('screen')
  }

  const answer = (pick: (programme: Programme) => Document) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { screenID } = request.params as { screenID: string }
    const programme = (await peek(screenID)) ?? (await lookUp(screenID, request.ip))
    const { body, etag } = pick(programme)
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (isKnown(request, etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  }
  bytesRoute(
    app,
    getScreenContent,
    answer((programme) => programme.content),
  )
  bytesRoute(
    app,
    getManifest,
    answer((programme) => programme.manifest),
  )
}
