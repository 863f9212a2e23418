import type { Db } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import { findRequired } from './sso.repo.ts'

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
