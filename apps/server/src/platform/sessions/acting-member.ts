import type { Role } from '@digisigncast/contract/api/permissions'
import type { SubscriptionStatus } from '@digisigncast/contract/billing/subscriptions'
import { mustPropose } from './approval.ts'
import { isLimited, type Member, permissionsOf } from './sessions.ts'

/** A user who saved something that acts later, and what it is. */
interface Saver {
  account_id: string
  user_id: string
  user_name: string
  role: Role
  permissions: string
  limited_to_tags: number
  approval_required: number
  subscription: SubscriptionStatus | null
}

/**
 * The user with whose present rights something acts that the user saved.
 * @param source names it in the log, for example: hook “Alarm panel”
 */
export const actingMember = (saver: Saver, { id, source }: { id: string; source: string }): Member => ({
  userId: saver.user_id,
  accountId: saver.account_id,
  role: saver.role,
  name: `${saver.user_name} (${source})`,
  permissions: permissionsOf(saver.role, saver.permissions),
  isLimitedToTags: isLimited(saver),
  sessionHash: id,
  signInId: id,
  confirmedAt: 0,
  isSecondFactorDue: false,
  needsApproval: mustPropose(saver.approval_required, permissionsOf(saver.role, saver.permissions)),
  subscription: saver.subscription,
  viewer: null,
  token: null,
})
