import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { listDeviceActivity } from '@digisigncast/contract/devices/devices'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { overviewFor } from './dashboard.service.ts'
import { pageOfActivity } from './devices.service.ts'

export function dashboardRoutes(app: FastifyInstance, platform: Platform, presence: Presence): void {
  route(app, platform, getOverview, (member) => overviewFor(platform, presence, member))
  route(app, platform, listDeviceActivity, async (member, { query }) =>
    isAllowed(member.permissions, 'screens', 'view')
      ? pageOfActivity(platform, member, query)
      : { data: [], current_page: query.page, last_page: 1 },
  )
}
