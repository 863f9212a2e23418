import type { TwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { keyToOpen, withKeyToSeal } from '../../../platform/encryption/use-key.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { drawQrCode } from '../../../platform/qr-code.ts'
import { type Actor, endAccess } from '../../../platform/sessions/sessions.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { checkOwnPassword, lockPassword, type OwnAccountLimits } from '../users/index.ts'
import { closeViews } from '../views/index.ts'
import { checkSecondFactor, digitsIn, type Proof, type SecondFactorLimits, wrongCode } from './check-second-factor.ts'
import { by, sendNews } from './notices.ts'
import { newRecoveryCodes, secretContext } from './secrets.ts'
import { base32, newSecret, otpauthUri, stepOf } from './totp.ts'
import * as repo from './two-factor.repo.ts'

/** Time to enter the first code. */
export const setUpMs = 15 * 60 * 1000

export type TwoFactorLimits = { own: OwnAccountLimits; second: SecondFactorLimits }

/** A user's own call, and the address that it comes from. */
export interface OwnCall {
  actor: Actor
  address: string
}

export async function status({ db }: Platform, { userId }: Actor): Promise<TwoFactor> {
  const factor = await repo.findOn(db, userId)
  return {
    is_on: factor !== undefined,
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: factor ? await repo.countRecoveryCodes(db, userId) : 0,
  }
}

const isOff = () => fail('resource.conflict', 'Two-factor authentication is off.')
const alreadyOn = () => fail('resource.conflict', 'Two-factor authentication is already on.')

/** Creates the secret for the authenticator app. It is in use only after `confirm`. */
export async function start(
  platform: Platform,
  { own }: TwoFactorLimits,
  { userId }: Actor,
  password: string,
): Promise<{ secret: string; uri: string; qr_code: string }> {
  const { db, now } = platform
  const user = await checkOwnPassword(platform, own, userId, password)
  const bytes = newSecret()
  await withKeyToSeal(platform, async (key) => {
    const secret = key.seal(bytes.toString('base64'), secretContext(userId))
    if (!(await repo.storePending(db, { userId, secret, keyId: key.id, now: now() }))) alreadyOn()
  })
  const secret = base32(bytes)
  const uri = otpauthUri(user.username, secret)
  return { secret, uri, qr_code: await drawQrCode(uri) }
}

/** Turns it on, ends the user's other sessions, and returns the recovery codes, which are shown once. */
export async function confirm(
  platform: Platform,
  { second }: TwoFactorLimits,
  actor: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { db, live, now } = platform
  const { userId } = actor
  const user = (await repo.findUser(db, userId)) ?? fail('auth.required', 'Please sign in.')
  const pending = await repo.findPending(db, userId, now() - setUpMs)
  if (!pending) return fail('resource.conflict', 'This set-up has expired or was completed. Start it again.')
  await second.confirmations.take(userId)
  const key = await keyToOpen(platform, pending.key_id)
  const secret = Buffer.from(key.open(pending.secret, secretContext(userId)), 'base64')
  const step = stepOf(secret, digitsIn(code), now()) ?? invalid('code', wrongCode)
  const { codes, hashes } = newRecoveryCodes(key, userId)
  const ended = await db.transaction().execute(async (trx) => {
    // A sign-in with the password alone either ends here, or finds the second factor.
    if (!(await lockPassword(trx, user))) fail('resource.conflict', 'Your password was changed. Start again.')
    if (!(await repo.confirm(trx, { userId, secret: pending.secret, step, now: now() }))) alreadyOn()
    await repo.replaceRecoveryCodes(trx, { userId, hashes, now: now() })
    await recordEvent(trx, { type: 'user.two_factor_on', subject: userId, data: {} }, { ...by(user), now: now() })
    return endAccess(trx, userId, actor.sessionHash)
  })
  for (const hash of ended) live.endSession(hash)
  live.publish(actor.accountId, hintsOf('user.two_factor_on'))
  live.notifyUser(userId, 'sessions.changed')
  sendNews(platform, user, { kind: 'on' })
  await closeViews(platform)
  return { recovery_codes: codes }
}

/** Turns it off. */
export async function remove(
  platform: Platform,
  { second }: TwoFactorLimits,
  { actor, address }: OwnCall,
  proof: Proof,
): Promise<void> {
  const { db, live, now } = platform
  const { userId } = actor
  await checkSecondFactor(platform, second, { userId, address, proof })
  const user = (await repo.findUser(db, userId)) ?? fail('auth.required', 'Please sign in.')
  await db.transaction().execute(async (trx) => {
    if (!(await repo.remove(trx, userId))) isOff()
    await recordEvent(trx, { type: 'user.two_factor_off', subject: userId, data: {} }, { ...by(user), now: now() })
  })
  live.publish(actor.accountId, hintsOf('user.two_factor_off'))
  live.notifyUser(userId, 'sessions.changed')
  sendNews(platform, user, { kind: 'off' })
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  platform: Platform,
  { second }: TwoFactorLimits,
  { actor, address }: OwnCall,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const { db, live, now } = platform
  const { userId } = actor
  await checkSecondFactor(platform, second, { userId, address, proof })
  const user = (await repo.findUser(db, userId)) ?? fail('auth.required', 'Please sign in.')
  const factor = (await repo.findOn(db, userId)) ?? isOff()
  const { codes, hashes } = newRecoveryCodes(await keyToOpen(platform, factor.key_id), userId)
  await db.transaction().execute(async (trx) => {
    if ((await repo.findOn(trx, userId))?.secret !== factor.secret) isOff()
    await repo.replaceRecoveryCodes(trx, { userId, hashes, now: now() })
    const event = { type: 'user.recovery_codes_renewed', subject: userId, data: {} } as const
    await recordEvent(trx, event, { ...by(user), now: now() })
  })
  live.publish(actor.accountId, hintsOf('user.recovery_codes_renewed'))
  live.notifyUser(userId, 'sessions.changed')
  return { recovery_codes: codes }
}
