import type { Role } from '@digisigncast/contract/api/permissions'
import type { Platform } from '../../../platform/platform.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import {
  addressReplacedMail,
  addressSetMail,
  type ChangedBy,
  type PasswordChangedBy,
  passwordChangedMail,
} from './account-mails.ts'

export interface Recipient {
  id: string
  account_id: string | null
  role: Role
  email: string
}

/** Origin of the pages where this user signs in. */
export const originFor = ({ env }: Platform, { role }: Pick<Recipient, 'role'>): string =>
  role === 'super_admin' ? env.adminUrl : env.publicUrl

/** Emails the user that their password was changed. */
export function sendPasswordChanged(platform: Platform, user: Recipient, by: PasswordChangedBy): void {
  const whose = { accountId: user.account_id, userId: user.id }
  sendMailLater(platform, whose, passwordChangedMail(user.email, by, originFor(platform, user)))
}

/** Emails the old address that it was replaced, and the new one unless the user has confirmed it. */
export function sendAddressChanged(
  platform: Platform,
  user: Recipient,
  { newEmail, by }: { newEmail: string; by: ChangedBy },
): void {
  const whose = { accountId: user.account_id, userId: user.id }
  sendMailLater(platform, whose, addressReplacedMail(user.email, by, user.role === 'super_admin'))
  if (by !== 'user') sendMailLater(platform, whose, addressSetMail(newEmail, by, originFor(platform, user)))
}
