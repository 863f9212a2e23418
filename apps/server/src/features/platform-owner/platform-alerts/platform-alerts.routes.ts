import { listPlatformAlerts } from '@digisigncast/contract/platform/platform-alerts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listAlerts } from './platform-alerts.service.ts'

export function platformAlertRoutes(app: FastifyInstance, platform: Platform, jobs: Pick<Jobs, 'list'>): void {
  route(app, platform, listPlatformAlerts, async () => ({ data: await listAlerts(platform, jobs) }))
}
