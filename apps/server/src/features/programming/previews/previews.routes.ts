import { readPreview } from '@digisigncast/contract/content/manifest'
import { openPreview } from '@digisigncast/contract/previews/previews'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../../platform/fail.ts'
import type { SendBytes } from '../../../platform/http/answers/large-answers.ts'
import { bytesRoute, route } from '../../../platform/http/route.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentManifests, type ScreenManifests } from '../../playback/manifest/index.ts'
import * as previews from './previews.service.ts'

/** The calls that open a preview in the console, and give its page what it plays. */
export function previewRoutes(
  app: FastifyInstance,
  platform: Platform,
  screens: ScreenManifests,
  sendBytes: SendBytes,
): void {
  const opened = platform.limiter('preview/account', 120, 10 * 60)
  const misses = missLimiter(platform.limiter, 'preview')
  const contents = contentManifests(platform.db, platform.now)
  route(app, platform, openPreview, async (member, { body }) => {
    await opened.take(member.accountId)
    return { url: await previews.open(platform, member, body) }
  })
  bytesRoute(app, readPreview, async (request, reply) => {
    const { ticket } = readPreview.body.parse(request.body ?? {})
    const document = await previews.read({ ...platform, screens, contents }, ticket, request)
    if (document)
      return sendBytes(request, reply, document.body, {
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
    await misses.take(request.ip)
    return fail('auth.required', 'This preview has expired. Open it again.')
  })
}
