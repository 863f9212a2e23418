import { getOverview } from '@digisigncast/contract/dashboard'
import { listDeviceActivity } from '@digisigncast/contract/devices'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { listLatestLogs } from '../logs/index.ts'
import { countOwned } from './dashboard.repo.ts'

// No device can be registered yet, so their figures are zero and their history is empty.
const noDevices = { connectedDevices: 0, onlineDevices: 0, offlineDevices: 0 }

export function dashboardRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, getOverview, async ({ accountId }) => ({
    ...(await countOwned(platform.db, accountId)),
    ...noDevices,
    logs: await listLatestLogs(platform.db, accountId, platform.now()),
  }))
  route(app, platform, listDeviceActivity, async () => ({ data: [], current_page: 1, last_page: 1 }))
}
