import * as contract from '@digisigncast/contract/content/web-pages'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as pages from './web-pages.service.ts'

/** Each save opens an address that the user entered. */
const checksPerMinute = 60

export function webPageRoutes(app: FastifyInstance, platform: Platform): void {
  const checks = platform.limiter('web-pages/account', checksPerMinute, 60)
  route(app, platform, contract.createWebPage, async (member, { body }) => {
    await checks.take(member.accountId)
    return { data: await pages.create(platform, member, body), message: 'Web page saved successfully!' }
  })
  route(app, platform, contract.updateWebPage, async (member, { body: { media_id, ...fields } }) => {
    await checks.take(member.accountId)
    return { data: await pages.update(platform, member, media_id, fields), message: 'Web page saved successfully!' }
  })
}
