import { getOverview } from '@digisigncast/contract/dashboard'
import { listDeviceActivity } from '@digisigncast/contract/devices'
import { isAllowed } from '@digisigncast/contract/permissions'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { overviewFor } from './dashboard.service.ts'
import { pageOfActivity } from './devices.service.ts'

export function dashboardRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, getOverview, (member) => overviewFor(platform, member))
  route(app, platform, listDeviceActivity, async ({ accountId, permissions }, { query }) =>
    isAllowed(permissions, 'screens', 'view')
      ? pageOfActivity(platform, accountId, query)
      : { data: [], current_page: query.page, last_page: 1 },
  )
}
