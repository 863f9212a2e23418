import type { Platform } from '../../../platform/platform.ts'
import type { CustomerUsers } from '../../team/users/index.ts'
import { remove } from './customer-life.ts'
import { get, list } from './customers.service.ts'
import { invite, save } from './save-customer.ts'

export { customerRemoval } from './customer-life.ts'
export { customerRoutes } from './customers.routes.ts'

/** Implements the user calls for the platform owner, whose users are customers. */
export const customerUsers = (platform: Platform): CustomerUsers => ({
  list: (filter) => list(platform, filter),
  get: (id) => get(platform, id),
  save: (owner, input) => save(platform, owner, input),
  invite: (owner, id) => invite(platform, owner, id),
  remove: (owner, input) => remove(platform, owner, input),
})
