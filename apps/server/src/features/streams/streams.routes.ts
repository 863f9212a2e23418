import * as contract from '@digisigncast/contract/content/streams'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as streams from './streams.service.ts'

export function streamRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.createStream, async (member, { body }) => ({
    data: await streams.create(platform, member, body),
    message: 'Stream saved successfully!',
  }))
  route(app, platform, contract.updateStream, async (member, { body: { media_id, ...fields } }) => ({
    data: await streams.update(platform, member, media_id, fields),
    message: 'Stream saved successfully!',
  }))
}
