import type { Media } from '@digisigncast/contract/content/media'
import type { ServerDb } from '../../apps/server/src/database/open.ts'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { openDatabaseOf } from '../support/databases.ts'
import {
  contentRow,
  deviceRow,
  insert,
  insertPlaylists,
  itemRow,
  mediaRow,
  newId,
  playlistRow,
  rowsOf,
  screenRow,
} from '../support/seed-rows.ts'
import type { Identity } from './simulated-player.ts'

const itemsPerPlaylist = 50
const screensPerOther = 40

export interface Fleet {
  /** Devices of the first customer, whose screens all play one playlist. */
  concerned: Identity[]
  others: Identity[]
  playlistId: string
}

/**
 * Inserts a fleet directly into the database: `concerned` screens in the account of `like`, which play one playlist of
 * 50 media, and the rest in accounts of 40 screens each. Every screen has one device.
 */
export async function seedFleet(
  server: Pick<RunningServer, 'dataDir'>,
  like: Media,
  total: number,
  concerned: number,
): Promise<Fleet> {
  const { db } = openDatabaseOf(server)
  const mediaItem = await db.selectFrom('media').selectAll().where('id', '=', like.id).executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', mediaItem.account_id)
    .executeTakeFirstOrThrow()
  const first = await seedAccount(db, account.id, mediaItem, concerned)
  const others: Identity[] = []
  while (others.length < total - concerned) {
    const id = newId()
    await insert(db, 'accounts', [{ ...account, id, name: `Customer ${others.length}` }])
    const count = Math.min(screensPerOther, total - concerned - others.length)
    others.push(...(await seedAccount(db, id, mediaItem, count)).identities)
  }
  await db.destroy()
  return { concerned: first.identities, others, playlistId: first.playlistId }
}

async function seedAccount(db: ServerDb, account_id: string, like: Tables['media'], count: number) {
  const owned = { account_id, created_at: Date.now() }
  const media = rowsOf(itemsPerPlaylist, (i) => mediaRow(owned, `Photo of the summer house ${i}`, like))
  const playlist = playlistRow(owned, 'Fifty items')
  const screens = rowsOf(count, (i) => screenRow(owned, `Screen ${i}`))
  const identities = screens.map(({ id }) => ({ screenId: id, token: newId() }))
  await insert(db, 'media', media)
  await insertPlaylists(db, [playlist])
  const items = media.map(({ id }, position) => itemRow(playlist.id, id, position))
  await insert(db, 'playlist_items', items)
  await insert(db, 'screens', screens)
  const contents = screens.map(({ id }) => contentRow(account_id, id, playlist.id))
  await insert(db, 'assigned_contents', contents)
  const devices = identities.map((identity, i) => deviceRow(owned, identity, `Box ${i}`))
  await insert(db, 'devices', devices)
  return { identities, playlistId: playlist.id }
}
