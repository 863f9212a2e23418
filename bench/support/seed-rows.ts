import { createHash, randomBytes } from 'node:crypto'
import type { Animation } from '@digisigncast/contract/content/screens'
import type { DeviceStatus } from '@digisigncast/contract/devices/devices'
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

/** Inserts playlists, each with the media of `mediaIdsOf` its index. Each contains itself. Returns the IDs of all items. */
export async function insertPlaylists(
  db: Kysely<Tables>,
  rows: readonly Insertable<Tables['playlists']>[],
  mediaIdsOf: (index: number) => readonly string[],
): Promise<string[]> {
  await insert(db, 'playlists', rows)
  const contained = rows.map(({ id }) => ({ playlist_id: id, contained_id: id, times: 1 }))
  await insert(db, 'contained_playlists', contained)
  const items = rows.flatMap(({ id: playlist_id }, index) =>
    mediaIdsOf(index).map((media_id, position) => ({
      id: newId(),
      playlist_id,
      media_id,
      position,
      duration_ms: null,
    })),
  )
  await insert(db, 'playlist_items', items)
  return items.map(({ id }) => id)
}

/** Inserts screens, each with the playlist of `playlistIdOf` its index, or none. */
export async function insertScreens(
  db: Kysely<Tables>,
  rows: readonly Insertable<Tables['screens']>[],
  playlistIdOf: (index: number) => string | undefined,
): Promise<void> {
  await insert(db, 'screens', rows)
  const contents = rows.flatMap(({ id, account_id }, index) => {
    const target_id = playlistIdOf(index)
    const ofScreen = { account_id, parent_kind: 'screen' as const, parent_id: id, position: 0 }
    return target_id === undefined ? [] : [{ ...ofScreen, kind: 'playlist' as const, target_id }]
  })
  await insert(db, 'assigned_contents', contents)
}

/** Amounts of an account. */
export interface Content {
  media: number
  screens: number
  /** Status of the device of the first screen; the other screens have devices that have not connected yet. */
  firstStatus?: DeviceStatus
}

/** Inserts media in one playlist, which all screens play. Each screen has a device. */
export async function insertContent(
  db: Kysely<Tables>,
  account_id: string,
  like: Tables['media'],
  { media: count, screens: screenCount, firstStatus = 0 }: Content,
): Promise<{ identities: { screenId: string; token: string }[]; playlistId: string }> {
  const owned = { account_id, created_at: Date.now() }
  const media = rowsOf(count, (i) => mediaRow(owned, `Photo of the summer house ${i}`, like))
  const playlist = playlistRow(owned, 'All items')
  const screens = rowsOf(screenCount, (i) => screenRow(owned, `Screen ${i}`))
  const identities = screens.map(({ id }) => ({ screenId: id, token: newId() }))
  const devices = identities.map((identity, i) => ({
    ...deviceRow(owned, identity, `Box ${i}`),
    status: i === 0 ? firstStatus : (0 as const),
  }))
  await insert(db, 'media', media)
  await insertPlaylists(db, [playlist], () => media.map(({ id }) => id))
  await insertScreens(db, screens, () => playlist.id)
  await insert(db, 'devices', devices)
  return { identities, playlistId: playlist.id }
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
