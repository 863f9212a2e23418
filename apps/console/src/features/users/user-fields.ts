import { saveUser, type User } from '@digisigncast/contract/accounts/users'
import { areas, type PermissionFlags, permissionCatalog } from '@digisigncast/contract/api/permissions'
import { type FieldErrors, inputErrors } from '../../api/field-errors.ts'
import { currentPasswordErrors, isOtherAddress, newPasswordErrors } from '../profile/index.ts'
import { allFlags, flagsIn, isOn } from './permission-flags.ts'

export interface UserFields {
  name: string
  username: string
  email: string
  password: string
  confirmPassword: string
  /** Empty until a role is chosen. */
  role: User['role'] | ''
  permissions: PermissionFlags
  /** Only when users change their own email address. */
  current_password: string
}

export const fieldsOf = (user: User | undefined): UserFields => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  email: user?.email ?? '',
  password: '',
  confirmPassword: '',
  role: user?.role ?? '',
  permissions: flagsIn(user?.permissions),
  current_password: '',
})

/** Returns the request body. Only managers have flags; only new users have a password. */
export function bodyOf(fields: UserFields, user: User | undefined) {
  const { name, username, email, password, confirmPassword, role, permissions, current_password } = fields
  return {
    name,
    username,
    email,
    ...(role && { role }),
    ...(role === 'manager' && { permissions: allFlags(permissions) }),
    ...(user ? { userId: user.id, version: user.version } : { password, confirmPassword }),
    ...(user && isOtherAddress(email, user.email) && current_password && { current_password }),
  }
}

export const errorsIn = (fields: UserFields, user: User | undefined, isSelf: boolean): FieldErrors => ({
  ...inputErrors(saveUser, bodyOf(fields, user)),
  ...(fields.email.trim() === '' && user?.email !== '' && { email: 'Email is required.' }),
  ...(user ? {} : newPasswordErrors(fields, fields)),
  ...(user && isSelf && currentPasswordErrors(fields, user.email)),
  ...(fields.role === '' && { role: 'User Role is required.' }),
})

export const fieldLabels: Record<keyof UserFields, string> = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  role: 'User Role',
  permissions: 'Manage Permissions',
  current_password: 'Current password',
}

/** Returns a stored field as text. */
export function fieldText(user: User, name: keyof UserFields): string {
  if (name === 'permissions') return flagsText(flagsIn(user.permissions))
  const value = fieldsOf(user)[name]
  return name === 'role' ? value.slice(0, 1).toUpperCase() + value.slice(1) : value
}

function flagsText(flags: PermissionFlags): string {
  const parts = areas.map((area) => {
    const { label, fields } = permissionCatalog[area]
    const on = fields.filter((field) => isOn(flags, area, field))
    return on.length > 0 ? `${label}: ${on.join(', ')}` : ''
  })
  return parts.filter(Boolean).join(' · ') || 'None'
}
