import * as contract from '@digisigncast/contract/devices/alerts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as alerts from './alerts.service.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { silenceRoutes } from './silences/silences.routes.ts'
import type { AlertWatch } from './watch-alerts.ts'

export function alertRoutes(app: FastifyInstance, platform: Platform, watch: Pick<AlertWatch, 'lookAgain'>): void {
  route(app, platform, contract.listAlerts, (member, { query }) => alerts.list(platform, member, query))
  route(app, platform, contract.countAlerts, async (member) => ({ data: await alerts.count(platform, member) }))
  route(app, platform, contract.getAlertSettings, async (admin) => ({
    data: { kinds: await alerts.settings(platform, admin) },
  }))
  route(app, platform, contract.saveAlertSettings, async (admin, { body }) => {
    const kinds = await alerts.saveSettings(platform, admin, body.kinds)
    watch.lookAgain(admin.accountId)
    return { data: { kinds }, message: 'Alert settings saved.' }
  })
  route(app, platform, contract.acknowledgeAlerts, async (member, { body }) => {
    const count = await alerts.acknowledge(platform, member, body)
    return { message: count === 1 ? 'Alert acknowledged.' : `${count} alerts acknowledged.` }
  })
  silenceRoutes(app, platform)
  notificationRoutes(app, platform)
  route(app, platform, contract.readAlert, async (member, { params }) => ({
    data: await alerts.read(platform, member, params.id),
  }))
}
