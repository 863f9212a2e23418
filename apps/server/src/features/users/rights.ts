import { areas, isAllowed, type PermissionFlags, permissionCatalogue } from '@digisigncast/contract/permissions'
import type { Trx } from '../../database/open.ts'
import { fail, forbidden, invalid } from '../../platform/fail.ts'
import { type Member, permissionsOf } from '../../platform/sessions.ts'
import { lockAccount } from '../accounts/index.ts'
import * as repo from './users.repo.ts'

/** What is asked for somebody. */
export interface Wish {
  role?: 'admin' | 'manager' | undefined
  permissions?: PermissionFlags | undefined
  email: string
}

type Role = 'admin' | 'manager'

/** Takes its turn at changing the team, as the person that the member is by then. */
export async function takeTurn(trx: Trx, member: Member): Promise<{ actor: Member }> {
  await lockAccount(trx, member.accountId)
  const self = await repo.findUser(trx, member.accountId, member.userId)
  if (self?.status !== 'active') return fail('auth.required', 'Your session has ended. Please sign in again.')
  // Two admins who demote each other at the same moment: the second one is an admin no more.
  if (self.role !== member.role) forbidden()
  return { actor: { ...member, permissions: permissionsOf(self.role, self.permissions) } }
}

/** Refuses a manager who reaches for an admin. */
export function refuseAdmins(actor: Member, user: repo.UserRow): void {
  if (actor.role !== 'admin' && user.role === 'admin') fail('auth.forbidden', 'Only an admin can change an admin.')
}

/** Refuses a new address of somebody who may do more: its mails open their account. */
export function refuseRedirect(actor: Member, user: repo.UserRow, { email }: Wish): void {
  if (user.email_key === email.toLowerCase() || user.id === actor.userId) return
  const theirs = permissionsOf(user.role, user.permissions)
  const mayMore = areas.some((area) =>
    permissionCatalogue[area].fields.some(
      (action) => isAllowed(theirs, area, action) && !isAllowed(actor.permissions, area, action),
    ),
  )
  const message = 'This user has more permissions than you. Ask an admin to change the email address.'
  if (mayMore) fail('auth.forbidden', message, { email: [message] })
}

export function roleFor(actor: Member, { role }: Wish): Role {
  if (role === 'admin' && actor.role !== 'admin') fail('auth.forbidden', 'Only an admin can create an admin.')
  return role === 'admin' ? 'admin' : 'manager'
}

/** Role and flags of oneself stay as they are. */
export function keepOwn(user: repo.UserRow, { role, permissions }: Wish): { role: Role; flags: PermissionFlags } {
  const own = user.role === 'manager' ? 'manager' : 'admin'
  const flags = JSON.parse(user.permissions) as PermissionFlags
  if (role !== own) invalid('role', 'You cannot change your own role.')
  const isOther = areas.some((area) =>
    permissionCatalogue[area].fields.some(
      (action) => (permissions?.[area]?.[action] ?? 0) !== (flags[area]?.[action] ?? 0),
    ),
  )
  if (own === 'manager' && permissions && isOther) invalid('permissions', 'You cannot change your own permissions.')
  return { role: own, flags }
}

/** What a manager is given. Nobody gives what they lack; flags that they may not judge stay as they are. */
export function flagsFor(actor: Member, role: Role, { permissions }: Wish, present: PermissionFlags): PermissionFlags {
  if (role === 'admin') return {}
  const flag = (area: (typeof areas)[number], action: 'view' | 'create' | 'edit' | 'delete'): 0 | 1 => {
    const before = present[area]?.[action] ?? 0
    const asked = permissions ? (permissions[area]?.[action] ?? 0) : before
    if (asked === before || isAllowed(actor.permissions, area, action)) return asked
    return asked === 0 ? before : fail('auth.forbidden', 'You can only give permissions that you have yourself.')
  }
  return Object.fromEntries(
    areas.map((area) => [
      area,
      Object.fromEntries(permissionCatalogue[area].fields.map((action) => [action, flag(area, action)])),
    ]),
  )
}
