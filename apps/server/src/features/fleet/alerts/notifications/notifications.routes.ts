import * as contract from '@digisigncast/contract/devices/notifications'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../../platform/http/route.ts'
import { offPage } from '../../../../platform/mail/off-page.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { offPath } from './alert-mail.ts'
import * as notifications from './notifications.service.ts'

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  const tests = platform.limiter('notifications/test', 10, 60 * 60)
  route(app, platform, contract.getNotifications, async (member) => ({
    data: await notifications.show(platform, member),
  }))
  route(app, platform, contract.saveNotifications, async (member, { body }) => ({
    data: await notifications.save(platform, member, body),
    message: 'Notifications saved.',
  }))
  route(app, platform, contract.testNotifications, async (member, { body }) => {
    await tests.take(member.userId)
    return { message: await notifications.test(platform, member, body.channel) }
  })
  offPage(app, {
    path: offPath,
    about: 'alerts',
    where: 'Alerts, Notifications',
    switchOff: (token) => notifications.switchOff(platform, token),
  })
}
