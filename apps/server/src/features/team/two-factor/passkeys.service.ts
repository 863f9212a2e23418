import type { CreationOptions, NewPasskey, RequestOptions } from '@digisigncast/contract/accounts/passkey-answers'
import { mostPasskeys, type Passkey, type PasskeyProblem } from '@digisigncast/contract/accounts/passkeys'
import { withKeyToSeal } from '../../../platform/encryption/use-key.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasSecondFactor } from '../../../platform/sessions/second-factors.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import {
  type Ceremony,
  createChallenge,
  creationOptions,
  passkeyRows,
  requestOptions,
  verifyCreation,
} from '../passkeys/index.ts'
import { forSession, type PasskeyUse, passkeysAt, requirePlace } from './check-passkey.ts'
import type { SecondFactorLimits } from './check-second-factor.ts'
import { sendNews } from './notices.ts'
import { addFactor, removeFactor } from './turn-on.ts'
import * as repo from './two-factor.repo.ts'

type Place = PasskeyUse['at']
type Row = Awaited<ReturnType<typeof passkeyRows.listOf>>[number]

const shown = (row: Row, at: Place): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  works_alone: row.works_alone === 1,
  domain: row.domain,
  is_here: typeof at !== 'string' && at.domain === row.domain,
})

export async function list({ db }: Platform, { userId }: Actor, at: Place) {
  const problem: PasskeyProblem | null = typeof at === 'string' ? at : null
  return { passkeys: (await passkeyRows.listOf(db, userId)).map((row) => shown(row, at)), problem }
}

/** Options for the browser to create a passkey. */
export async function start(
  platform: Platform,
  limits: SecondFactorLimits,
  actor: Actor,
  at: Place,
): Promise<CreationOptions> {
  const { domain } = requirePlace(at)
  await limits.challenges.take(actor.userId)
  const user = await ownUser(platform, actor)
  const passkeys = await passkeyRows.listOf(platform.db, user.id)
  if (passkeys.length >= mostPasskeys) full()
  const challenge = await createChallenge(platform, toAdd(actor, domain))
  return creationOptions(challenge, { user, domain, passkeys })
}

const toAdd = ({ userId, sessionHash }: Actor, domain: string): Ceremony => ({
  purpose: 'add',
  domain,
  userId,
  boundTo: sessionHash,
})

const full = () => fail('resource.conflict', `You have ${mostPasskeys} passkeys. Delete one that you no longer use.`)

const ownUser = async ({ db }: Platform, { userId }: Actor) =>
  (await repo.findUser(db, userId)) ?? fail('auth.required', 'Please sign in.')

/** Adds the passkey that the browser has created. */
export async function add(
  platform: Platform,
  actor: Actor,
  at: Place,
  { name, passkey: created }: { name: string; passkey: NewPasskey },
): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
  const { db, now } = platform
  const party = requirePlace(at)
  const user = await ownUser(platform, actor)
  const fresh = await verifyCreation(platform, party, toAdd(actor, party.domain), created)
  const row = { ...fresh, id: newId(), user_id: user.id, name, created_at: now(), last_used_at: null }
  const addition = {
    user,
    store: async (trx: Parameters<typeof passkeyRows.insert>[0]) => {
      if ((await passkeyRows.listOf(trx, user.id)).length >= mostPasskeys) full()
      if (!(await passkeyRows.insert(trx, row))) fail('resource.conflict', 'This passkey was already added.')
      return { type: 'user.passkey_added', subject: user.id, data: { name } } as const
    },
  }
  const { isFirst, recoveryCodes } = (await hasSecondFactor(db, user.id))
    ? await addFactor(platform, actor, { ...addition, key: undefined })
    : await withKeyToSeal(platform, (key) => addFactor(platform, actor, { ...addition, key }))
  sendNews(platform, user, { kind: 'passkey-added', isFirst })
  return { passkey: shown(row, at), recovery_codes: recoveryCodes }
}

export async function rename(
  { db, live }: Platform,
  { userId }: Actor,
  { passkeyId: id, name }: { passkeyId: string; name: string },
): Promise<void> {
  if (!(await passkeyRows.rename(db, userId, { id, name }))) notFound('passkey')
  live.notifyUser(userId, 'sessions.changed')
}

/** Deletes a passkey. Returns whether it was the last second factor. */
export async function remove(platform: Platform, actor: Actor, id: string): Promise<{ isLast: boolean }> {
  const user = await ownUser(platform, actor)
  const { isLast } = await removeFactor(platform, actor, {
    user,
    remove: async (trx) => {
      const { name } = (await passkeyRows.remove(trx, user.id, id)) ?? notFound('passkey')
      return { type: 'user.passkey_deleted', subject: user.id, data: { name } }
    },
  })
  sendNews(platform, user, { kind: 'passkey-deleted', isLast })
  return { isLast }
}

/** Options for a passkey that confirms a session, or a change in it. */
export async function startConfirmation(
  platform: Platform,
  limits: SecondFactorLimits,
  actor: Actor,
  at: Place,
): Promise<RequestOptions> {
  await limits.challenges.take(actor.userId)
  return startUse(platform, actor.userId, forSession(actor, at))
}

/** Options for one of a user's passkeys. */
export async function startUse(
  platform: Platform,
  userId: string,
  { at, ...use }: PasskeyUse,
): Promise<RequestOptions> {
  const { domain } = requirePlace(at)
  const passkeys = await passkeysAt(platform.db, userId, at)
  if (passkeys.length === 0) fail('resource.conflict', 'You have no passkey for this address.')
  const ceremony = { ...use, domain, userId }
  return requestOptions(await createChallenge(platform, ceremony), ceremony, passkeys)
}
