import type { PermissionFlags } from '@digisigncast/contract/permissions'
import { saveUser, type User } from '@digisigncast/contract/users'
import { type FieldErrors, issueErrors } from '../../api/field-errors.ts'
import { newPasswordErrors } from '../profile/index.ts'
import { flagsIn } from './permission-flags.ts'

export interface UserFields {
  name: string
  username: string
  email: string
  password: string
  confirmPassword: string
  /** Nobody's role is guessed. */
  role: User['role'] | ''
  permissions: PermissionFlags
}

export const fieldsOf = (user: User | undefined): UserFields => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  email: user?.email ?? '',
  password: '',
  confirmPassword: '',
  role: user?.role ?? '',
  permissions: flagsIn(user?.permissions),
})

/** Flags are the manager's; a password is only given to somebody new. */
export function bodyOf(fields: UserFields, user: User | undefined) {
  const { name, username, email, password, confirmPassword, role, permissions } = fields
  return {
    name,
    username,
    email,
    ...(role && { role }),
    ...(role === 'manager' && { permissions }),
    ...(user ? { userID: user.id, version: user.version } : { password, confirmPassword }),
  }
}

export const errorsIn = (fields: UserFields, user: User | undefined): FieldErrors => ({
  ...issueErrors(saveUser.body.safeParse(bodyOf(fields, user)).error),
  ...(user ? {} : newPasswordErrors(fields, fields)),
  ...(fields.role === '' && { role: 'User Role is required.' }),
})
