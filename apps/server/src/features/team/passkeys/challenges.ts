import type { Tables } from '../../../database/tables.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Time for the browser and its user to answer. */
export const challengeLifeMs = 5 * 60 * 1000

/** Purpose of a challenge. Its answer is accepted for the same purpose, domain, user and session only. */
export interface Ceremony {
  purpose: Tables['passkey_challenges']['purpose']
  domain: string
  /** Null: the passkey says who signs in. */
  userId: string | null
  /** Hash of the session or of the ticket that it is for. */
  boundTo: string | null
}

type Server = Pick<Platform, 'db' | 'now'>

/** A new challenge. Expired ones of all users are removed, so that anonymous calls do not fill the table. */
export async function createChallenge({ db, now }: Server, ceremony: Ceremony): Promise<string> {
  const challenge = newToken()
  await removeExpiredChallenges({ db, now })
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose: ceremony.purpose,
      domain: ceremony.domain,
      user_id: ceremony.userId,
      bound_to: ceremony.boundTo,
      expires_at: now() + challengeLifeMs,
    })
    .execute()
  return challenge
}

/** Uses a challenge up. False when there is none for this ceremony: also for all but one of several calls at once. */
export async function takeChallenge({ db, now }: Server, challenge: string, ceremony: Ceremony): Promise<boolean> {
  const { userId, boundTo } = ceremony
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', ceremony.purpose)
    .where('domain', '=', ceremony.domain)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('bound_to', boundTo === null ? 'is' : '=', boundTo)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now()
}

export const removeExpiredChallenges = ({ db, now }: Server) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute()
