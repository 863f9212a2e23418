import { codeDigits } from '@digisigncast/contract/accounts/two-factor'
import type { EncryptionKey } from '../../../platform/encryption/encryption-key.ts'
import { keyToOpen } from '../../../platform/encryption/use-key.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { codeIn } from '../../../platform/ids.ts'
import { tooMany } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { by, sendNews, type User } from './notices.ts'
import { hashRecoveryCode, secretContext } from './secrets.ts'
import { stepOf } from './totp.ts'
import * as repo from './two-factor.repo.ts'

const quarterHour = 15 * 60
const minuteMs = 60_000

/** Limits beside those that are stored with the second factor. */
export const secondFactorLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perAddress: limiter('second-factor/address', 30, quarterHour),
  /** A browser in which the user has signed in before can try, whatever others do. */
  perBrowser: limiter('second-factor/browser', 10, 24 * 60 * 60),
  tickets: limiter('second-factor/tickets', 30, quarterHour),
  confirmations: limiter('second-factor/confirmations', 20, quarterHour),
})
export type SecondFactorLimits = ReturnType<typeof secondFactorLimits>

/** The code of the app, or a recovery code, as sent by the user. */
export interface Proof {
  code?: string | undefined
  recovery_code?: string | undefined
}

export interface Attempt {
  userId: string
  address: string
  /** Hash of the token of a browser in which this user has signed in before. */
  browserHash?: string | null | undefined
  proof: Proof
}

/** Wrong codes since the last correct one, and the wait before the next try from then on. */
const waits = [
  [20, 60 * minuteMs],
  [10, 15 * minuteMs],
  [5, minuteMs],
] as const
const waitMsAfter = (failed: number): number => waits.find(([from]) => failed >= from)?.[1] ?? 0
const warnedAt = 10

/** Whether a user signs in with a second factor. */
export const hasSecondFactor = async (db: Platform['db'], userId: string): Promise<boolean> =>
  (await repo.findOn(db, userId)) !== undefined

/**
 * Checks a code or recovery code of a user and uses it up: each works once, also in parallel calls at several servers.
 * Tries count before they are compared. Returns the number of recovery codes that are left if one was used.
 * @throws Failure for wrong and used codes (`code` or `recovery_code`), and 429 while further tries have to wait
 */
export async function checkSecondFactor(
  platform: Platform,
  limits: SecondFactorLimits,
  { userId, address, browserHash, proof }: Attempt,
): Promise<{ recoveryCodesLeft: number | undefined }> {
  const { db } = platform
  const [user, factor] = [await repo.findUser(db, userId), await repo.findOn(db, userId)]
  if (!user || !factor) return fail('resource.conflict', 'Two-factor authentication is off.')
  // Before the try counts: a server without the key must not use up tries.
  const key = await keyToOpen(platform, factor.key_id)
  const refund = await takeTry(platform, limits, { user, address, browserHash })
  const left = await use(platform, { userId, factor, key, proof })
  await refund()
  if (left === undefined) return { recoveryCodesLeft: undefined }
  await emitEvent(platform, { type: 'user.recovery_code_used', subject: userId, data: { left } }, by(user))
  sendNews(platform, user, { kind: 'recovery-code-used', left })
  return { recoveryCodesLeft: left }
}

/** Counts a try, and returns a function that refunds it in the limits of the address and browser. */
async function takeTry(
  platform: Platform,
  limits: SecondFactorLimits,
  { user, address, browserHash }: { user: User; address: string; browserHash: string | null | undefined },
): Promise<() => Promise<void>> {
  const isTaken = browserHash != null && (await isWithin(limits.perBrowser, browserHash))
  if (isTaken) return () => limits.perBrowser.reset(browserHash)
  await limits.perAddress.take(address)
  try {
    const failed = await countTry(platform, user.id)
    if (failed === warnedAt) sendNews(platform, user, { kind: 'wrong-codes' })
  } catch (error) {
    await limits.perAddress.refund(address)
    throw error
  }
  return () => limits.perAddress.refund(address)
}

const isWithin = (limit: SecondFactorLimits['perBrowser'], key: string): Promise<boolean> =>
  limit.take(key).then(
    () => true,
    () => false,
  )

const mostRaces = 20

/** Counts in the database, so that neither a new ticket nor a restart gives further tries. */
async function countTry({ db, now }: Platform, userId: string): Promise<number> {
  for (let race = 0; race < mostRaces; race++) {
    const factor = (await repo.findOn(db, userId)) ?? fail('resource.conflict', 'Two-factor authentication is off.')
    if (factor.next_try_at > now()) tooMany(factor.next_try_at - now())
    const seen = factor.failed_tries
    const waitMs = waitMsAfter(seen + 1)
    // Without a wait, no time: the clocks of several servers differ a little.
    const nextTryAt = waitMs === 0 ? 0 : now() + waitMs
    if (await repo.countTry(db, { userId, seen, nextTryAt })) return seen + 1
  }
  return tooMany(1000)
}

interface Use {
  userId: string
  factor: { secret: string }
  key: EncryptionKey
  proof: Proof
}

/** Returns the number of recovery codes that are left if one was used. */
async function use({ db, now }: Platform, { userId, factor, key, proof }: Use): Promise<number | undefined> {
  const recoveryCode = codeIn(proof.recovery_code ?? '')
  if (recoveryCode !== '') {
    const hash = hashRecoveryCode(key, userId, recoveryCode)
    if (!(await repo.takeRecoveryCode(db, { userId, hash, now: now() })))
      invalid('recovery_code', 'This recovery code is wrong or was already used.')
    return repo.countRecoveryCodes(db, userId)
  }
  const secret = Buffer.from(key.open(factor.secret, secretContext(userId)), 'base64')
  const step = stepOf(secret, digitsIn(proof.code ?? ''), now())
  if (step === undefined) return invalid('code', wrongCode)
  if (!(await repo.acceptStep(db, userId, step)))
    invalid('code', 'This code was already used. Wait for the next one in your app.')
  return undefined
}

export const wrongCode = `This code is wrong. Enter the ${codeDigits} digits that your app shows now.`

/** A code as it was typed, often in two groups. */
export const digitsIn = (typed: string): string => typed.replace(/[\s-]/g, '')
