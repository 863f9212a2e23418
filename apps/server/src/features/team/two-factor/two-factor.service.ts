import type { TwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { keyToOpen, withKeyToSeal } from '../../../platform/encryption/use-key.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { drawQrCode } from '../../../platform/qr-code.ts'
import { hasSecondFactor } from '../../../platform/sessions/second-factors.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { removeExpiredChallenges } from '../passkeys/index.ts'
import { lockPassword } from '../users/index.ts'
import { forSession, type PasskeyUse } from './check-passkey.ts'
import { checkSecondFactor, digitsIn, type Proof, type SecondFactorLimits, wrongCode } from './check-second-factor.ts'
import { by, sendNews } from './notices.ts'
import { newRecoveryCodes, secretContext } from './secrets.ts'
import { base32, newSecret, otpauthUri, stepOf } from './totp.ts'
import { addFactor, removeFactor } from './turn-on.ts'
import * as repo from './two-factor.repo.ts'

/** Time to enter the first code. */
const setUpMs = 15 * 60 * 1000

/** A user's own call, the IP address that it comes from, and the address at which passkeys would be used. */
export interface OwnCall {
  actor: Actor
  address: string
  at: PasskeyUse['at']
}

export async function status({ db }: Platform, { userId }: Actor): Promise<TwoFactor> {
  const app = await repo.findOn(db, userId)
  return {
    is_on: await hasSecondFactor(db, userId),
    app_since: app?.confirmed_at ?? null,
    recovery_codes_left: await repo.countRecoveryCodes(db, userId),
  }
}

const isOff = () => fail('resource.conflict', 'Two-factor authentication is off.')
const alreadyOn = () => fail('resource.conflict', 'You have an authenticator app already.')

/** Creates the secret for the authenticator app. It is in use only after `confirm`. */
export async function start(
  platform: Platform,
  actor: Actor,
): Promise<{ secret: string; uri: string; qr_code: string }> {
  const { db, now } = platform
  const { userId } = actor
  const user = await ownUser(platform, userId)
  const bytes = newSecret()
  await withKeyToSeal(platform, async (key) => {
    const secret = key.seal(bytes.toString('base64'), secretContext(userId))
    if (!(await repo.storePending(db, { userId, secret, keyId: key.id, now: now() }))) alreadyOn()
  })
  const secret = base32(bytes)
  const uri = otpauthUri(user.username, secret)
  return { secret, uri, qr_code: await drawQrCode(uri) }
}

/** Adds the authenticator app. Returns recovery codes, which are shown once, if it is the first second factor. */
export async function confirm(
  platform: Platform,
  limits: SecondFactorLimits,
  actor: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { db, now } = platform
  const { userId } = actor
  const user = await ownUser(platform, userId)
  const pending = await repo.findPending(db, userId, now() - setUpMs)
  if (!pending) return fail('resource.conflict', 'This set-up has expired or was completed. Start it again.')
  await limits.confirmations.take(userId)
  const key = await keyToOpen(platform, pending.key_id)
  const secret = Buffer.from(key.open(pending.secret, secretContext(userId)), 'base64')
  const step = stepOf(secret, digitsIn(code), now()) ?? invalid('code', wrongCode)
  const { isFirst, recoveryCodes } = await addFactor(platform, actor, {
    user,
    key,
    store: async (trx, isFirst) => {
      if (!(await repo.confirm(trx, { userId, secret: pending.secret, step, now: now() }))) alreadyOn()
      return isFirst ? undefined : { type: 'user.authenticator_added', subject: userId, data: {} }
    },
  })
  sendNews(platform, user, { kind: isFirst ? 'on' : 'app-added' })
  return { recovery_codes: recoveryCodes }
}

/** Removes the authenticator app. Returns whether it was the last second factor. */
export async function remove(
  platform: Platform,
  limits: SecondFactorLimits,
  { actor, address, at }: OwnCall,
  proof: Proof,
): Promise<{ isLast: boolean }> {
  const { userId } = actor
  await checkSecondFactor(platform, limits, { userId, address, proof, use: forSession(actor, at) })
  const user = await ownUser(platform, userId)
  const { isLast } = await removeFactor(platform, actor, {
    user,
    remove: async (trx) => {
      if (!(await repo.removeApp(trx, userId))) fail('resource.conflict', 'You have no authenticator app.')
      return (await hasSecondFactor(trx, userId))
        ? { type: 'user.authenticator_removed', subject: userId, data: {} }
        : undefined
    },
  })
  sendNews(platform, user, { kind: isLast ? 'off' : 'app-removed' })
  return { isLast }
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  platform: Platform,
  limits: SecondFactorLimits,
  { actor, address, at }: OwnCall,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const { db, live, now } = platform
  const { userId } = actor
  await checkSecondFactor(platform, limits, { userId, address, proof, use: forSession(actor, at) })
  const user = await ownUser(platform, userId)
  const codes = await withKeyToSeal(platform, async (key) => {
    const { codes, hashes } = newRecoveryCodes(key, userId)
    await db.transaction().execute(async (trx) => {
      if (!(await lockPassword(trx, user)) || !(await hasSecondFactor(trx, userId))) isOff()
      await repo.replaceRecoveryCodes(trx, { userId, keyId: key.id, hashes, now: now() })
      const event = { type: 'user.recovery_codes_renewed', subject: userId, data: {} } as const
      await recordEvent(trx, event, { ...by(user), now: now() })
    })
    return codes
  })
  live.publish(actor.accountId, hintsOf('user.recovery_codes_renewed'))
  live.notifyUser(userId, 'sessions.changed')
  return { recovery_codes: codes }
}

const ownUser = async ({ db }: Platform, userId: string) =>
  (await repo.findUser(db, userId)) ?? fail('auth.required', 'Please sign in.')

/** Removes secrets of set-ups that were not completed, and challenges of passkeys. */
export async function removeExpiredSetUps({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await repo.removePending(db, now() - setUpMs)
  await removeExpiredChallenges({ db, now })
}
