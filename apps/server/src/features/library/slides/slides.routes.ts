import * as contract from '@digisigncast/contract/slides/slides'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSpaceFor } from '../../kernel/quotas/index.ts'
import { fontRoutes, fontUrl, slideFontFiles } from '../fonts/index.ts'
import * as slides from './slides.service.ts'

export function slideRoutes(app: FastifyInstance, platform: Platform): void {
  fontRoutes(app)
  route(app, platform, contract.listSlideFonts, async () => ({
    data: (await slideFontFiles()).map(({ font, hash, range }) => ({ font, url: fontUrl(hash), range })),
  }))
  route(app, platform, contract.getSlide, async (member, { params }) => ({
    data: await slides.get(platform, member, params.media_id),
  }))
  route(app, platform, contract.createSlide, async (member, _input, request) => {
    await requireSpaceFor(platform.db, member.accountId, Number(request.headers['content-length'] ?? 0))
    return { data: await slides.create(platform, member, request.parts()), message: 'Slide saved successfully!' }
  })
  route(app, platform, contract.updateSlide, async (member, _input, request) => ({
    data: await slides.update(platform, member, request.parts()),
    message: 'Slide saved successfully!',
  }))
}
