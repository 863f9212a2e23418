import { getManifest } from '@digisigncast/contract/manifest'
import { listMedia } from '@digisigncast/contract/media'
import { login } from '@digisigncast/contract/session'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openRows } from './backup/installation.ts'
import { migrateTo } from './database/migrate.ts'
import { schemaAt } from './database/schema.ts'
import { newId } from './platform/ids.ts'
import { hashPassword } from './platform/passwords.ts'
import { clientOf } from './testing/client.ts'
import { emptyPlace } from './testing/start-app.ts'

const first = '0001-first'
const created_at = 1_700_000_000_000
const password = 'correct horse battery'
type Rows = Record<string, Record<string, string | number | null>[]>

/** A customer of the first release, with a row in each of its tables. */
async function customer(): Promise<{ rows: Rows; ids: Record<'account' | 'user' | 'media' | 'screen', string> }> {
  const [account, user, media, playlist, screen] = [newId(), newId(), newId(), newId(), newId()]
  const owned = { account_id: account, created_at }
  const file = `${'a'.repeat(64)}.jpg`
  const key = `${user.toLowerCase()}@example.com`
  const rules = { managers_see_other_content: 1, managers_see_other_playlists: 0, managers_manage_other_playlists: 0 }
  const names = { name: 'Ünal & Söhne', username: `u-${user}`, username_key: `u-${user.toLowerCase()}` }
  const mails = { email: key, email_key: key, permissions: '{}', password_hash: await hashPassword(password) }
  const files = { original_file: file, playback_file: file, thumbnail_file: null, mime: 'image/jpeg' }
  const sizes = { bytes: 5_000_000_000, width: 640, height: 480, duration_ms: null, stored_bytes: 0 }
  const title = { title: 'Lobby', search_text: 'lobby', kind: 'image' }
  const shown = { code: 'ABCDEFGH', rotation: 90, animation: 'default', data_type: 'playlist', time_zone: null }
  const token = { token_hash: 'b'.repeat(64), user_id: user, created_at, expires_at: created_at + 1 }
  const rows = {
    accounts: [
      { id: account, name: 'Ünal', status: 'active', time_zone: 'UTC', content_version: 7, ...rules, created_at },
    ],
    users: [{ id: user, ...owned, role: 'admin', status: 'active', ...names, ...mails }],
    sessions: [{ ...token, user_agent: 'x', address: '::1', seen_at: created_at }],
    single_use_tokens: [{ ...token, purpose: 'recover' }],
    media: [{ id: media, ...owned, owner_id: user, ...title, ...files, ...sizes }],
    playlists: [{ id: playlist, ...owned, owner_id: user, name: 'All', search_text: 'all', slide_duration_ms: 8000 }],
    playlist_items: [{ id: newId(), playlist_id: playlist, media_id: media, position: 0, duration_ms: null }],
    screens: [{ id: screen, ...owned, name: 'Door', search_text: 'door', ...shown }],
    screen_playlists: [{ screen_id: screen, playlist_id: playlist, position: 0 }],
    leases: [{ name: 'x', holder: 'y', expires_at: 1 }],
  }
  return { rows, ids: { account, user, media, screen } }
}

/** What the steps since then change on purpose, or a start sweeps. */
const changes = (name: string) => name === 'sessions' || name === 'single_use_tokens' || name === 'leases'

test('everything of the first release survives the upgrade, and works', async () => {
  const place = await emptyPlace()
  const { rows, ids } = await customer()
  const old = await openRows(place.installation)
  await migrateTo(old, first)
  const tables = await schemaAt(first)
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted())
  const any = old.db as unknown as Kysely<Rows>
  for (const { name } of tables)
    await any
      .insertInto(name)
      .values(rows[name] as never)
      .execute()
  await old.db.destroy()

  const app = await place.start()
  for (const { name, columns } of tables.filter((table) => !changes(table.name))) {
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const found = await sql<object>`select ${list} from ${sql.table(name)}`.execute(app.platform.db)
    const should = name === 'media' ? [{ ...rows[name]?.[0], stored_bytes: 5_000_000_000 }] : rows[name]
    expect([name, found.rows.map((row) => ({ ...row }))]).toEqual([name, should])
  }
  const username = String(rows['users']?.[0]?.['username'])
  const { body } = await app.guest.call(login, { body: { login: username, password } })
  const admin = clientOf(app.url, body.data.access_token)
  expect((await admin.call(listMedia, { query: {} })).body.data.map(({ id }) => id)).toEqual([ids.media])
  const manifest = await app.guest.call(getManifest, { params: { screenID: 'ABCDEFGH' } })
  expect([manifest.status, JSON.stringify(manifest.body)]).toEqual([200, expect.stringContaining('a'.repeat(64))])
  await app.make.screen(admin, [])
  await app.close()
  await place.drop()
})
