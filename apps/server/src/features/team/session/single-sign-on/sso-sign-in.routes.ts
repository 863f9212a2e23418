import * as contract from '@digisigncast/contract/sso/sso-sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../../../platform/fail.ts'
import { route } from '../../../../platform/http/route.ts'
import { hashToken } from '../../../../platform/ids.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { beginFlow, ssoRoutes } from '../../sso/index.ts'
import { placeOf } from '../../two-factor/index.ts'
import { findInvited } from '../invitation.service.ts'
import type { Caller, SessionLimits } from '../session.service.ts'
import { completeBySso } from './complete.service.ts'

export function ssoSignInRoutes(
  app: FastifyInstance,
  platform: Platform,
  limits: SessionLimits,
  callerOf: (request: FastifyRequest) => Caller,
): void {
  ssoRoutes(app, platform)
  route(app, platform, contract.completeSso, async (_actor, { body }, request) => ({
    data: await completeBySso(platform, limits, callerOf(request), { ...body, at: placeOf(platform, request) }),
  }))
  route(app, platform, contract.startSsoInvitation, async (_actor, { body: { token, nonce } }, request) => {
    const user = await findInvited(platform, limits, callerOf(request), token)
    const accountId = user.account_id ?? fail('auth.forbidden', 'This invitation has no account.')
    const flow = { purpose: 'invitation', accountId, userId: user.id, boundTo: hashToken(token), nonce } as const
    return { data: await beginFlow(platform, { ...flow, loginHint: user.email }) }
  })
}
