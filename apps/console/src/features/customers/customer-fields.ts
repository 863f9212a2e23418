import { saveUser, type User, type UserStatus } from '@digisigncast/contract/users'
import { type FieldErrors, issueErrors } from '../../api/field-errors.ts'
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

export const fieldsOf = (customer: User | undefined): CustomerFields => ({
  name: customer?.name ?? '',
  username: customer?.username ?? '',
  email: customer?.email ?? '',
  password: '',
  confirmPassword: '',
  team_member_limit: customer?.meta.find(({ key }) => key === 'max_team_members')?.value ?? '',
  status: customer?.status ?? 'active',
})

/** A password is only given to somebody new. */
export function bodyOf({ password, confirmPassword, ...fields }: CustomerFields, customer: User | undefined) {
  return {
    ...fields,
    ...(customer ? { userID: customer.id, version: customer.version } : { password, confirmPassword }),
  }
}

export const errorsIn = (fields: CustomerFields, customer: User | undefined): FieldErrors => ({
  ...issueErrors(saveUser.body.safeParse(bodyOf(fields, customer)).error),
  ...(customer ? {} : newPasswordErrors(fields, fields)),
})
