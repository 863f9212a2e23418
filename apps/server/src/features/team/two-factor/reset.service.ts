import type { Db } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endAccess, type Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { passkeyRows } from '../passkeys/index.ts'
import { takeAdminsTurn } from '../users/index.ts'
import { closeViews } from '../views/index.ts'
import { sendNews, type User } from './notices.ts'
import * as repo from './two-factor.repo.ts'
import type { ResetBy } from './two-factor-mails.ts'

/** Turns off the second factor of another user of the account. */
export async function reset(platform: Platform, member: Member, userId: string): Promise<void> {
  // Else a session alone could turn it off.
  if (userId === member.userId) invalid('userId', 'Turn off your own two-factor authentication in your profile.')
  const user = await change(platform, member, {
    work: async (trx) => {
      await takeAdminsTurn(trx, member)
      const found = await repo.findUser(trx, userId)
      const user = found?.account_id === member.accountId ? found : notFound('user')
      await removeSecondFactor(trx, userId)
      return user
    },
    event: ({ name }) => ({ type: 'user.two_factor_reset', subject: userId, data: { name } }),
  })
  await afterReset(platform, user, 'admin')
}

/** Removes all second factors of a user in the transaction of a reset, and ends their access. */
export async function removeSecondFactor(trx: Db, userId: string): Promise<void> {
  const [hadApp, hadPasskeys] = [await repo.removeApp(trx, userId), await passkeyRows.removeAllOf(trx, userId)]
  await repo.removeCodes(trx, userId)
  if (!hadApp && !hadPasskeys) invalid('userId', 'This user has not turned on two-factor authentication.')
  await endAccess(trx, userId)
}

/** Closes connections of the user and emails them. */
export async function afterReset(platform: Platform, user: User, resetBy: ResetBy): Promise<void> {
  platform.live.endUser(user.id)
  sendNews(platform, user, { kind: 'reset', by: resetBy })
  await closeViews(platform)
}
