import * as contract from '@digisigncast/contract/platform/platform-alerts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { offPage } from '../../../platform/mail/off-page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { switchOff } from './owner-emails.repo.ts'
import { offPath } from './platform-alert-mail.ts'
import { emailsOf, listAlerts, saveEmails } from './platform-alerts.service.ts'

export function platformAlertRoutes(app: FastifyInstance, platform: Platform, jobs: Pick<Jobs, 'list'>): void {
  route(app, platform, contract.listPlatformAlerts, async () => ({ data: await listAlerts(platform, jobs) }))
  route(app, platform, contract.getPlatformAlertEmails, async ({ userId }) => ({
    data: await emailsOf(platform, userId),
  }))
  route(app, platform, contract.savePlatformAlertEmails, async ({ userId }, { body }) => ({
    data: await saveEmails(platform, userId, body.is_on),
    message: body.is_on ? 'You get emails about alerts.' : 'You get no emails about alerts.',
  }))
  offPage(app, {
    path: offPath,
    about: 'alerts of the platform',
    where: 'Settings, Email',
    switchOff: (token) => switchOff(platform.db, token),
  })
}
