import * as contract from '@digisigncast/contract/content/media'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as media from './media.service.ts'

export function mediaRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listMedia, (member, { query }) => media.list(platform, member, query))
  route(app, platform, contract.renameMedia, async (member, { body }) => ({
    data: await media.rename(platform, member, body.media_id, body.title),
    message: 'Title saved successfully!',
  }))
  route(app, platform, contract.setMediaRule, async (member, { body }) => {
    await media.setRule(platform, member, { ids: body.media_ids, rule: body.rule })
    return { message: 'Saved successfully!' }
  })
  route(app, platform, contract.deleteMedia, async (member, { body }) => {
    const cohort = await media.remove(platform, member, [body.media_id])
    return { cohort, message: 'File deleted successfully!' }
  })
  route(app, platform, contract.deleteManyMedia, async (member, { body }) => {
    const cohort = await media.remove(platform, member, body.media_ids)
    return { cohort, message: 'Files deleted successfully!' }
  })
  route(app, platform, contract.getMediaDetails, async (member, { body }) => ({
    data: await media.details(platform, member, body.media_id),
  }))
  route(app, platform, contract.mediaUses, async (member, { body }) => ({
    data: await media.uses(platform, member, body.media_ids),
  }))
}
