import * as contract from '@digisigncast/contract/platform/platform-settings'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCustomerDefaults, saveCustomerDefaults } from './customer-defaults.ts'
import { saveRetention, showRetention } from './retention-settings.ts'
import {
  saveOwnerSessions,
  saveRequiredTwoFactor,
  showOwnerSessions,
  showRequiredTwoFactor,
} from './sign-in-settings.ts'
import { readSignup, saveSignup } from './signup.ts'
import { sendTest, showMail } from './test-mail.ts'

const message = 'Settings saved successfully!'

/** Routes of the platform settings. */
export function platformSettingsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.getSignupSettings, async () => ({ data: await readSignup(platform) }))
  route(app, platform, contract.saveSignupSettings, async (owner, { body }) => ({
    data: await saveSignup(platform, owner, body),
    message,
  }))
  route(app, platform, contract.getCustomerDefaults, async () => ({ data: await readCustomerDefaults(platform) }))
  route(app, platform, contract.saveCustomerDefaults, async (owner, { body }) => ({
    data: await saveCustomerDefaults(platform, owner, body),
    message,
  }))
  route(app, platform, contract.getRetention, async () => ({ data: await showRetention(platform) }))
  route(app, platform, contract.saveRetention, async (owner, { body }) => ({
    data: await saveRetention(platform, owner, body),
    message,
  }))
  route(app, platform, contract.getOwnerSessions, async () => ({ data: await showOwnerSessions(platform) }))
  route(app, platform, contract.saveOwnerSessions, async (owner, { body }) => ({
    data: await saveOwnerSessions(platform, owner, body),
    message,
  }))
  route(app, platform, contract.getRequiredTwoFactor, async () => ({ data: await showRequiredTwoFactor(platform) }))
  route(app, platform, contract.saveRequiredTwoFactor, async (owner, { body }) => ({
    data: await saveRequiredTwoFactor(platform, owner, body),
    message,
  }))
  const testMails = platform.limiter('test-mails', 10, 15 * 60)
  route(app, platform, contract.getMailSettings, async () => ({ data: showMail(platform) }))
  route(app, platform, contract.sendTestMail, async (owner, { body }) => {
    await testMails.take(owner.userId)
    return { data: await sendTest(platform, owner, body.to) }
  })
}
