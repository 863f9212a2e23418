import * as contract from '@digisigncast/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import * as profile from './profile.service.ts'
import type { SessionLimits } from './session.service.ts'

export function profileRoutes(app: FastifyInstance, platform: Platform, limits: SessionLimits): void {
  route(app, platform, contract.updateProfile, async (actor, { body }) => ({
    data: await profile.updateProfile(platform, actor, body),
    message: 'Profile saved successfully!',
  }))
  route(app, platform, contract.changePassword, async (actor, { body }) => {
    await profile.changePassword(platform, limits, actor, body)
    return { message: 'Password changed successfully!' }
  })
  route(app, platform, contract.listSessions, async (actor) => ({
    data: await profile.listSessions(platform, actor),
  }))
  route(app, platform, contract.revokeSession, async (actor, { body }) => {
    await profile.revokeSession(platform, actor, body.sessionID)
    return { message: 'Session ended.' }
  })
}
