import { type User } from '@digisigncast/contract/accounts/users'
import { emailRequired } from '@digisigncast/contract/api/wire'
import { saveUser } from '@digisigncast/contract/schemas/accounts/users'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'
import { newPasswordErrors } from '../../team/profile/index.ts'

export interface CustomerFields {
  name: string
  username: string
  email: string
  password: string
  confirmPassword: string
  /** A new customer gets an invitation instead of a password. */
  invite: boolean
  team_member_limit: string
  status: User['status']
  /** Plan of a new customer: `default`, `none` or the id of a plan. */
  plan: string
  /** Blank: those of the plan. */
  trial_days: string | number
}

const limitOf = ({ meta }: User) => meta.find(({ key }) => key === 'max_team_members')?.value ?? ''

/** `defaultLimit` is the default limit of new customers. */
export const fieldsOf = (customer: User | undefined, defaultLimit = ''): CustomerFields => ({
  name: customer?.name ?? '',
  username: customer?.username ?? '',
  email: customer?.email ?? '',
  password: '',
  confirmPassword: '',
  invite: false,
  team_member_limit: customer ? limitOf(customer) : defaultLimit,
  status: customer?.status ?? 'active',
  plan: 'default',
  trial_days: '',
})

/** Whether a plan was chosen, and not the default. */
export const isPlan = (plan: string) => plan !== 'default' && plan !== 'none'

/** Only new customers have a password or an invitation. */
export function bodyOf(
  { password, confirmPassword, invite, plan, trial_days, status, ...fields }: CustomerFields,
  customer: User | undefined,
) {
  return {
    ...fields,
    // A status that this page does not know stays.
    ...(status !== 'unknown' && { status }),
    ...(!customer && plan !== 'default' && { planId: plan === 'none' ? null : plan }),
    ...(!customer && isPlan(plan) && trial_days !== '' && { trial_days: Number(trial_days) }),
    ...(customer
      ? { userId: customer.id, version: customer.version }
      : invite
        ? { invite }
        : { password, confirmPassword }),
  }
}

export const errorsIn = (fields: CustomerFields, customer: User | undefined): FieldErrors => ({
  ...inputErrors(saveUser, bodyOf(fields, customer)),
  ...(fields.email.trim() === '' && customer?.email !== '' && { email: emailRequired }),
  ...(customer || fields.invite ? {} : newPasswordErrors(fields, fields)),
})

const fieldLabels: Record<keyof CustomerFields, string> = {
  name: 'Name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  invite: 'First sign-in',
  team_member_limit: 'Team Members Limit',
  status: 'User Status',
  plan: 'Plan',
  trial_days: 'Trial days',
}

export const statusWords = {
  active: 'Active',
  pending: 'Pending',
  deactivated: 'Deactive',
  unknown: 'Unknown',
} as const

/** Returns label and stored value of a field. */
export const storedText = (customer: User, name: keyof CustomerFields) => ({
  label: fieldLabels[name],
  value: fieldText(customer, name),
})

function fieldText(customer: User, name: keyof CustomerFields): string {
  const fields = fieldsOf(customer)
  if (name === 'status') return statusWords[fields.status]
  return String(fields[name]) || (name === 'email' ? 'None' : 'Not limited')
}
