import { operatorOf } from '../../e2e/support/operator.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { type Customer, photo, seedMedia } from '../support/customer.ts'
import { openDatabaseOf } from '../support/databases.ts'
import {
  deviceRow,
  insert,
  insertPlaylists,
  insertScreens,
  newId,
  playlistRow,
  rowsOf,
  screenRow,
} from '../support/seed-rows.ts'
import { entriesOf } from './entries.ts'

export const amounts = { media: 5000, playlists: 500, screens: 1000, channels: 20, users: 25, entries: 60 }
const photos = 40
const itemsEach = 10

/** The objects whose pages are measured. */
export interface Seeded {
  playlistId: string
  screenId: string
}

type Db = ReturnType<typeof openDatabaseOf>['db']

/** Fills the account of the first admin. */
export async function seedCustomer(server: RunningServer, customer: Customer): Promise<Seeded> {
  const like: { id: string }[] = []
  for (let n = 0; n < photos; n += 1)
    like.push(await customer.upload(`photo ${n}.jpg`, 'image/jpeg', await photo(960, 540)))
  await seedMedia(server, amounts.media, like)
  const { db } = openDatabaseOf(server)
  const media = await db.selectFrom('media').select(['id', 'account_id']).execute()
  const accountId = media[0]?.account_id ?? ''
  const playlists = rowsOf(amounts.playlists, (n) =>
    playlistRow({ account_id: accountId, created_at: Date.now() + n }, `Playlist ${String(n).padStart(3, '0')}`),
  )
  await insertPlaylists(db, playlists, (n) =>
    rowsOf(itemsEach, (position) => media[(n * itemsEach + position) % media.length]?.id ?? ''),
  )
  const playlistIds = playlists.map(({ id }) => id)
  const screenId = await seedScreens(db, accountId, playlistIds[0] ?? '')
  await seedEntries(db, accountId, playlistIds.slice(0, 5), screenId)
  await seedUsers(db)
  await db.destroy()
  const operator = await operatorOf(server.origin)
  for (let n = 0; n < amounts.channels; n += 1)
    await operator.channel('main', { Main: [playlistIds[n] ?? ''] }, `Channel ${n}`)
  return { playlistId: playlistIds.at(-1) ?? '', screenId }
}

/** Screens in mixed states. Returns the ID of one. */
async function seedScreens(db: Db, account_id: string, playlistId: string): Promise<string> {
  const screens = rowsOf(amounts.screens, (n) => ({
    ...screenRow({ account_id, created_at: n }, `Branch ${String(n).padStart(4, '0')}`),
    rotation: n % 5 === 0 ? 90 : 0,
  }))
  await insertScreens(db, screens, (n) => (n % 7 === 0 ? undefined : playlistId))
  const devices = screens
    .filter((_, n) => n % 11 !== 0)
    .map(({ id }, n) => ({
      ...deviceRow({ account_id, created_at: 0 }, { screenId: id, token: newId() }, `Box ${n}`),
      status: 3 as const,
    }))
  await insert(db, 'devices', devices)
  return screens[8]?.id ?? ''
}

/** Schedule entries for a screen, each with one of these playlists in turn. */
async function seedEntries(db: Db, account_id: string, playlistIds: string[], screen_id: string): Promise<void> {
  const entries = entriesOf(amounts.entries).map(({ name, rule, ...entry }, n) => ({
    ...entry,
    id: newId(),
    account_id,
    name,
    search_text: name.toLowerCase(),
    rule: JSON.stringify(rule),
    content_kind: 'playlist' as const,
    created_at: n,
  }))
  const ofEntry = (parent_id: string) => ({ account_id, parent_kind: 'entry' as const, parent_id })
  await insert(db, 'schedule_entries', entries)
  const contents = entries.map(({ id }, n) => ({
    ...ofEntry(id),
    kind: 'playlist' as const,
    target_id: playlistIds[n % playlistIds.length] ?? '',
    position: 0,
  }))
  await insert(db, 'assigned_contents', contents)
  const targets = entries.map(({ id }) => ({ ...ofEntry(id), screen_id }))
  await insert(db, 'target_screens', targets)
}

/** Managers that copy the first admin, apart from names and addresses. */
async function seedUsers(db: Db): Promise<void> {
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
}
