import * as contract from '@digisigncast/contract/accounts/two-factor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { placeOf } from './check-passkey.ts'
import type { SecondFactorLimits } from './check-second-factor.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { reset } from './reset.service.ts'
import * as twoFactor from './two-factor.service.ts'

export function twoFactorRoutes(app: FastifyInstance, platform: Platform, limits: SecondFactorLimits): void {
  const callOf = (actor: Actor, request: FastifyRequest) => ({
    actor,
    address: request.ip,
    at: placeOf(platform, request),
  })
  route(app, platform, contract.getTwoFactor, async (actor) => ({ data: await twoFactor.status(platform, actor) }))
  route(app, platform, contract.startTwoFactor, async (actor) => ({
    data: await twoFactor.start(platform, actor),
  }))
  route(app, platform, contract.confirmTwoFactor, async (actor, { body }) => ({
    data: await twoFactor.confirm(platform, limits, actor, body.code),
  }))
  route(app, platform, contract.removeTwoFactor, async (actor, { body }, request) => {
    const { isLast } = await twoFactor.remove(platform, limits, callOf(actor, request), body)
    return {
      message: isLast
        ? 'Two-factor authentication is off.'
        : 'The authenticator app was removed. You sign in with a passkey.',
    }
  })
  route(app, platform, contract.renewRecoveryCodes, async (actor, { body }, request) => ({
    data: await twoFactor.renewRecoveryCodes(platform, limits, callOf(actor, request), body),
  }))
  route(app, platform, contract.resetTwoFactor, async (actor, { body }) => {
    await reset(platform, actor, body.userId)
    return { message: 'Two-factor authentication of this user is off.' }
  })
  passkeyRoutes(app, platform, limits)
}
