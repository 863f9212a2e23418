import { saveUser, type User, type UserStatus } from '@digisigncast/contract/accounts/users'
import { type FieldErrors, inputErrors } from '../../api/field-errors.ts'
import { newPasswordErrors } from '../profile/index.ts'

export interface CustomerFields {
  name: string
  username: string
  email: string
  password: string
  confirmPassword: string
  team_member_limit: string
  status: UserStatus
}

const limitOf = ({ meta }: User) => meta.find(({ key }) => key === 'max_team_members')?.value ?? ''

/** `defaultLimit` is the default limit of new customers. */
export const fieldsOf = (customer: User | undefined, defaultLimit = ''): CustomerFields => ({
  name: customer?.name ?? '',
  username: customer?.username ?? '',
  email: customer?.email ?? '',
  password: '',
  confirmPassword: '',
  team_member_limit: customer ? limitOf(customer) : defaultLimit,
  status: customer?.status ?? 'active',
})

/** Only new customers have a password field. */
export function bodyOf({ password, confirmPassword, ...fields }: CustomerFields, customer: User | undefined) {
  return {
    ...fields,
    ...(customer ? { userId: customer.id, version: customer.version } : { password, confirmPassword }),
  }
}

export const errorsIn = (fields: CustomerFields, customer: User | undefined): FieldErrors => ({
  ...inputErrors(saveUser, bodyOf(fields, customer)),
  ...(fields.email.trim() === '' && customer?.email !== '' && { email: 'Email is required.' }),
  ...(customer ? {} : newPasswordErrors(fields, fields)),
})

export const fieldLabels: Record<keyof CustomerFields, string> = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  team_member_limit: 'Team Members Limit',
  status: 'User Status',
}

export const statusWords = { active: 'Active', pending: 'Pending', deactivated: 'Deactive' } as const

/** Returns a stored field as text. */
export function fieldText(customer: User, name: keyof CustomerFields): string {
  const fields = fieldsOf(customer)
  if (name === 'status') return statusWords[fields.status]
  return fields[name] || (name === 'email' ? 'None' : 'Not limited')
}
