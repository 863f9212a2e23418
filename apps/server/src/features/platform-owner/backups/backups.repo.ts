import { BackupSettings } from '@digisigncast/contract/platform/backups'
import type { Db } from '../../../database/open.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { storedSetting } from '../../../platform/stored-setting.ts'

/** Automatic backups are on by default with SQLite, and off with PostgreSQL, where the operator makes them. */
export const backupSettings = ({ engine }: Pick<Platform, 'engine'>) =>
  storedSetting('backups', BackupSettings, { keep: 7, is_daily: engine === 'sqlite' })

const lifeMs = 30_000
const hashOf = (ticket: string, name: string) => hashToken(`${ticket}/${name}`)

/** Returns a single-use ticket for one backup, valid while the requesting session lasts. */
export async function insertTicket(
  db: Db,
  { userId, sessionHash }: Pick<Actor, 'userId' | 'sessionHash'>,
  name: string,
  now: number,
): Promise<string> {
  const ticket = newToken()
  await db
    .insertInto('single_use_tokens')
    .values({
      token_hash: hashOf(ticket, name),
      purpose: 'backup',
      user_id: userId,
      session_hash: sessionHash,
      created_at: now,
      expires_at: now + lifeMs,
    })
    .execute()
  return ticket
}

export async function takeTicket(db: Db, ticket: string, name: string, now: number): Promise<boolean> {
  const taken = await db
    .deleteFrom('single_use_tokens')
    .where('token_hash', '=', hashOf(ticket, name))
    .where('purpose', '=', 'backup')
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now
}
