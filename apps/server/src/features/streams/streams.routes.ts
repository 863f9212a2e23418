import * as contract from '@digisigncast/contract/content/streams'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as streams from './streams.service.ts'

/** Each save opens an address that the user entered. */
const checksPerMinute = 60

export function streamRoutes(app: FastifyInstance, platform: Platform): void {
  const checks = platform.limiter('streams/account', checksPerMinute, 60)
  route(app, platform, contract.createStream, async (member, { body }) => {
    await checks.take(member.accountId)
    return { data: await streams.create(platform, member, body), message: 'Stream saved successfully!' }
  })
  route(app, platform, contract.updateStream, async (member, { body: { media_id, ...fields } }) => {
    await checks.take(member.accountId)
    return { data: await streams.update(platform, member, media_id, fields), message: 'Stream saved successfully!' }
  })
}
