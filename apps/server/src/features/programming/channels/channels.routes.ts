import * as contract from '@digisigncast/contract/content/channels'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { undoOf } from '../../kernel/versions/index.ts'
import * as channels from './channels.service.ts'

export function channelRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listChannels, (member, { query }) => channels.list(platform, member, query))
  route(app, platform, contract.getChannel, async (member, { params }) => ({
    data: await channels.read(platform, member, params.channelId),
  }))
  route(app, platform, contract.saveChannel, async (member, { body }) => ({
    data: await channels.save(platform, member, body),
    undo: await undoOf(platform, member, body.channelId),
    message: body.channelId ? 'Channel updated successfully!' : 'Channel created successfully!',
  }))
  route(app, platform, contract.deleteChannel, async (member, { body }) => {
    const cohort = await channels.remove(platform, member, body.channelId)
    return { cohort, message: 'Channel Deleted successfully!' }
  })
}
