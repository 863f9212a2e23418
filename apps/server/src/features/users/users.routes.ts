import { permissionCatalogue } from '@digisigncast/contract/permissions'
import * as contract from '@digisigncast/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import * as users from './users.service.ts'

const catalogue = Object.fromEntries(
  Object.entries(permissionCatalogue).map(([area, { label, fields }]) => [area, { label, fields: [...fields] }]),
)

export function userRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listUsers, (member, { query }) => users.list(platform, member, query))
  route(app, platform, contract.getPermissionCatalogue, async () => ({ data: catalogue }))
  route(app, platform, contract.saveUser, async (member, { body }) => {
    await users.save(platform, member, body)
    return { message: body.userID ? 'User updated successfully!' : 'User created successfully!' }
  })
  route(app, platform, contract.deleteUser, async (member, { body }) => {
    await users.remove(platform, member, body.userID)
    return { message: 'User deleted successfully!' }
  })
}
