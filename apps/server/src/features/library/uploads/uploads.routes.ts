import { replaceMedia, uploadMedia } from '@digisigncast/contract/content/media'
import { setThumbnail } from '@digisigncast/contract/content/uploads'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSpaceFor } from '../../kernel/quotas/index.ts'
import { replace, upload, uploadThumbnail } from './uploads.service.ts'

/** Uploads with one multipart request. */
export function uploadRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, uploadMedia, async (member, _input, request) => {
    // Rejects requests that are too large before receiving the bytes; the multipart overhead is ignored.
    const bytes = Number(request.headers['content-length'] ?? 0) - 10_000
    await requireSpaceFor(platform.db, member.accountId, bytes)
    return { data: await upload(platform, member, request.parts()), message: 'File uploaded successfully!' }
  })
  route(app, platform, replaceMedia, async (member, _input, request) => ({
    data: await replace(platform, member, request.parts()),
    message: 'File replaced successfully!',
  }))
  route(app, platform, setThumbnail, async (member, _input, request) => ({
    data: await uploadThumbnail(platform, member, request.parts()),
    message: 'Picture saved successfully!',
  }))
}
