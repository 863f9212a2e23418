import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { PermissionFlags } from '../api/permissions.ts'
import { Done, dataOf, Id, ListQuery, name, OptionalEmail, pageOf, Username, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

export const UserStatus = z.enum(['active', 'pending', 'deactivated'])
export type UserStatus = z.infer<typeof UserStatus>

export const User = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'manager']),
  status: UserStatus,
  created_at: z.int(),
  /** JSON text of area → action → 1 or 0. */
  permissions: z.string(),
  team_members_count: z.int(),
  meta: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Number of items this user owns; they pass to the user who deletes this one. */
  media_count: z.int(),
  playlist_count: z.int(),
  version: Version,
  /** For a deleted customer: time of the permanent deletion. */
  removed_at: z.int().nullable().optional(),
})
export type User = z.infer<typeof User>

export const listUsers = endpoint({
  method: 'GET',
  path: 'users',
  allow: ['users.view', 'super_admin'],
  summary: 'List the team of a customer, oldest first; for the platform owner the customers, newest first.',
  query: ListQuery.extend({
    /** For the platform owner. Default: all customers that are not deleted. */
    status: z.enum(['active', 'pending', 'deactivated', 'deleted']).optional(),
  }),
  reply: pageOf(User),
})

export const getPermissionCatalog = endpoint({
  method: 'GET',
  path: 'users/permissions',
  allow: ['users.view'],
  summary: 'List all permissions.',
  reply: dataOf(z.record(z.string(), z.object({ label: z.string(), fields: z.array(z.string()) }))),
})

export const saveUser = endpoint({
  method: 'POST',
  path: 'users/create',
  allow: ['users.create', 'users.edit', 'super_admin'],
  summary: 'Create a user, or update the one with this userID; for the platform owner a customer with its first admin.',
  body: renamed(
    z.object({
      name: name('Name is required.'),
      username: Username,
      /** May be empty only for a user who has no email address. */
      email: OptionalEmail,
      password: z.string().max(500).optional(),
      confirmPassword: z.string().max(500).optional(),
      role: z.enum(['admin', 'manager']).optional(),
      permissions: PermissionFlags.optional(),
      /** For a customer, as typed; empty for no limit. */
      team_member_limit: z.union([z.string().max(200), z.number()]).optional(),
      status: UserStatus.optional(),
      userID: Id.optional(),
      version: Version.optional(),
      /** Required when you change your own email address, which takes effect when the link sent to it is confirmed. */
      current_password: z.string().max(500).optional(),
    }),
  ),
  reply: Done,
})

export const deleteUser = endpoint({
  method: 'POST',
  path: 'users/delete',
  allow: ['users.delete', 'super_admin'],
  onFullDisk: true,
  summary: 'Delete a user. You become the owner of their content. The platform owner deletes customers by name.',
  body: renamed(
    z.object({
      userID: Id,
      /** Name of the customer, typed again as confirmation. */
      name: z.string().max(500).optional(),
    }),
  ),
  reply: Done,
})
