import * as streams from '@digisigncast/contract/content/streams'
import * as pages from '@digisigncast/contract/content/web-pages'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { shownPages } from './shown-pages.ts'
import { create, update } from './url-media.service.ts'
import { streamOf, webPageOf } from './url-sources.ts'

/** Each save opens an address that the user entered. */
const checksPerMinute = 60

export function urlMediaRoutes(app: FastifyInstance, platform: Platform): void {
  const checks = platform.limiter('url-media/account', checksPerMinute, 60)
  const isError = shownPages(platform)
  route(app, platform, pages.checkShownPage, async (device, { body }) => ({
    data: { is_error: await isError(device.accountId, body.media_id) },
  }))
  route(app, platform, pages.createWebPage, async (member, { body }) => {
    await checks.take(member.accountId)
    return { data: await create(platform, member, webPageOf(platform, body)), message: 'Web page saved successfully!' }
  })
  route(app, platform, pages.updateWebPage, async (member, { body: { media_id, ...fields } }) => {
    await checks.take(member.accountId)
    const data = await update(platform, member, media_id, webPageOf(platform, fields))
    return { data, message: 'Web page saved successfully!' }
  })
  route(app, platform, streams.createStream, async (member, { body }) => {
    await checks.take(member.accountId)
    return { data: await create(platform, member, streamOf(platform, body)), message: 'Stream saved successfully!' }
  })
  route(app, platform, streams.updateStream, async (member, { body: { media_id, ...fields } }) => {
    await checks.take(member.accountId)
    const data = await update(platform, member, media_id, streamOf(platform, fields))
    return { data, message: 'Stream saved successfully!' }
  })
}
