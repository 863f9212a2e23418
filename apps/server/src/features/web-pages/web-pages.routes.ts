import * as contract from '@digisigncast/contract/content/web-pages'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as pages from './web-pages.service.ts'

export function webPageRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.createWebPage, async (member, { body }) => ({
    data: await pages.create(platform, member, body),
    message: 'Web page saved successfully!',
  }))
  route(app, platform, contract.updateWebPage, async (member, { body: { media_id, ...fields } }) => ({
    data: await pages.update(platform, member, media_id, fields),
    message: 'Web page saved successfully!',
  }))
}
