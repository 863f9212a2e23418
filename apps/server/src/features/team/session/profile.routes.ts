import * as contract from '@digisigncast/contract/accounts/session'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OwnAccountLimits } from '../users/index.ts'
import * as profile from './profile.service.ts'

export function profileRoutes(app: FastifyInstance, platform: Platform, limits: OwnAccountLimits): void {
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
