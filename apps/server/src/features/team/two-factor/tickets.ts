import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertSingleUse } from '../../../platform/sessions/single-use.ts'
import type { SecondFactorLimits } from './check-second-factor.ts'
import * as repo from './two-factor.repo.ts'

const ticketLifeMs = 5 * 60 * 1000
export const triesPerTicket = 5

interface NewTicket {
  userId: string
  address: string
  /** Hash of the token of a browser in which this user has signed in before. */
  browserHash: string | undefined
}

/** A ticket for a sign-in whose password was correct. A changed password and a reset end it. */
export async function createTicket(
  { db, now }: Platform,
  limits: SecondFactorLimits,
  { userId, address, browserHash }: NewTicket,
): Promise<SecondFactorDue> {
  await limits.tickets.take(`${address} ${userId}`)
  const ticket = newToken()
  await insertSingleUse(db, {
    token_hash: hashToken(ticket),
    purpose: 'second_factor',
    user_id: userId,
    browser_hash: browserHash ?? null,
    created_at: now(),
    expires_at: now() + ticketLifeMs,
  })
  const hasRecoveryCodes = (await repo.countRecoveryCodes(db, userId)) > 0
  return { second_factor: { ticket, methods: hasRecoveryCodes ? ['code', 'recovery_code'] : ['code'] } }
}

/** Counts a try with a ticket and returns its user; undefined when it has ended or has no tries left. */
export const useTicket = ({ db, now }: Platform, ticket: string) =>
  db
    .updateTable('single_use_tokens')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(ticket))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now())
    .where('tries', '<', triesPerTicket)
    .returning(['user_id', 'browser_hash'])
    .executeTakeFirst()
