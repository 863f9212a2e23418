import * as contract from '@digisigncast/contract/content/conversions'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancel, convert } from './conversions.service.ts'

export function conversionRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.convertMedia, async (member, { body }) => {
    const kind = await convert(platform, member, body.media_id)
    return { message: kindOf(kind).hasPages ? 'The pages are being rendered.' : 'The video is being converted.' }
  })
  route(app, platform, contract.cancelConversion, async (member, { body }) => {
    await cancel(platform, member, body.media_id)
    return { message: 'Conversion canceled.' }
  })
  route(app, platform, contract.getConverter, async () => {
    const available = (await platform.ffmpeg.find()) !== undefined
    return { data: { available, install: available ? null : await platform.ffmpeg.install() } }
  })
}
