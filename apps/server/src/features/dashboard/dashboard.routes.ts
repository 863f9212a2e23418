import { getOverview } from '@digisigncast/contract/dashboard'
import { listDeviceActivity } from '@digisigncast/contract/devices'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { listLatestLogs } from '../logs/index.ts'
import { countOwned } from './dashboard.repo.ts'
import { countDevices, pageOfActivity } from './devices.service.ts'

export function dashboardRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, getOverview, async ({ accountId }) => ({
    ...(await countOwned(platform, accountId)),
    ...(await countDevices(platform.db, accountId)),
    logs: await listLatestLogs(platform.db, accountId, platform.now()),
  }))
  route(app, platform, listDeviceActivity, ({ accountId }, { query }) => pageOfActivity(platform, accountId, query))
}
