import type { PasskeyAnswer } from '@digisigncast/contract/accounts/passkey-answers'
import { codeDigits } from '@digisigncast/contract/accounts/two-factor'
import { keyToOpen } from '../../../platform/encryption/use-key.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { codeIn } from '../../../platform/ids.ts'
import { tooMany } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteProof } from '../../../platform/sessions/recent-sign-in.ts'
import { hasSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { checkPasskey, type PasskeyUse } from './check-passkey.ts'
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
  /** Challenges for passkeys of a signed-in user. */
  challenges: limiter('passkey/challenges', 60, quarterHour),
  /** Those of an address before the sign-in: each open sign-in page of an office asks for one, and those that are used do not count. */
  challengesPerAddress: limiter('passkey/challenges/address', 500, quarterHour),
})
export type SecondFactorLimits = ReturnType<typeof secondFactorLimits>

/** The code of the app, a recovery code or the answer of a passkey, as sent by the user. */
export interface Proof {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

export interface Attempt {
  userId: string
  address: string
  /** Hash of the token of a browser in which this user has signed in before. */
  browserHash?: string | null | undefined
  proof: Proof
  /** Purpose of a passkey, if it is one. */
  use: PasskeyUse
}

/** Wrong codes since the last correct one, and the wait before the next try from then on. */
const waits = [
  [20, 60 * minuteMs],
  [10, 15 * minuteMs],
  [5, minuteMs],
] as const
const waitMsAfter = (failed: number): number => waits.find(([from]) => failed >= from)?.[1] ?? 0
const warnedAt = 10

/**
 * Checks a code, a recovery code or a passkey of a user and uses it up: each works once, also in parallel calls at several
 * servers. Tries count before they are compared.
 * @throws Failure for wrong and used ones (`code`, `recovery_code` or `passkey`), and 429 while further tries have to wait
 */
export async function checkSecondFactor(
  platform: Platform,
  limits: SecondFactorLimits,
  { userId, address, browserHash, proof, use }: Attempt,
): Promise<void> {
  const { db } = platform
  const user = await repo.findUser(db, userId)
  if (!user || !(await hasSecondFactor(db, userId)))
    return fail('resource.conflict', 'Two-factor authentication is off.')
  if (proof.passkey) {
    await limits.perAddress.take(address)
    await checkPasskey(platform, user, use, proof.passkey)
    noteProof()
    return limits.perAddress.refund(address)
  }
  const check = await prepare(platform, userId, proof)
  const refund = await takeTry(platform, limits, { user, address, browserHash })
  const left = await check()
  noteProof()
  await refund()
  if (left === undefined) return
  await emitEvent(platform, { type: 'user.recovery_code_used', subject: userId, data: { left } }, by(user))
  sendNews(platform, user, { kind: 'recovery-code-used', left })
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
    const { failed: seen, next_at } = await repo.findTries(db, userId)
    if (next_at > now()) tooMany(next_at - now())
    const waitMs = waitMsAfter(seen + 1)
    // Without a wait, no time: the clocks of several servers differ a little.
    const nextTryAt = waitMs === 0 ? 0 : now() + waitMs
    if (await repo.countTry(db, { userId, seen, nextTryAt })) return seen + 1
  }
  return tooMany(1000)
}

type Check = () => Promise<number | undefined>

/**
 * Loads what a code is compared with, before the try counts: a server without the key must not use up tries. The check
 * returns the number of recovery codes that are left if one was used.
 */
async function prepare(platform: Platform, userId: string, proof: Proof): Promise<Check> {
  const recoveryCode = codeIn(proof.recovery_code ?? '')
  return recoveryCode === ''
    ? prepareCode(platform, userId, digitsIn(proof.code ?? ''))
    : prepareRecoveryCode(platform, userId, recoveryCode)
}

async function prepareRecoveryCode(platform: Platform, userId: string, code: string): Promise<Check> {
  const { db, now } = platform
  const keyId = await repo.findCodesKey(db, userId)
  const key = keyId === undefined ? undefined : await keyToOpen(platform, keyId)
  return async () => {
    const hash = key && hashRecoveryCode(key, userId, code)
    if (!hash || !(await repo.takeRecoveryCode(db, { userId, hash, now: now() })))
      invalid('recovery_code', 'This recovery code is wrong or was already used.')
    return repo.countRecoveryCodes(db, userId)
  }
}

async function prepareCode(platform: Platform, userId: string, digits: string): Promise<Check> {
  const { db, now } = platform
  const app = await repo.findOn(db, userId)
  const key = app && (await keyToOpen(platform, app.key_id))
  return async () => {
    const secret = key && app && Buffer.from(key.open(app.secret, secretContext(userId)), 'base64')
    const step = secret && stepOf(secret, digits, now())
    if (step === undefined) return invalid('code', wrongCode)
    if (!(await repo.acceptStep(db, userId, step)))
      invalid('code', 'This code was already used. Wait for the next one in your app.')
    return undefined
  }
}

export const wrongCode = `This code is wrong. Enter the ${codeDigits} digits that your app shows now.`

/** A code as it was typed, often in two groups. */
export const digitsIn = (typed: string): string => typed.replace(/[\s-]/g, '')
