import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { PermissionFlags } from '../api/permissions.ts'
import { Done, dataOf, Id, ListQuery, name, OptionalEmail, pageOf, Username, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { maxTrialDays } from '../billing/plans.ts'
import { maxTags, TagLabel } from '../content/tags.ts'
import { Invitation } from './invitations.ts'

export const UserStatus = z.enum(['active', 'pending', 'deactivated'])
export type UserStatus = z.infer<typeof UserStatus>

export const User = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: orUnknown(z.enum(['admin', 'manager'])),
  status: orUnknown(UserStatus),
  created_at: z.int(),
  /** JSON text of area → action → 1 or 0. */
  permissions: z.string(),
  /** A manager who can access only the screens with one of the tags in `limit_tags`; without any tag, no screens. */
  limited_to_tags: z.boolean(),
  limit_tags: z.array(TagLabel),
  team_members_count: z.int(),
  meta: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Number of items this user owns; they pass to the user who deletes this one. */
  media_count: z.int(),
  playlist_count: z.int(),
  version: Version,
  /** End of the invitation of a user who has not accepted it; for a customer, of its first admin. */
  invited_until: z.int().nullable().optional(),
  /** Has turned on two-factor authentication. Not for customers. */
  two_factor: z.boolean().optional(),
  /** For a deleted customer: time of the permanent deletion. */
  removed_at: z.int().nullable().optional(),
})
export type User = z.infer<typeof User>

export const listUsers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'users',
  allow: ['users.view', 'super_admin'],
  summary: 'List the team of a customer, oldest first; for the platform owner the customers, newest first.',
  query: ListQuery.extend({
    /** For the platform owner. Default: all customers that are not deleted. */
    status: z.enum(['active', 'pending', 'deactivated', 'deleted']).optional(),
  }),
  reply: pageOf(User),
})

/** Team members of an account: all users but the first admin, who is the customer. */
export const teamMembersOf = (users: number): number => Math.max(0, users - 1)

export const getUser = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'users/:id',
  allow: ['users.view', 'super_admin'],
  summary: 'Get a user; for the platform owner a customer.',
  params: z.object({ id: Id }),
  reply: dataOf(User),
})

export const getPermissionCatalog = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'users/permissions',
  allow: ['users.view'],
  summary: 'List all permissions.',
  reply: dataOf(z.record(z.string(), z.object({ label: z.string(), fields: z.array(z.string()) }))),
})

export const saveUser = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'users/create',
  recentSignIn: { if: ['user', 'address', 'deletion'] },
  allow: ['users.create', 'users.edit', 'super_admin'],
  summary: 'Create a user, or update the one with this userID; for the platform owner a customer with its first admin.',
  forTokens: 'closed',
  body: renamed(
    z.object({
      name: name('Name is required.'),
      username: Username,
      /** May be empty only for a user who has no email address. */
      email: OptionalEmail,
      password: z.string().max(500).optional(),
      confirmPassword: z.string().max(500).optional(),
      /** For a new user: sends an invitation by email instead of setting a password. */
      invite: z.boolean().optional(),
      role: z.enum(['admin', 'manager']).optional(),
      permissions: PermissionFlags.optional(),
      /** For a manager: limits the access to screens with one of the tags in `limit_tag_ids`. Omitted: unchanged. */
      limited_to_tags: z.boolean().optional(),
      /** Omitted: unchanged. */
      limit_tag_ids: z.array(Id).max(maxTags).optional(),
      /** For a customer, as typed; empty for no limit. */
      team_member_limit: z.union([z.string().max(200), z.number()]).optional(),
      status: UserStatus.optional(),
      /** For a new customer: its plan from the activation on, or null for none. Default: as set for new customers. */
      planID: Id.nullable().optional(),
      /** Trial days of that plan. Default: those of the plan. */
      trial_days: z
        .int('Use a whole number of days.')
        .min(0, 'Use a whole number of days.')
        .max(maxTrialDays, `Use at most ${maxTrialDays} days.`)
        .optional(),
      userID: Id.optional(),
      version: Version.optional(),
      /** Required when you change your own email address, which takes effect when the link sent to it is confirmed. */
      current_password: z.string().max(500).optional(),
    }),
  ),
  /** With an invitation when one was sent. */
  reply: Done.extend({ invitation: Invitation.optional() }),
})

export const deleteUser = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'users/delete',
  allow: ['users.delete', 'super_admin'],
  recentSignIn: { if: ['deletion'] },
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
