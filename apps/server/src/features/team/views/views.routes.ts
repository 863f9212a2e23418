import * as contract from '@digisigncast/contract/accounts/views'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as views from './views.service.ts'

const quarterHour = 15 * 60

export function viewRoutes(app: FastifyInstance, platform: Platform): void {
  const wrongCodes = missLimiter(platform.limiter, 'view-code', quarterHour)
  route(app, platform, contract.startView, async (owner, { body }) => ({
    data: await views.start(platform, owner, body),
  }))
  route(app, platform, contract.openView, async (_actor, { body }, { ip, headers }) => ({
    data: await views.open(platform, wrongCodes, { address: ip, userAgent: headers['user-agent'] ?? '' }, body.code),
  }))
}
