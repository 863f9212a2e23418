import * as contract from '@digisigncast/contract/accounts/views'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as views from './views.service.ts'

const quarterHour = 15 * 60

export function viewRoutes(app: FastifyInstance, platform: Platform): void {
  const perAddress = platform.limiter('view', 30, quarterHour)
  route(app, platform, contract.startView, async (owner, { body }) => ({
    data: await views.start(platform, owner, body),
  }))
  route(app, platform, contract.openView, async (_actor, { body }, { ip, headers }) => {
    await perAddress.take(ip)
    const data = await views.open(platform, { address: ip, userAgent: headers['user-agent'] ?? '' }, body.code)
    await perAddress.refund(ip)
    return { data }
  })
}
