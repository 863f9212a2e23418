import { dismissSetupGuide, getSetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as guide from './setup-guide.service.ts'

export function setupGuideRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, getSetupGuide, async (member) => ({ data: await guide.read(platform, member) }))
  route(app, platform, dismissSetupGuide, async (member) => {
    await guide.dismiss(platform, member)
    platform.live.publish(member.accountId, ['logs.changed'])
    return { message: 'The first steps are hidden.' }
  })
}
