import * as contract from '@digisigncast/contract/accounts/email-change'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as changes from './email-change.service.ts'
import type { OwnAccountLimits } from './own-account.ts'

export function emailChangeRoutes(app: FastifyInstance, platform: Platform, limits: OwnAccountLimits): void {
  route(app, platform, contract.resendEmailChange, async (actor) => {
    await changes.resendConfirmation(platform, limits, actor)
    return { message: 'The link was sent again.' }
  })
  route(app, platform, contract.cancelEmailChange, async (actor) => {
    await changes.cancelEmailChange(platform, actor)
    return { message: 'The change of your email address was canceled.' }
  })
  route(app, platform, contract.confirmEmail, async (_actor, { body }, request) => {
    await changes.confirmEmailChange(platform, limits, request.ip, body.token)
    return { message: 'Your new email address is confirmed.' }
  })
}
