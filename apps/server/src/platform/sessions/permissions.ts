import type { Access } from '@digisigncast/contract/api/endpoint'
import {
  type Action,
  type Area,
  isAllowed,
  type Permission,
  permissionCatalog,
} from '@digisigncast/contract/api/permissions'
import { fail } from '../fail.ts'
import type { Actor } from './sessions.ts'

export const isPermission = (access: Access): access is Permission => access.includes('.')

type Holder = Pick<Actor, 'permissions' | 'token'>

export function hasPermission({ permissions }: Pick<Actor, 'permissions'>, permission: Permission): boolean {
  const [area, action] = partsOf(permission)
  return isAllowed(permissions, area, action)
}

/** Fails with `auth.forbidden` without this permission, which the message names. */
export function requirePermission(member: Holder, permission: Permission): void {
  if (!hasPermission(member, permission)) lacks(member, permission)
}

export function lacks({ token }: Pick<Actor, 'token'>, permission: Permission): never {
  const [area, action] = partsOf(permission)
  const name = `“${permissionCatalog[area].label}: ${action[0]?.toUpperCase()}${action.slice(1)}”`
  return fail(
    'auth.forbidden',
    token
      ? `This API token does not have the permission ${name}, which this call needs.`
      : `You need the permission ${name} for this. Ask an admin of your team.`,
  )
}

const partsOf = (permission: Permission) => permission.split('.') as [Area, Action]
