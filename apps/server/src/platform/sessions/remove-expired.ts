import type { Db } from '../../database/open.ts'

const knownBrowserLifeMs = 365 * 24 * 60 * 60 * 1000

/**
 * Sessions that began by a clock that was ahead last as long as if they had begun now, and what was confirmed by it has to be
 * confirmed again.
 */
export async function followClock(db: Db, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set((is) => ({ created_at: now, expires_at: is('expires_at', '-', is('created_at', '-', now)) }))
    .where('created_at', '>', now)
    .execute()
  await db.updateTable('sessions').set({ confirmed_at: 0 }).where('confirmed_at', '>', now).execute()
  await db.updateTable('sessions').set({ seen_at: now }).where('seen_at', '>', now).execute()
}

/** Removes expired sessions, single-use links, changes of email addresses and pairing codes. Returns how many. */
export async function removeExpired(db: Db, now: number): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirstOrThrow()
  const links = await db.deleteFrom('single_use_tokens').where('expires_at', '<=', now).executeTakeFirstOrThrow()
  const changes = await db.deleteFrom('email_changes').where('expires_at', '<=', now).executeTakeFirstOrThrow()
  await db
    .deleteFrom('known_browsers')
    .where('seen_at', '<=', now - knownBrowserLifeMs)
    .execute()
  await db.deleteFrom('pairings').where('expires_at', '<=', now).execute()
  return Number(sessions.numDeletedRows + links.numDeletedRows + changes.numDeletedRows)
}
