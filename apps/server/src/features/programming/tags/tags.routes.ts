import * as contract from '@digisigncast/contract/content/tags'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as tags from './tags.service.ts'

export function tagRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listTags, async (member) => ({ data: await tags.list(platform, member) }))
  route(app, platform, contract.getTag, async (member, { params }) => ({
    data: await tags.read(platform, member, params.id),
  }))
  route(app, platform, contract.saveTag, async (member, { body }) => ({
    data: await tags.save(platform, member, body),
    message: body.id ? 'Tag updated successfully!' : 'Tag created successfully!',
  }))
  route(app, platform, contract.deleteTag, async (member, { body }) => {
    const cohort = await tags.remove(platform, member, body.id)
    return { cohort, message: 'Tag deleted successfully!' }
  })
}
