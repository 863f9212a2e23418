import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { getOwnSso } from '@digisigncast/contract/sso/sso'
import { ssoProblems } from '@digisigncast/contract/sso/sso-problems'
import type { Trx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Actor, endSessionsBy } from '../../../platform/sessions/sessions.ts'
import { hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import { beginFlow, readCode, type SsoUser, useCode } from './flows.ts'
import { isSsoRequired } from './other-ways.ts'
import * as repo from './sso.repo.ts'
import { ssoLinkedMail } from './sso-mails.ts'

type Own = Reply<typeof getOwnSso>['data']

const none: Own = { provider: null, linked: null, is_required: false }

export async function readOwn({ db }: Platform, { userId, accountId }: Actor): Promise<Own> {
  const provider = accountId === null ? undefined : await repo.findProvider(db, accountId)
  if (!provider) return none
  const identity = await repo.findIdentity(db, userId, provider.issuer)
  return {
    provider: provider.name,
    linked: identity ? { email: identity.email, since: identity.created_at } : null,
    is_required: await isSsoRequired(db, { id: userId, account_id: accountId }),
  }
}

/** Begins to link or to confirm the user of a session. */
export async function beginOwn(
  platform: Platform,
  { userId, accountId, sessionHash }: Actor,
  { purpose, nonce }: { purpose: 'link' | 'confirm'; nonce: string },
): Promise<{ url: string }> {
  const provider = accountId === null ? undefined : await repo.findProvider(platform.db, accountId)
  if (!provider || accountId === null) return fail('resource.conflict', 'Your account has no single sign-on.')
  const identity = await repo.findIdentity(platform.db, userId, provider.issuer)
  if (purpose === 'confirm' && !identity) return fail('resource.conflict', 'Your sign-in is not linked yet.')
  return beginFlow(platform, {
    purpose,
    accountId,
    userId,
    boundTo: sessionHash,
    nonce,
    ...(identity && { loginHint: identity.email }),
  })
}

/** The user whom the provider has signed in for this session. */
export async function ownCode(
  platform: Platform,
  { userId, sessionHash }: Actor,
  use: Parameters<typeof readCode>[1],
): Promise<SsoUser> {
  const found = await readCode(platform, use)
  if (!found || found.userId !== userId || found.boundTo !== sessionHash)
    return fail('resource.conflict', ssoProblems.expired)
  return found
}

export async function completeLink(
  platform: Platform,
  actor: Actor,
  { code, nonce }: { code: string; nonce: string },
): Promise<void> {
  const { db, now } = platform
  const found = await ownCode(platform, actor, { code, nonce, purposes: ['link'] })
  await db.transaction().execute(async (trx) => {
    await useCode(trx, code)
    await link(trx, { user: { id: actor.userId, name: actor.name }, found, now: now() })
  })
  await afterLink(platform, found.accountId, actor.userId)
}

interface NewLink {
  user: { id: string; name: string }
  found: SsoUser
  now: number
}

/** Links a user with whom the provider has signed in. Fails when that is another user of the account. */
export async function link(trx: Trx, { user, found, now }: NewLink): Promise<void> {
  const { accountId, issuer, subject, email } = found
  const linked = await repo.findLinkedUser(trx, found)
  if (linked !== undefined && linked !== user.id)
    fail('resource.conflict', 'This user of the provider is linked with another user of your account already.')
  await repo.insertIdentity(trx, {
    account_id: accountId,
    issuer,
    subject,
    user_id: user.id,
    email,
    created_at: now,
  })
  const author = { accountId, userId: user.id, name: user.name }
  await recordEvent(trx, { type: 'user.sso_linked', subject: user.id, data: {} }, { author, now, by: 'person' })
}

/** Tells consoles and the user of a new link. */
export async function afterLink(platform: Platform, accountId: string, userId: string): Promise<void> {
  platform.live.publish(accountId, hintsOf('user.sso_linked'))
  const user = await platform.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (user) sendMailLater(platform, { accountId, userId }, ssoLinkedMail(user.email))
}

export async function unlink(platform: Platform, actor: Actor): Promise<void> {
  const { db, live, now } = platform
  const { userId, accountId, sessionHash, name } = actor
  if (accountId === null) return fail('resource.conflict', 'Your account has no single sign-on.')
  if (await isSsoRequired(db, { id: userId, account_id: accountId }))
    fail('resource.conflict', 'Your account uses single sign-on only: you could not sign in without the link.')
  const ended = await db.transaction().execute(async (trx) => {
    await repo.removeIdentity(trx, userId)
    const author = { accountId, userId, name }
    await recordEvent(trx, { type: 'user.sso_unlinked', subject: userId, data: {} }, { author, now: now() })
    return endSessionsBy(trx, accountId, { bySso: true, userId, exceptHash: sessionHash })
  })
  for (const hash of ended) live.endSession(hash)
  live.publish(accountId, hintsOf('user.sso_unlinked'))
}
