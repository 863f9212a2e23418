import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import { originFor } from '../users/index.ts'
import { type TwoFactorNews, twoFactorMail } from './two-factor-mails.ts'

export type User = Pick<Selectable<Tables['users']>, 'id' | 'account_id' | 'role' | 'name' | 'email' | 'username'>

/** The user as the author of an event. */
export const by = ({ id: userId, account_id: accountId, name }: User) => ({ author: { accountId, userId, name } })

/** Emails the user about an event of their second factor. */
export function sendNews(platform: Platform, user: User, news: TwoFactorNews): void {
  const isOwner = user.role === 'super_admin'
  const mail = twoFactorMail({ to: user.email, link: originFor(platform, user), isOwner }, news)
  sendMailLater(platform, { accountId: user.account_id, userId: user.id }, mail)
}
