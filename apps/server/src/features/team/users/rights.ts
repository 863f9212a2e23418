import {
  type Action,
  areas,
  byAction,
  isAllowed,
  type PermissionFlags,
  permissionCatalog,
} from '@digisigncast/contract/api/permissions'
import type { AccountTrx, Trx } from '../../../database/open.ts'
import { fail, forbidden, invalid } from '../../../platform/fail.ts'
import { commonPermissions } from '../../../platform/sessions/api-tokens.ts'
import { isLimited, type Member, permissionsOf } from '../../../platform/sessions/sessions.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'
import { findLimit, findOwnLimit, includes } from './limits.ts'
import * as repo from './users.repo.ts'

/** Requested role and permissions of a user. */
export interface RequestedRights {
  role?: 'admin' | 'manager' | undefined
  permissions?: PermissionFlags | undefined
  email: string
}

type Role = 'admin' | 'manager'

/** Locks the team for a change. Returns the member with current permissions. */
export async function takeTurn(trx: Trx, member: Member): Promise<{ actor: Member }> {
  await lockAccount(trx, member.accountId)
  const self = await repo.findUser(trx, member.accountId, member.userId)
  if (self?.status !== 'active') return fail('auth.required', 'Your session has ended. Please sign in again.')
  // When two admins demote each other concurrently, the second one is no longer an admin.
  if (self.role !== (member.token?.creatorRole ?? member.role)) forbidden()
  const permissions = permissionsOf(self.role, self.permissions)
  // An API token keeps its own limits.
  if (member.token) return { actor: { ...member, permissions: commonPermissions(member.permissions, permissions) } }
  return { actor: { ...member, permissions, isLimitedToTags: isLimited(self) } }
}

/** The same for changes that only admins can make. */
export async function takeAdminsTurn(trx: Trx, member: Member): Promise<void> {
  const { actor } = await takeTurn(trx, member)
  if (actor.role !== 'admin') forbidden()
}

/** Throws when a manager changes an admin. */
export function refuseAdmins(actor: Member, user: repo.UserRow): void {
  if (actor.role !== 'admin' && user.role === 'admin') fail('auth.forbidden', 'Only an admin can change an admin.')
}

/**
 * Throws when changing the email address of a user with more permissions, because emails can reset the password, or such
 * a user with an open invitation, because the change creates a new link.
 */
export async function refuseRedirect(
  trx: AccountTrx,
  actor: Member,
  user: repo.UserRow,
  { email }: RequestedRights,
): Promise<void> {
  if (user.id === actor.userId) return
  if (user.email_key !== email.toLowerCase())
    await refuseMorePowerful(trx, actor, user, { instead: 'Ask an admin to change the email address.', field: 'email' })
  else if (user.invited_until !== null)
    await refuseMorePowerful(trx, actor, user, { instead: 'Ask an admin to change the user.' })
}

/** Throws when the user has permissions, or access to screens, that the actor lacks. */
export async function refuseMorePowerful(
  trx: AccountTrx,
  actor: Member,
  user: repo.UserRow,
  { instead, field = 'userId' }: { instead: string; field?: string },
): Promise<void> {
  const reachesMore = !includes(await findOwnLimit(trx, actor), await findLimit(trx, actor.accountId, user))
  const theirs = permissionsOf(user.role, user.permissions)
  const mayMore = areas.some((area) =>
    permissionCatalog[area].fields.some(
      (action) => isAllowed(theirs, area, action) && !isAllowed(actor.permissions, area, action),
    ),
  )
  const message = `This user has more permissions than you. ${instead}`
  if (mayMore || reachesMore) fail('auth.forbidden', message, { [field]: [message] })
}

export function roleFor(actor: Member, { role }: RequestedRights): Role {
  if (role === 'admin' && actor.role !== 'admin') fail('auth.forbidden', 'Only an admin can create an admin.')
  return role === 'admin' ? 'admin' : 'manager'
}

/** Throws when users change their own role or permissions. */
export function keepOwn(
  user: repo.UserRow,
  { role, permissions }: RequestedRights,
): { role: Role; flags: PermissionFlags } {
  const own = user.role === 'manager' ? 'manager' : 'admin'
  const flags = JSON.parse(user.permissions) as PermissionFlags
  if (role !== own) invalid('role', 'You cannot change your own role.')
  const isOther = areas.some((area) =>
    permissionCatalog[area].fields.some(
      (action) => (permissions?.[area]?.[action] ?? 0) !== (flags[area]?.[action] ?? 0),
    ),
  )
  if (own === 'manager' && permissions && isOther) invalid('permissions', 'You cannot change your own permissions.')
  return { role: own, flags }
}

/** Returns the permissions to store. Managers can only grant their own permissions; all others stay unchanged. */
export function flagsFor(
  actor: Member,
  role: Role,
  { permissions }: RequestedRights,
  present: PermissionFlags,
): PermissionFlags {
  if (role === 'admin') return {}
  const flag = (area: (typeof areas)[number], action: Action): 0 | 1 => {
    const before = present[area]?.[action] ?? 0
    const asked = permissions ? (permissions[area]?.[action] ?? 0) : before
    if (asked === before || isAllowed(actor.permissions, area, action)) return asked
    return asked === 0 ? before : fail('auth.forbidden', 'You can only give permissions that you have yourself.')
  }
  return byAction(flag)
}
