import { type User } from '@digisigncast/contract/accounts/users'
import { allFlags, type PermissionFlags, tagsRequired } from '@digisigncast/contract/api/permissions'
import { emailRequired } from '@digisigncast/contract/api/wire'
import { saveUser } from '@digisigncast/contract/schemas/accounts/users'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'
import { sentenceCase } from '../../../ui/text/letter-case.ts'
import { currentPasswordErrors, isOtherAddress, newPasswordErrors } from '../profile/index.ts'
import { limitText } from './limit-text.ts'
import { flagsIn, switchedOnText } from './permissions/permission-flags.ts'

interface UserFields {
  name: string
  username: string
  email: string
  password: string
  confirmPassword: string
  /** A new user gets an invitation instead of a password. */
  invite: boolean
  /** Empty until a role is chosen. */
  role: User['role'] | ''
  permissions: PermissionFlags
  /** Screens of a manager: all, or those with these tags. */
  limit: { isLimited: boolean; tagIds: string[] }
  /** Only when users change their own email address. */
  current_password: string
}

/** `ownLimit`: tags of the signed-in user's own limit, which new users get at most. */
export const fieldsOf = (user: User | undefined, ownLimit?: readonly { id: string }[]): UserFields => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  email: user?.email ?? '',
  password: '',
  confirmPassword: '',
  invite: false,
  role: user?.role ?? '',
  permissions: flagsIn(user?.permissions),
  limit: {
    isLimited: user ? user.limited_to_tags : ownLimit !== undefined,
    tagIds: (user ? user.limit_tags : (ownLimit ?? [])).map(({ id }) => id),
  },
  current_password: '',
})

/** Returns the request body. Only managers have flags; only new users have a password or an invitation. */
export function bodyOf(fields: UserFields, user: User | undefined) {
  const { name, username, email, password, confirmPassword, invite, role, permissions, limit, current_password } =
    fields
  return {
    name,
    username,
    email,
    // A role that this page does not know stays.
    ...(role && role !== 'unknown' && { role }),
    ...(role === 'manager' && {
      permissions: allFlags(permissions),
      limited_to_tags: limit.isLimited,
      limit_tag_ids: limit.isLimited ? limit.tagIds : [],
    }),
    ...(user ? { userId: user.id, version: user.version } : invite ? { invite } : { password, confirmPassword }),
    ...(user && isOtherAddress(email, user.email) && current_password && { current_password }),
  }
}

export const errorsIn = (fields: UserFields, user: User | undefined, isSelf: boolean): FieldErrors => ({
  ...inputErrors(saveUser, bodyOf(fields, user)),
  ...(fields.email.trim() === '' && user?.email !== '' && { email: emailRequired }),
  ...(user || fields.invite ? {} : newPasswordErrors(fields, fields)),
  ...(user && isSelf && currentPasswordErrors(fields, user.email)),
  ...(isWithoutTags(fields, user) && { limit: tagsRequired }),
  ...(fields.role === '' && { role: 'User Role is required.' }),
})

// Deleted tags can leave a manager without any.
const isWithoutTags = ({ role, limit }: UserFields, user: User | undefined): boolean =>
  role === 'manager' &&
  limit.isLimited &&
  limit.tagIds.length === 0 &&
  !(user?.limited_to_tags && user.limit_tags.length === 0)

/** Maps errors to the field names of the form. */
export function ownNames({ limited_to_tags, limit_tag_ids, ...errors }: FieldErrors): FieldErrors {
  const limit = limit_tag_ids ?? limited_to_tags
  return { ...errors, ...(limit !== undefined && { limit }) }
}

export const fieldLabels: Record<keyof UserFields, string> = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  invite: 'First sign-in',
  role: 'User Role',
  permissions: 'Manage Permissions',
  limit: 'Screens',
  current_password: 'Current password',
}

/** Returns label and stored value of a field. */
export const storedText = (user: User, name: keyof UserFields) => ({
  label: fieldLabels[name],
  value: fieldText(user, name),
})

function fieldText(user: User, name: keyof UserFields): string {
  if (name === 'permissions') return switchedOnText(flagsIn(user.permissions))
  if (name === 'limit') return limitText(user)
  const value = String(fieldsOf(user)[name])
  return name === 'role' ? sentenceCase(value) : value
}
