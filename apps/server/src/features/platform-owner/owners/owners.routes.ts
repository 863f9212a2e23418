import * as contract from '@digisigncast/contract/platform/owners'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OwnAccountLimits } from '../../team/users/index.ts'
import * as owners from './owners.service.ts'

const hour = 60 * 60

export function ownerRoutes(app: FastifyInstance, platform: Platform, { names }: OwnAccountLimits): void {
  const limits = { invitations: platform.limiter('owner-invitations', 20, hour), names }
  route(app, platform, contract.listOwners, async (actor) => ({ data: await owners.list(platform, actor) }))
  route(app, platform, contract.inviteOwner, async (actor, { body }) => ({
    data: await owners.invite(platform, limits, actor, body),
  }))
  route(app, platform, contract.inviteOwnerAgain, async (actor, { body }) => ({
    data: await owners.inviteAgain(platform, limits, actor, body.ownerId),
  }))
  route(app, platform, contract.deleteOwner, async (actor, { body }) => {
    await owners.remove(platform, actor, body.ownerId)
    return { message: 'Platform owner deleted.' }
  })
  route(app, platform, contract.resetOwnerTwoFactor, async (actor, { body }) => {
    await owners.resetTwoFactor(platform, actor, body.ownerId)
    return { message: 'Two-factor authentication of this platform owner is off.' }
  })
}
