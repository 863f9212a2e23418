import { confirmAddress, register } from '@digisigncast/contract/accounts/session'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirm } from './confirm.service.ts'
import * as registration from './registration.service.ts'

const openLink =
  'Almost done. Open the link in the email that we have sent you. If none arrives, look in the spam folder or register again in an hour.'
// Without a mail server no link can be sent.
const waitForOwner =
  'We have received your registration. The operator of this service checks it and activates your account. You can sign in after that.'

export function registrationRoutes(app: FastifyInstance, platform: Platform): void {
  const limits = registration.registrationLimits(platform)
  const afterAnswer = (work: () => Promise<void>) =>
    platform.background.run(work, 'a registration could not be finished')
  route(app, platform, register, async (_actor, { body }, request) => {
    afterAnswer(await registration.register(platform, limits, request.ip, body))
    return platform.env.smtpUrl
      ? { message: openLink, next: 'confirm' as const }
      : { message: waitForOwner, next: 'wait' as const }
  })
  route(app, platform, confirmAddress, async (_actor, { body }, request) => {
    const { message, notify } = await confirm(platform, limits, request.ip, body)
    if (notify) afterAnswer(notify)
    return { message }
  })
}
