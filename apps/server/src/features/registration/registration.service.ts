import type { Trx } from '../../database/open.ts'
import { type FieldErrors, fail, invalid } from '../../platform/fail.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { hashPassword, passwordProblem } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertSingleUse, takeSingleUse } from '../../platform/single-use.ts'
import { searchText } from '../../platform/text.ts'
import { insertAccount } from '../accounts/index.ts'
import { beginPlan } from '../billing/index.ts'
import { insertLogEntry, sendMail } from '../logs/index.ts'
import { findBeginning, signupMode } from '../platform-settings/index.ts'
import { findTaken, insertUser } from '../users/index.ts'
import { confirmationMail } from './confirmation-mail.ts'

export interface RegistrationInput {
  company: string
  name: string
  username: string
  email: string
  password: string
  time_zone?: string | undefined
}

const confirmationLifeMs = 48 * 60 * 60 * 1000

export const registrationLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perAddress: limiter('register/address', 10, 60 * 60),
  confirmations: limiter('confirm/address', 30, 15 * 60),
})
export type RegistrationLimits = ReturnType<typeof registrationLimits>

/** Creates a customer that cannot sign in yet, and mails a link that confirms the address. */
export async function register(
  platform: Platform,
  limits: RegistrationLimits,
  address: string,
  input: RegistrationInput,
): Promise<void> {
  const { db, env, now } = platform
  if ((await signupMode(platform)) === 'off') fail('auth.forbidden', 'This server takes no new registrations.')
  await limits.perAddress.take(address)
  await forgetUnconfirmed(platform, input)
  await refuse(platform, input)
  const [accountId, userId, token] = [newId(), newId(), newToken()]
  const passwordHash = await hashPassword(input.password)
  await db.transaction().execute(async (trx) => {
    const beginning = await findBeginning(trx)
    await insertAccount(trx, {
      ...beginning,
      id: accountId,
      name: input.company,
      status: 'pending',
      time_zone: input.time_zone ?? beginning.time_zone,
      created_at: now(),
    })
    await insertUser(trx, {
      id: userId,
      account_id: accountId,
      role: 'admin',
      status: 'pending',
      name: input.name,
      search_text: searchText(input.name),
      username: input.username,
      username_key: input.username.toLowerCase(),
      email: input.email,
      email_key: input.email.toLowerCase(),
      password_hash: passwordHash,
      permissions: '{}',
      created_at: now(),
    })
    await insertSingleUse(trx, {
      token_hash: hashToken(token),
      purpose: 'confirm',
      user_id: userId,
      created_at: now(),
      expires_at: now() + confirmationLifeMs,
    })
  })
  // The account exists, but nobody can sign in to read its log: the owner is told, who can activate it by hand.
  const whose = { accountId: null, userId }
  await sendMail(platform, whose, confirmationMail(input, `${env.publicUrl}/confirm#token=${token}`))
}

// A registration whose link has run out holds no name any more: its mail may have been lost.
async function forgetUnconfirmed({ db, now }: Platform, { username, email }: RegistrationInput): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('status', '=', 'pending')
    .where('id', 'in', (of) =>
      of
        .selectFrom('users')
        .select('account_id')
        .$narrowType<{ account_id: string }>()
        .where('status', '=', 'pending')
        .where('created_at', '<=', now() - confirmationLifeMs)
        .where((is) =>
          is.or([is('username_key', '=', username.toLowerCase()), is('email_key', '=', email.toLowerCase())]),
        ),
    )
    .execute()
}

async function refuse({ db }: Platform, input: RegistrationInput): Promise<void> {
  const taken = await findTaken(db, { ...input, exceptId: '' })
  const problem = await passwordProblem(input.password, input)
  const errors: FieldErrors = {
    ...(taken.username && { username: ['This username is taken. Please choose another one.'] }),
    ...(taken.email && { email: ['This email address is in use already.'] }),
    ...(problem && { password: [problem] }),
  }
  if (Object.keys(errors).length > 0) fail('request.invalid', Object.values(errors).flat().join(', '), errors)
}

/** The address is right. Open sign-up activates the account, else the platform owner does. Answers what happens next. */
export async function confirm(
  platform: Platform,
  limits: RegistrationLimits,
  address: string,
  token: string,
): Promise<string> {
  const { db, now } = platform
  await limits.confirmations.take(address)
  const isOpen = (await signupMode(platform)) === 'open'
  return db.transaction().execute(async (trx) => {
    const taken = await takeSingleUse(trx, hashToken(token), 'confirm', now())
    if (!taken) return invalid('token', 'This link has been used or is too old.')
    await limits.confirmations.giveBack(address)
    const user = await trx
      .updateTable('users')
      .set({ status: 'active' })
      .where('id', '=', taken.user_id)
      .where('status', '=', 'pending')
      .returning(['account_id', 'name'])
      .executeTakeFirst()
    if (!user) return invalid('token', 'This link has been used or is too old.')
    const { account_id: accountId, name } = user
    // What the platform owner has decided meanwhile stands.
    if (isOpen && accountId && (await activatePending(trx, accountId))) await beginPlan(trx, accountId, now())
    await insertLogEntry(trx, {
      accountId,
      userId: taken.user_id,
      type: 'info',
      description: `${name} confirmed the email address of a new account.`,
      now: now(),
    })
    return isOpen
      ? 'Your address is confirmed. Please sign in.'
      : 'Your address is confirmed. You can sign in as soon as your account is activated.'
  })
}

const activatePending = async (trx: Trx, accountId: string): Promise<boolean> =>
  (await trx
    .updateTable('accounts')
    .set({ status: 'active' })
    .where('id', '=', accountId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined
