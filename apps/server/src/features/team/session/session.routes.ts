import * as invitations from '@digisigncast/contract/accounts/invitations'
import { loginWithPasskey, startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import * as contract from '@digisigncast/contract/accounts/session'
import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeOf, twoFactorRoutes } from '../two-factor/index.ts'
import type { OwnAccountLimits } from '../users/index.ts'
import { confirmOwnSession } from './confirm.service.ts'
import * as handover from './handover.service.ts'
import * as invitation from './invitation.service.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.service.ts'
import * as profile from './profile.service.ts'
import { completeSignIn } from './second-factor.service.ts'
import * as session from './session.service.ts'
import { ssoSignInRoutes } from './single-sign-on/sso-sign-in.routes.ts'

const callerOf = (request: FastifyRequest): session.Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

export function sessionRoutes(app: FastifyInstance, platform: Platform, ownLimits: OwnAccountLimits): void {
  const limits = session.sessionLimits(platform)
  profileRoutes(app, platform, ownLimits)
  ssoSignInRoutes(app, platform, limits, callerOf)
  twoFactorRoutes(app, platform, limits.secondFactor)
  route(app, platform, contract.login, async (_actor, { body }, request) => ({
    data: await session.signIn(platform, limits, callerOf(request), { ...body, at: placeOf(platform, request) }),
    message: 'Signed in.',
  }))
  route(app, platform, completeLogin, async (_actor, { body }, request) => ({
    data: await completeSignIn(platform, limits, callerOf(request), { ...body, at: placeOf(platform, request) }),
    message: 'Signed in.',
  }))
  const originOf = (request: FastifyRequest) => ({ caller: callerOf(request), at: placeOf(platform, request) })
  route(app, platform, startPasskeyLogin, async (_actor, { body }, request) => ({
    data: await startPasskeySignIn(platform, limits, originOf(request), body.ticket),
  }))
  route(app, platform, loginWithPasskey, async (_actor, { body }, request) => ({
    data: await signInWithPasskey(platform, limits, originOf(request), body),
    message: 'Signed in.',
  }))
  route(app, platform, contract.logout, async (actor) => {
    return { data: { sign_out_url: await session.signOut(platform, actor) }, message: 'Signed out.' }
  })
  route(app, platform, contract.confirmSession, async (actor, { body }, request) => ({
    data: await confirmOwnSession(platform, { own: ownLimits, second: limits.secondFactor }, actor, {
      ...body,
      address: request.ip,
      at: placeOf(platform, request),
    }),
  }))
  route(app, platform, contract.me, async (actor) => ({ data: await session.describe(platform, actor) }))
  route(app, platform, contract.recover, async (_actor, { body }, request) => {
    await session.recover(platform, limits, callerOf(request), body.email)
    return { message: 'If this address belongs to an account, we have sent an email with a link.' }
  })
  route(app, platform, contract.resetPassword, async (_actor, { body }, request) => {
    await session.resetPassword(platform, limits, callerOf(request), body)
    return { message: 'Your new password is set. Please sign in.' }
  })
  route(app, platform, invitations.readInvitation, async (_actor, { body }, request) => ({
    data: await invitation.read(platform, limits, callerOf(request), body.token),
  }))
  route(app, platform, invitations.acceptInvitation, async (_actor, { body }, request) => ({
    data: await invitation.accept(platform, limits, callerOf(request), body),
  }))
  route(app, platform, contract.createHandover, async (actor, { body }) => ({
    data: await handover.createHandover(platform, limits, actor, body.nonce),
  }))
  route(app, platform, contract.redeemHandover, async (_actor, { body }, request) => ({
    data: await handover.redeemHandover(platform, limits, callerOf(request), body),
  }))
}

function profileRoutes(app: FastifyInstance, platform: Platform, limits: OwnAccountLimits): void {
  route(app, platform, contract.updateProfile, async (actor, { body }) => {
    const { me, isToConfirm } = await profile.updateProfile(platform, limits, actor, body)
    return {
      data: me,
      message: isToConfirm
        ? 'Profile saved. Open the link that we sent to the new email address to confirm it.'
        : 'Profile saved successfully!',
    }
  })
  route(app, platform, contract.changePassword, async (actor, { body }) => {
    await profile.changePassword(platform, limits, actor, body)
    return { message: 'Password changed successfully!' }
  })
  route(app, platform, contract.listSessions, async (actor) => ({
    data: await profile.listSessions(platform, actor),
  }))
  route(app, platform, contract.revokeSession, async (actor, { body }) => {
    await profile.revokeSession(platform, actor, body.sessionId)
    return { message: 'Session ended.' }
  })
}
