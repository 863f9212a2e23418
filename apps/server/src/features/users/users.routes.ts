import * as contract from '@digisigncast/contract/accounts/users'
import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import { permissionCatalog } from '@digisigncast/contract/api/permissions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor, Member } from '../../platform/sessions/sessions.ts'
import { emailChangeRoutes } from './email-change.routes.ts'
import type { OwnAccountLimits } from './own-account.ts'
import * as users from './users.service.ts'

const catalog = Object.fromEntries(
  Object.entries(permissionCatalog).map(([area, { label, fields }]) => [area, { label, fields: [...fields] }]),
)

/** Implementation of the same calls for the platform owner. */
export interface CustomerUsers {
  list: (filter: Input<typeof contract.listUsers>['query']) => Promise<Reply<typeof contract.listUsers>>
  save: (owner: Actor, input: Input<typeof contract.saveUser>['body']) => Promise<void>
  remove: (owner: Actor, input: Input<typeof contract.deleteUser>['body']) => Promise<void>
}

const isMember = (actor: Actor): actor is Member => actor.accountId !== null

interface UserDeps {
  customers: CustomerUsers
  limits: OwnAccountLimits
}

export function userRoutes(app: FastifyInstance, platform: Platform, { customers, limits }: UserDeps): void {
  emailChangeRoutes(app, platform, limits)
  route(app, platform, contract.listUsers, (actor, { query }) =>
    isMember(actor) ? users.list(platform, actor, query) : customers.list(query),
  )
  route(app, platform, contract.getPermissionCatalog, async () => ({ data: catalog }))
  route(app, platform, contract.saveUser, async (actor, { body }) => {
    if (!isMember(actor)) await customers.save(actor, body)
    else if ((await users.save(platform, limits, actor, body)).isToConfirm)
      return { message: 'User updated. Open the link that we sent to the new email address to confirm it.' }
    return { message: body.userId ? 'User updated successfully!' : 'User created successfully!' }
  })
  route(app, platform, contract.deleteUser, async (actor, { body }) => {
    await (isMember(actor) ? users.remove(platform, actor, body.userId) : customers.remove(actor, body))
    return { message: 'User deleted successfully!' }
  })
}
