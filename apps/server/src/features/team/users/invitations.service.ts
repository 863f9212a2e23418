import { type Invitation, invitationDays } from '@digisigncast/contract/accounts/invitations'
import type { Trx } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { insertSingleUse, removeSingleUseOf } from '../../../platform/sessions/single-use.ts'
import { change } from '../../kernel/accounts/index.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import { invitationMail } from './account-mails.ts'
import type { Recipient } from './account-notices.ts'
import { findEmailChange } from './email-changes.repo.ts'
import { refuseAdmins, refuseMorePowerful, takeTurn } from './rights.ts'
import * as repo from './users.repo.ts'

const lifeMs = invitationDays * 24 * 60 * 60 * 1000
const hour = 60 * 60

/** Limits on the emails that the users of a customer can cause. */
export const invitationLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perAccount: limiter('invitations/account', 60, hour),
  // The key contains the account, so that it does not reveal invitations of other customers.
  perEmail: limiter('invitations/email', 10, hour),
})
export type InvitationLimits = ReturnType<typeof invitationLimits>

/** Counts an invitation; fails when the customer has sent too many. */
export async function countInvitation(limits: InvitationLimits, accountId: string, email: string): Promise<void> {
  await limits.perAccount.take(accountId)
  await limits.perEmail.take(`${accountId} ${email.toLowerCase()}`)
}

export interface StoredInvitation {
  token: string
  endsAt: number
}

/** Invites a user. The link of an earlier invitation stops working. */
export async function storeInvitation(trx: Trx, userId: string, now: number): Promise<StoredInvitation> {
  const [token, endsAt] = [newToken(), now + lifeMs]
  await removeSingleUseOf(trx, userId, 'invite')
  await insertSingleUse(trx, {
    token_hash: hashToken(token),
    purpose: 'invite',
    user_id: userId,
    created_at: now,
    expires_at: endsAt,
  })
  await trx.updateTable('users').set({ invited_until: endsAt }).where('id', '=', userId).execute()
  return { token, endsAt }
}

/** Emails the link after the commit, and returns it for the inviter. */
export function sendInvitation(
  platform: Platform,
  user: Pick<Recipient, 'id' | 'account_id' | 'email'>,
  { token, endsAt }: StoredInvitation,
): Invitation {
  const { env } = platform
  const isOwner = user.account_id === null
  const link = `${isOwner ? env.adminUrl : env.publicUrl}/invitation#token=${token}`
  sendMailLater(platform, { accountId: user.account_id, userId: user.id }, invitationMail(user.email, link, isOwner))
  return { link, ends_at: endsAt, is_mailed: env.smtpUrl !== undefined }
}

export const refuseAccepted = (invitedUntil: number | null): void => {
  if (invitedUntil === null) invalid('userId', 'This user has already accepted the invitation.')
}

/** Sends a new invitation to a member of the team. */
export async function inviteAgain(
  platform: Platform,
  limits: InvitationLimits,
  member: Member,
  userId: string,
): Promise<Invitation> {
  const { db, now } = platform
  const present = (await repo.findUser(db, member.accountId, userId)) ?? notFound('user')
  const email = await addressOf(platform, present)
  await countInvitation(limits, member.accountId, email)
  const { user, stored } = await change<{ user: repo.UserRow; stored: StoredInvitation }>(platform, member, {
    work: async (trx) => {
      const { actor } = await takeTurn(trx, member)
      const invited = (await repo.findUser(trx, member.accountId, userId)) ?? notFound('user')
      refuseAccepted(invited.invited_until)
      refuseAdmins(actor, invited)
      await refuseMorePowerful(trx, actor, invited, { instead: 'Ask an admin to send the invitation.' })
      return { user: invited, stored: await storeInvitation(trx, userId, now()) }
    },
    event: ({ user: { name } }) => ({ type: 'user.invited_again', subject: userId, data: { name } }),
  })
  return sendInvitation(platform, { ...user, email }, stored)
}

/** The address of an invited user, or the one that the user has to confirm. */
const addressOf = async ({ db, now }: Platform, { id, email }: repo.UserRow): Promise<string> =>
  email ||
  ((await findEmailChange(db, id, now()))?.email ??
    invalid('userId', 'This user has no email address. Enter one in the form of the user.'))
