import { RequiredTwoFactor } from '@digisigncast/contract/platform/platform-settings'
import type { ExpressionBuilder } from 'kysely'
import { ofAccount } from '../../database/access/access.ts'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { invalid } from '../fail.ts'
import { storedSetting } from '../stored-setting.ts'

/** For whom the platform owner requires two-factor authentication. */
export const requiredTwoFactor = storedSetting('two_factor', RequiredTwoFactor, {
  platform_owners: false,
  customer_admins: false,
})

type OfUsers = ExpressionBuilder<Pick<Tables, 'users' | 'two_factors' | 'passkeys'>, 'users'>

/** Whether a user signs in with a second factor: an authenticator app or a passkey. For queries on `users`. */
export const withSecondFactor = (is: OfUsers) =>
  is.or([
    is.exists(
      is
        .selectFrom('two_factors')
        .select('user_id')
        .whereRef('two_factors.user_id', '=', 'users.id')
        .where('confirmed_at', 'is not', null),
    ),
    is.exists(is.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
  ])

/** Whether this user signs in with a second factor. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(withSecondFactor)
    .executeTakeFirst()) !== undefined

/** Fails for this field unless the user who requires two-factor authentication has it. */
export async function requireOwnSecondFactor(db: Db, userId: string, field: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId)))
    invalid(field, 'Turn on two-factor authentication for yourself first, in your profile.')
}

/** Whether two-factor authentication is required for this user, by the platform owner or the user's account. */
export async function needsSecondFactor(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.role', 'a.two_factor_required'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return isRequired(user, (await requiredTwoFactor.read(db)).value)
}

interface RequiredOf {
  role: Tables['users']['role']
  two_factor_required: number | null
}

const isRequired = ({ role, two_factor_required }: RequiredOf, required: RequiredTwoFactor): boolean => {
  if (role === 'super_admin') return required.platform_owners
  return two_factor_required === 1 || (role === 'admin' && required.customer_admins)
}

interface UserOfSession extends RequiredOf {
  id: string
  account_id: string | null
  /** 1: the session began with single sign-on. */
  by_sso: number
  /** Stored text of `requiredTwoFactor`; null without one. */
  setting: string | null
}

/**
 * Whether a user has to turn on two-factor authentication before anything else. After single sign-on it is up to the
 * provider, unless the account asks for a second factor here, too.
 */
export async function isSecondFactorDue(db: Db, user: UserOfSession): Promise<boolean> {
  const required = user.setting === null ? requiredTwoFactor.defaults : requiredTwoFactor.parse(user.setting)
  if (!isRequired(user, required)) return false
  if (user.by_sso === 1 && !(await asksAfterSso(db, user.account_id))) return false
  return !(await hasSecondFactor(db, user.id))
}

async function asksAfterSso(db: Db, accountId: string | null): Promise<boolean> {
  if (accountId === null) return true
  const provider = await ofAccount(db, accountId)
    .selectFrom('sso_providers')
    .select('asks_second_factor')
    .executeTakeFirst()
  return provider?.asks_second_factor === 1
}
