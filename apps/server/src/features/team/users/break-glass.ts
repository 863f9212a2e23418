import type { AccountTrx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'

/** Fails for the admin who keeps a password while the account signs in by single sign-on only. */
export async function refuseBreakGlass(trx: AccountTrx, userId: string): Promise<void> {
  const found = await trx
    .selectFrom('sso_providers')
    .select('account_id')
    .where('is_required', '=', 1)
    .where('break_glass_id', '=', userId)
    .executeTakeFirst()
  if (found)
    fail(
      'resource.conflict',
      'This admin keeps a password for the case that single sign-on fails. Choose another one in the settings first.',
    )
}
