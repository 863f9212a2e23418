import type { PasskeyAnswer } from '@digisigncast/contract/accounts/passkey-answers'
import type { PasskeyProblem } from '@digisigncast/contract/accounts/passkeys'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../../platform/fail.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import {
  type Ceremony,
  CopiedPasskey,
  noteUse,
  passkeyRows,
  type RelyingParty,
  relyingPartyAt,
  verifyAnswer,
} from '../passkeys/index.ts'
import { by, sendNews, type User } from './notices.ts'
import * as repo from './two-factor.repo.ts'

/** Use of a passkey: its purpose, its session or ticket, and the relying party of the call. */
export interface PasskeyUse extends Pick<Ceremony, 'purpose' | 'boundTo'> {
  at: RelyingParty | PasskeyProblem
}

/** The address of a call, for the checks of passkeys. */
export const placeOf = ({ env }: Pick<Platform, 'env'>, request: FastifyRequest): PasskeyUse['at'] =>
  relyingPartyAt(env, request)

/** To complete a sign-in with a ticket. */
export const forTicket = (ticket: string, at: PasskeyUse['at']): PasskeyUse => ({
  purpose: 'second-factor',
  boundTo: hashToken(ticket),
  at,
})

/** To confirm a session, or a change in it. */
export const forSession = ({ sessionHash }: Pick<Actor, 'sessionHash'>, at: PasskeyUse['at']): PasskeyUse => ({
  purpose: 'confirm',
  boundTo: sessionHash,
  at,
})

const problemWords = {
  needs_https: 'Passkeys need https and a domain name. Use a code of an authenticator app here.',
  other_address: 'Passkeys do not work at this address. Open the console at its usual address.',
} as const

/** Fails at an address that cannot use passkeys. */
export const requirePlace = (at: PasskeyUse['at']): RelyingParty =>
  typeof at === 'string' ? fail('resource.conflict', problemWords[at]) : at

/** Checks the answer of a user's passkey, and stores its use. */
export async function checkPasskey(
  platform: Platform,
  user: User,
  { at, ...use }: PasskeyUse,
  answer: PasskeyAnswer,
): Promise<void> {
  const party = requirePlace(at)
  const ceremony = { ...use, domain: party.domain, userId: user.id }
  const signedBy = await verifyAnswer(platform, party, ceremony, answer).catch(reportCopied(platform))
  await noteUse(platform.db, signedBy, platform.now())
}

/** Passkeys of a user that browsers offer at this address. */
export const passkeysAt = async (db: Platform['db'], userId: string, at: PasskeyUse['at']) =>
  typeof at === 'string' ? [] : (await passkeyRows.listOf(db, userId)).filter(({ domain }) => domain === at.domain)

/** Logs and emails that a passkey was refused because it may have been copied. */
export const reportCopied =
  (platform: Platform) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CopiedPasskey)) throw error
    const { user_id, name } = error.row
    const user = await repo.findUser(platform.db, user_id)
    if (user) {
      await emitEvent(platform, { type: 'user.passkey_refused', subject: user_id, data: { name } }, by(user))
      sendNews(platform, user, { kind: 'passkey-refused' })
    }
    throw error
  }
