import { createHmac } from 'node:crypto'
import { plainLine } from '@digisigncast/contract/api/plain-text'
import type { SsoProblem } from '@digisigncast/contract/sso/sso-problems'
import type { Configuration } from 'openid-client'
import { keyToOpen } from '../../../platform/encryption/use-key.ts'
import { Failure, fail } from '../../../platform/fail.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { knownGroups } from './groups.ts'
import { authorizationUrl, type Claims, openProvider, outgoingFailure, readClaims, reasonOf } from './provider.ts'
import * as repo from './sso.repo.ts'

/** Time for a sign-in at the provider, and then for the console to use its code. */
const lifeMs = 10 * 60 * 1000

/** Binds an encrypted client secret to its account. */
export const secretContext = (accountId: string): string => `client secret of single sign-on of ${accountId}`

export const redirectUri = ({ env }: Pick<Platform, 'env'>): string => `${env.publicUrl}/api/v1/sso/callback`

interface NewFlow {
  purpose: repo.Flow['purpose']
  accountId: string
  userId?: string
  /** Hash of the session or of the invitation that it belongs to. */
  boundTo?: string
  /** Nonce of the browser tab that will use the code. */
  nonce: string
  loginHint?: string
}

/** Begins a sign-in at the provider of an account. Returns the address that the browser opens. */
export async function beginFlow(
  { db, env, now }: Platform,
  { purpose, accountId, userId, boundTo, nonce, loginHint }: NewFlow,
): Promise<{ url: string }> {
  const ticket = newToken()
  await repo.insertFlow(db, {
    secret_hash: hashToken(ticket),
    step: 'waiting',
    purpose,
    account_id: accountId,
    user_id: userId ?? null,
    bound_to: boundTo ?? null,
    nonce_hash: hashToken(nonce),
    login_hint: loginHint ?? null,
    created_at: now(),
    expires_at: now() + lifeMs,
  })
  return { url: `${env.publicUrl}/api/v1/sso/start?ticket=${ticket}` }
}

/** All that a provider gets follows from the secret in the cookie of the browser, so that the database has none of it. */
const derive = (secret: string, use: string): string => createHmac('sha256', secret).update(use).digest('base64url')

const secretsOf = (secret: string) => ({
  state: derive(secret, 'state'),
  nonce: derive(secret, 'nonce'),
  verifier: derive(secret, 'verifier'),
})

/** Why a sign-in ended, for the page on which it ends. */
export class SsoEnd extends Error {
  readonly problem: SsoProblem
  readonly purpose: repo.Flow['purpose'] | undefined

  constructor(problem: SsoProblem, purpose?: repo.Flow['purpose']) {
    super(problem)
    this.problem = problem
    this.purpose = purpose
  }
}

/** Sends the browser with this ticket to the provider. Returns its address and the secret for the cookie. */
export async function sendToProvider(
  platform: Platform,
  ticket: string,
): Promise<{ url: string; secret: string; state: string }> {
  const { db, now } = platform
  const secret = newToken()
  const { state, nonce, verifier } = secretsOf(secret)
  const from = { secretHash: hashToken(ticket), step: 'waiting', now: now() } as const
  const flow = await repo.moveFlow(db, from, { secret_hash: hashToken(state), step: 'sent' })
  if (!flow) throw new SsoEnd('expired')
  try {
    const { config } = await configOf(platform, flow)
    const url = await authorizationUrl(config, {
      redirectUri: redirectUri(platform),
      state,
      nonce,
      verifier,
      loginHint: flow.login_hint,
      isAgain: flow.purpose === 'confirm',
    })
    return { url, secret, state }
  } catch (error) {
    await repo.takeFlow(db, flow.secret_hash)
    throw await ended(platform, flow, error)
  }
}

async function configOf(
  platform: Platform,
  { account_id: accountId }: repo.Flow,
): Promise<{ provider: repo.Provider; config: Configuration }> {
  const provider = await repo.findProvider(platform.db, accountId)
  if (!provider) throw new SsoEnd('expired')
  const key = await keyToOpen(platform, provider.key_id, 'Single sign-on')
  const clientSecret = key.open(provider.client_secret, secretContext(accountId))
  const { issuer, client_id: clientId } = provider
  return { provider, config: await openProvider(platform, { issuer, clientId, clientSecret }) }
}

/** Turns an error into the end of the sign-in; the log of the account has the reason. */
async function ended(platform: Platform, flow: repo.Flow, error: unknown): Promise<SsoEnd> {
  if (error instanceof SsoEnd && error.problem === 'expired') return new SsoEnd('expired', flow.purpose)
  if (error instanceof Failure) return new SsoEnd('unavailable', flow.purpose)
  const problem =
    error instanceof SsoEnd ? error.problem : outgoingFailure(error) !== undefined ? 'unreachable' : 'refused'
  const reason = error instanceof SsoEnd ? reasons[problem] : reasonOf(error)
  const author = { accountId: flow.account_id, userId: null, name: '' }
  await emitEvent(platform, { type: 'sso.refused', data: { reason: reason ?? problem } }, { author, by: 'job' })
  return new SsoEnd(problem, flow.purpose)
}

const reasons: Partial<Record<SsoProblem, string>> = {
  canceled: 'the provider did not sign the user in.',
  no_email: 'the ID token has no email address.',
  unverified: 'the provider does not say that the email address is verified.',
  other_domain: 'the email address does not belong to a proven domain of the account.',
  refused: 'the provider is another one than at its start.',
}

interface Callback {
  state: string | undefined
  /** The query as the provider sent it, with its `?`. */
  search: string
  isCanceled: boolean
  /** The secret in the cookie of the browser. */
  secret: string | undefined
}

/** Receives a user from the provider. Returns the code with which the console goes on. */
export async function receiveFromProvider(
  platform: Platform,
  { state, search, isCanceled, secret }: Callback,
): Promise<{ code: string; purpose: repo.Flow['purpose'] }> {
  const { db, now } = platform
  if (state === undefined) throw new SsoEnd('expired')
  if (secret === undefined || secretsOf(secret).state !== state) throw new SsoEnd('other_browser')
  const code = newToken()
  // Each state works once, whatever comes of it.
  const flow = await repo.takeFlow(db, hashToken(state))
  if (!flow || flow.step !== 'sent' || flow.expires_at <= now()) throw new SsoEnd('expired')
  try {
    if (isCanceled) throw new SsoEnd('canceled')
    const { provider, config } = await configOf(platform, flow)
    const claims = await readClaims(config, new URL(redirectUri(platform) + search), {
      ...secretsOf(secret),
      groupsClaim: provider.groups_claim,
      now: platform.now(),
    })
    if (claims.issuer !== provider.issuer) throw new SsoEnd('refused')
    const email = await acceptedEmail(platform, provider, claims)
    await repo.insertFlow(db, {
      ...flow,
      secret_hash: hashToken(code),
      step: 'returned',
      issuer: claims.issuer,
      subject: claims.subject,
      name: nameOf(claims.name) || email,
      email,
      auth_time: claims.authTime,
      groups: JSON.stringify(knownGroups(provider, claims.groups)),
      expires_at: now() + lifeMs,
    })
    return { code, purpose: flow.purpose }
  } catch (error) {
    throw await ended(platform, flow, error)
  }
}

async function acceptedEmail({ db }: Platform, provider: repo.Provider, claims: Claims): Promise<string> {
  const { email } = claims
  if (typeof email !== 'string' || email.length > 320 || !/^[^@\s]+@[^@\s]+$/.test(email)) throw new SsoEnd('no_email')
  if (!claims.isEmailVerified && provider.are_emails_proven === 0) throw new SsoEnd('unverified')
  if (!(await repo.hasDomain(db, provider.account_id, domainOf(email)))) throw new SsoEnd('other_domain')
  return email
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const nameOf = (name: unknown): string => (typeof name === 'string' ? plainLine(name.slice(0, 200)) : '')

/** A user whom the provider of an account has signed in. */
export interface SsoUser {
  purpose: repo.Flow['purpose']
  accountId: string
  userId: string | null
  boundTo: string | null
  issuer: string
  subject: string
  name: string
  email: string
  /** When the user signed in at the provider (ms); null if it did not say. */
  authTime: number | null
  /** Those that the account has chosen permissions for. */
  groups: string[]
  begunAt: number
}

interface Use {
  code: string
  nonce: string
  purposes: readonly repo.Flow['purpose'][]
}

/** The user behind a code; undefined when it has ended, or was made for another tab or purpose. */
export async function readCode({ db, now }: Platform, { code, nonce, purposes }: Use): Promise<SsoUser | undefined> {
  const flow = await repo.findFlow(db, hashToken(code), now())
  if (!flow || flow.nonce_hash !== hashToken(nonce) || !purposes.includes(flow.purpose)) return undefined
  return {
    purpose: flow.purpose,
    accountId: flow.account_id,
    userId: flow.user_id,
    boundTo: flow.bound_to,
    issuer: flow.issuer ?? '',
    subject: flow.subject ?? '',
    name: flow.name ?? '',
    email: flow.email ?? '',
    authTime: flow.auth_time,
    groups: JSON.parse(flow.groups) as string[],
    begunAt: flow.created_at,
  }
}

/** Uses a code up. Fails when another call has. */
export async function useCode(db: Platform['db'], code: string): Promise<void> {
  if (!(await repo.takeFlow(db, hashToken(code)))) fail('auth.required', 'This sign-in was already used. Start again.')
}
