import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Media } from '@digisigncast/contract/media'
import type { Animation } from '@digisigncast/contract/screens'
import type { Insertable } from 'kysely'
import { type Db, openSqlite } from '../../apps/server/src/database/open.ts'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import type { Identity } from './simulated-player.ts'

const itemsPerPlaylist = 50
const screensPerOther = 40
const rowsPerStatement = 40

export interface Fleet {
  /** Screens of the first customer, which all play one playlist. */
  concerned: Identity[]
  others: Identity[]
  playlistId: string
}

/** The file that the server of a data folder works on. */
export const openData = (dataDir: string) => openSqlite(join(dataDir, 'digisigncast.sqlite'))

/**
 * Puts a fleet straight into the database: `concerned` screens of the account that `like` belongs to, with one
 * playlist of 50 media, and the rest in accounts of 40 screens each. Every screen has one device.
 */
export async function seedFleet(dataDir: string, like: Media, total: number, concerned: number): Promise<Fleet> {
  const { db } = openData(dataDir)
  const medium = await db.selectFrom('media').selectAll().where('id', '=', like.id).executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', medium.account_id)
    .executeTakeFirstOrThrow()
  const first = await seedAccount(db, account.id, medium, concerned)
  const others: Identity[] = []
  while (others.length < total - concerned) {
    const id = newId()
    await insert(db, 'accounts', [{ ...account, id, name: `Customer ${others.length}` }])
    const count = Math.min(screensPerOther, total - concerned - others.length)
    others.push(...(await seedAccount(db, id, medium, count)).identities)
  }
  await db.destroy()
  return { concerned: first.identities, others, playlistId: first.playlistId }
}

async function seedAccount(db: Db, account_id: string, like: Tables['media'], count: number) {
  const created_at = Date.now()
  const owned = { account_id, owner_id: null, search_text: '', created_at }
  const media = Array.from({ length: itemsPerPlaylist }, (_, i) => ({
    ...like,
    ...owned,
    id: newId(),
    title: `Photo of the summer house ${i}`,
    playback_file: `${sha256(newId())}.jpg`,
  }))
  const playlistId = newId()
  const screens = Array.from({ length: count }, (_, i) => ({
    id: newId(),
    account_id,
    name: `Screen ${i}`,
    search_text: `screen ${i}`,
    code: randomBytes(5).toString('hex').toUpperCase(),
    rotation: 0,
    animation: 'default' satisfies Animation,
    data_type: 'playlist' as const,
    time_zone: null,
    created_at,
  }))
  const identities = screens.map(({ id }) => ({ screenId: id, token: newId() }))
  await insert(db, 'media', media)
  await insert(db, 'playlists', [{ ...owned, id: playlistId, name: 'Fifty items', slide_duration_ms: null }])
  const items = media.map(({ id }, position) => ({
    id: newId(),
    playlist_id: playlistId,
    media_id: id,
    position,
    duration_ms: null,
  }))
  await insert(db, 'playlist_items', items)
  await insert(db, 'screens', screens)
  const plays = screens.map(({ id }) => ({ screen_id: id, playlist_id: playlistId, position: 0 }))
  await insert(db, 'screen_playlists', plays)
  await insert(
    db,
    'devices',
    identities.map(({ screenId, token }, i) => deviceRow(account_id, screenId, token, i)),
  )
  return { identities, playlistId }
}

const deviceRow = (account_id: string, screen_id: string, token: string, i: number): Tables['devices'] => ({
  id: newId(),
  account_id,
  screen_id,
  installation_hash: sha256(newId()),
  token_hash: sha256(token),
  name: `Box ${i}`,
  model: 'Simulated player',
  version: '1.0',
  os: 'Linux',
  status: 0,
  replace_code_hash: null,
  replace_expires_at: null,
  created_at: Date.now(),
})

async function insert<T extends keyof Tables>(db: Db, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement)
      await trx
        .insertInto(table)
        .values(rows.slice(start, start + rowsPerStatement))
        .execute()
  })
}

const newId = () => randomBytes(12).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
