import type { Db, Trx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'
import { findProvider, findRequired } from './sso.repo.ts'

interface User {
  id: string
  account_id: string | null
}

/** Whether a user can only sign in by single sign-on. */
export const isSsoRequired = async (db: Db, { id, account_id: accountId }: User): Promise<boolean> =>
  accountId !== null && (await findRequired(db, { id, account_id: accountId })) !== undefined

/**
 * Fails for users who can only sign in by single sign-on. Call it after they have proven who they are: the message
 * reveals how the account signs in.
 */
export async function refuseOtherWays(db: Db, user: User): Promise<void> {
  if (await isSsoRequired(db, user))
    fail(
      'auth.sso_required',
      'Your account uses single sign-on only. Enter your email address, and choose the button of your provider.',
    )
}

/**
 * The same as the first statement of the transaction that starts a session: single sign-on cannot become the only way
 * between the answer and the session.
 */
export async function lockOtherWays(trx: Trx, user: User): Promise<void> {
  if (user.account_id === null || !(await findProvider(trx, user.account_id))) return
  await lockAccount(trx, user.account_id)
  await refuseOtherWays(trx, user)
}
