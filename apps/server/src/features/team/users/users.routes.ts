import * as emailChange from '@digisigncast/contract/accounts/email-change'
import { type Invitation, inviteUser } from '@digisigncast/contract/accounts/invitations'
import * as contract from '@digisigncast/contract/accounts/users'
import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import { permissionCatalog } from '@digisigncast/contract/api/permissions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor, Member } from '../../../platform/sessions/sessions.ts'
import * as changes from './email-change.service.ts'
import { invitationLimits, inviteAgain } from './invitations.service.ts'
import type { OwnAccountLimits } from './own-account.ts'
import * as users from './users.service.ts'

const catalog = Object.fromEntries(
  Object.entries(permissionCatalog).map(([area, { label, fields }]) => [area, { label, fields: [...fields] }]),
)

/** Implementation of the same calls for the platform owner. */
export interface CustomerUsers {
  list: (filter: Input<typeof contract.listUsers>['query']) => Promise<Reply<typeof contract.listUsers>>
  get: (id: string) => Promise<contract.User>
  save: (owner: Actor, input: Input<typeof contract.saveUser>['body']) => Promise<Invitation | undefined>
  invite: (owner: Actor, userId: string) => Promise<Invitation>
  remove: (owner: Actor, input: Input<typeof contract.deleteUser>['body']) => Promise<void>
}

const isMember = (actor: Actor): actor is Member => actor.accountId !== null

interface UserDeps {
  customers: CustomerUsers
  limits: OwnAccountLimits
}

export function userRoutes(app: FastifyInstance, platform: Platform, { customers, limits }: UserDeps): void {
  const invitations = invitationLimits(platform)
  emailChangeRoutes(app, platform, limits)
  route(app, platform, inviteUser, async (actor, { body }) => ({
    data: isMember(actor)
      ? await inviteAgain(platform, invitations, actor, body.userId)
      : await customers.invite(actor, body.userId),
  }))
  route(app, platform, contract.listUsers, (actor, { query }) =>
    isMember(actor) ? users.list(platform, actor, query) : customers.list(query),
  )
  route(app, platform, contract.getUser, async (actor, { params }) => ({
    data: isMember(actor) ? await users.get(platform, actor, params.id) : await customers.get(params.id),
  }))
  route(app, platform, contract.getPermissionCatalog, async () => ({ data: catalog }))
  route(app, platform, contract.saveUser, async (actor, { body }) => {
    const { isToConfirm, invitation } = isMember(actor)
      ? await users.save(platform, { ...limits, invitations }, actor, body)
      : { isToConfirm: false, invitation: await customers.save(actor, body) }
    if (isToConfirm)
      return {
        message: `User ${body.userId ? 'updated' : 'created'}. Open the link that we sent to the new email address to confirm it.`,
        ...(invitation && { invitation }),
      }
    const message = body.userId ? 'User updated successfully!' : 'User created successfully!'
    return { message, ...(invitation && { invitation }) }
  })
  route(app, platform, contract.deleteUser, async (actor, { body }) => {
    await (isMember(actor) ? users.remove(platform, actor, body.userId) : customers.remove(actor, body))
    return { message: 'User deleted successfully!' }
  })
}

function emailChangeRoutes(app: FastifyInstance, platform: Platform, limits: OwnAccountLimits): void {
  route(app, platform, emailChange.resendEmailChange, async (actor) => {
    await changes.resendConfirmation(platform, limits, actor)
    return { message: 'The link was sent again.' }
  })
  route(app, platform, emailChange.cancelEmailChange, async (actor) => {
    await changes.cancelEmailChange(platform, actor)
    return { message: 'The change of your email address was canceled.' }
  })
  route(app, platform, emailChange.confirmEmail, async (_actor, { body }, request) => {
    await changes.confirmEmailChange(platform, limits, request.ip, body.token)
    return { message: 'Your new email address is confirmed.' }
  })
}
