import type { Db } from '../../../database/open.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'

const maxPerUser = 20

/** Whether the user has signed in before from the browser with this token. */
export const isKnownBrowser = async (db: Db, userId: string, tokenHash: string): Promise<boolean> => {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the user has signed in before from any browser. */
export const hasKnownBrowser = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Stores the browser for the user and returns its token; creates a token if it has none. */
export async function rememberBrowser(
  db: Db,
  { userId, token, now }: { userId: string; token: string | undefined; now: number },
): Promise<string> {
  const kept = token !== undefined && (await isIssued(db, hashToken(token))) ? token : newToken()
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, token_hash: hashToken(kept), created_at: now, seen_at: now })
    .onConflict((on) => on.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await removeOldest(db, userId)
  return kept
}

const isIssued = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

const removeOldest = (db: Db, userId: string) =>
  db
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (of) =>
      of
        .selectFrom('known_browsers')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('token_hash')
        .limit(maxPerUser),
    )
    .execute()
