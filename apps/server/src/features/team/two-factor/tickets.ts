import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertSingleUse } from '../../../platform/sessions/single-use.ts'
import { type PasskeyUse, passkeysAt } from './check-passkey.ts'
import type { SecondFactorLimits } from './check-second-factor.ts'
import * as repo from './two-factor.repo.ts'

const ticketLifeMs = 5 * 60 * 1000
export const triesPerTicket = 5

type Methods = SecondFactorDue['second_factor']['methods']

interface NewTicket {
  userId: string
  address: string
  /** Hash of the token of a browser in which this user has signed in before. */
  browserHash: string | undefined
  /** Address at which passkeys would be used. */
  at: PasskeyUse['at']
  /** After single sign-on instead of the password. */
  bySso?: boolean
}

/** A ticket for a sign-in whose password was correct. A changed password and a reset end it. */
export async function createTicket(
  { db, now }: Platform,
  limits: SecondFactorLimits,
  { userId, address, browserHash, at, bySso = false }: NewTicket,
): Promise<SecondFactorDue> {
  await limits.tickets.take(`${address} ${userId}`)
  const ticket = newToken()
  await insertSingleUse(db, {
    token_hash: hashToken(ticket),
    purpose: 'second_factor',
    user_id: userId,
    browser_hash: browserHash ?? null,
    by_sso: bySso ? 1 : 0,
    created_at: now(),
    expires_at: now() + ticketLifeMs,
  })
  return { second_factor: { ticket, methods: await methodsOf(db, userId, at) } }
}

async function methodsOf(db: Platform['db'], userId: string, at: PasskeyUse['at']): Promise<Methods> {
  const methods: Methods = []
  if ((await passkeysAt(db, userId, at)).length > 0) methods.push('passkey')
  if (await repo.findOn(db, userId)) methods.push('code')
  if ((await repo.countRecoveryCodes(db, userId)) > 0) methods.push('recovery_code')
  return methods
}

/** The user of a ticket; undefined when it has ended. */
export const userOfTicket = ({ db, now }: Platform, ticket: string) =>
  db
    .selectFrom('single_use_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(ticket))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now())
    .where('tries', '<', triesPerTicket)
    .executeTakeFirst()

/** Counts a try with a ticket and returns its user; undefined when it has ended or has no tries left. */
export const useTicket = ({ db, now }: Platform, ticket: string) =>
  db
    .updateTable('single_use_tokens')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(ticket))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now())
    .where('tries', '<', triesPerTicket)
    .returning(['user_id', 'browser_hash', 'by_sso'])
    .executeTakeFirst()
