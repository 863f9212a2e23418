import { operatorOf } from '../../e2e/support/operator.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { seedEntries } from '../schedules/seed.ts'
import { seedScreens } from '../screens.ts'
import { type Customer, photo, seedMedia } from '../support/customer.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { insert, insertPlaylists, itemRow, newId, playlistRow, rowsOf } from '../support/seed-rows.ts'

export const amounts = { media: 5000, playlists: 500, screens: 1000, channels: 20, users: 25, entries: 60 }
const photos = 40
const itemsEach = 10

/** The objects whose pages are measured. */
export interface Seeded {
  playlistId: string
  screenId: string
}

/** Fills the account of the first admin. */
export async function seedCustomer(server: RunningServer, customer: Customer): Promise<Seeded> {
  const like: { id: string }[] = []
  for (let n = 0; n < photos; n += 1)
    like.push(await customer.upload(`photo ${n}.jpg`, 'image/jpeg', await photo(960, 540)))
  await seedMedia(server, amounts.media, like)
  const playlistIds = await seedPlaylists(server)
  const [playlistId = ''] = playlistIds
  await seedScreens(server, amounts.screens, playlistId)
  const screenId = await firstScreen(server)
  await seedEntries(server, amounts.entries, playlistIds.slice(0, 5), screenId)
  const operator = await operatorOf(server.origin)
  for (let n = 0; n < amounts.channels; n += 1)
    await operator.channel('main', { Main: [playlistIds[n] ?? playlistId] }, `Channel ${n}`)
  await seedUsers(server)
  return { playlistId: playlistIds.at(-1) ?? '', screenId }
}

async function seedPlaylists(server: RunningServer): Promise<string[]> {
  const { db } = openDatabaseOf(server)
  const media = await db.selectFrom('media').select(['id', 'account_id']).execute()
  const account_id = media[0]?.account_id ?? ''
  const playlists = rowsOf(amounts.playlists, (n) =>
    playlistRow({ account_id, created_at: Date.now() + n }, `Playlist ${String(n).padStart(3, '0')}`),
  )
  await insertPlaylists(db, playlists)
  await insert(
    db,
    'playlist_items',
    playlists.flatMap(({ id }, n) =>
      rowsOf(itemsEach, (position) =>
        itemRow(id, media[(n * itemsEach + position) % media.length]?.id ?? '', position),
      ),
    ),
  )
  await db.destroy()
  return playlists.map(({ id }) => id)
}

async function firstScreen(server: RunningServer): Promise<string> {
  const { db } = openDatabaseOf(server)
  const { id } = await db.selectFrom('screens').select('id').where('name', '=', 'Branch 0008').executeTakeFirstOrThrow()
  await db.destroy()
  return id
}

/** Managers that copy the first admin, apart from names and addresses. */
async function seedUsers(server: RunningServer): Promise<void> {
  const { db } = openDatabaseOf(server)
  const admin = await db.selectFrom('users').selectAll().where('username_key', '=', 'admin').executeTakeFirstOrThrow()
  const users = rowsOf(amounts.users, (n) => ({
    ...admin,
    id: newId(),
    role: 'manager' as const,
    name: `Kim ${n}`,
    search_text: `kim ${n}`,
    username: `kim-${n}`,
    username_key: `kim-${n}`,
    email: `kim-${n}@example.com`,
    email_key: `kim-${n}@example.com`,
  }))
  await insert(db, 'users', users)
  await db.destroy()
}
