import { createHash, randomBytes } from 'node:crypto'
import type { Animation } from '@digisigncast/contract/content/screens'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/database/tables.ts'

const rowsPerStatement = 40

/** Inserts rows directly into a database table. */
export async function insert<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (db.isTransaction) return insertAll(db, table, rows)
  await db.transaction().execute((trx) => insertAll(trx, table, rows))
}

/** Each playlist contains itself. */
export async function insertPlaylists(db: Kysely<Tables>, rows: readonly Insertable<Tables['playlists']>[]) {
  await insert(db, 'playlists', rows)
  await insert(
    db,
    'contained_playlists',
    rows.map(({ id }) => ({ playlist_id: id, contained_id: id, times: 1 })),
  )
}

async function insertAll<T extends keyof Tables>(db: Kysely<Tables>, table: T, rows: readonly Insertable<Tables[T]>[]) {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}

export const newId = () => randomBytes(12).toString('base64url')
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Makes `count` rows from their indexes. */
export const rowsOf = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

interface Owned {
  account_id: string
  created_at: number
}

export const mediaRow = ({ account_id, created_at }: Owned, title: string, like: Tables['media']) => ({
  ...like,
  account_id,
  created_at,
  owner_id: null,
  id: newId(),
  title,
  search_text: title.toLowerCase(),
  original_file: `${sha256(newId())}.jpg`,
  playback_file: `${sha256(newId())}.jpg`,
})

export const playlistRow = ({ account_id, created_at }: Owned, name: string) => ({
  account_id,
  created_at,
  owner_id: null,
  id: newId(),
  name,
  search_text: name.toLowerCase(),
  slide_duration_ms: null,
})

export const itemRow = (playlist_id: string, media_id: string, position: number) => ({
  id: newId(),
  playlist_id,
  media_id,
  position,
  duration_ms: null,
})

export const screenRow = ({ account_id, created_at }: Owned, name: string) => ({
  id: newId(),
  account_id,
  name,
  search_text: name.toLowerCase(),
  code: randomBytes(5).toString('hex').toUpperCase(),
  rotation: 0,
  animation: 'default' satisfies Animation,
  content_kind: 'playlist' as const,
  time_zone: null,
  created_at,
})

/** A screen that plays one playlist. */
export const contentRow = (account_id: string, parent_id: string, playlistId: string) => ({
  account_id,
  parent_kind: 'screen' as const,
  parent_id,
  kind: 'playlist' as const,
  target_id: playlistId,
  position: 0,
})

export const deviceRow = (
  { account_id, created_at }: Owned,
  { screenId, token }: { screenId: string; token: string },
  name: string,
): Insertable<Tables['devices']> => ({
  id: newId(),
  account_id,
  screen_id: screenId,
  installation_hash: sha256(newId()),
  token_hash: sha256(token),
  name,
  model: 'Simulated player',
  version: '1.0',
  os: 'Linux',
  status: 0,
  replace_code_hash: null,
  replace_expires_at: null,
  created_at,
})
