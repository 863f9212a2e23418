import { join } from 'node:path'
import { confirmAddress, login } from '@digisigncast/contract/accounts/session'
import { listUsers } from '@digisigncast/contract/accounts/users'
import { listInvoices } from '@digisigncast/contract/billing/invoices'
import { getMembership } from '@digisigncast/contract/billing/membership'
import { deleteChannel } from '@digisigncast/contract/content/channels'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { listMedia } from '@digisigncast/contract/content/media'
import { deletePlaylist } from '@digisigncast/contract/content/playlists'
import { listScreens } from '@digisigncast/contract/content/screens'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { backUp } from './backup/back-up.ts'
import { openRows } from './backup/installation.ts'
import { restore } from './backup/restore.ts'
import { migrateTo } from './database/migrate.ts'
import { schemaAt } from './database/schema.ts'
import { hashToken, newToken } from './platform/ids.ts'
import { hashPassword } from './platform/sessions/passwords.ts'
import { clientOf } from './testing/client.ts'
import { emptyPlace, type TestApp } from './testing/start-app.ts'
import { wholeManifest } from './testing/stored/manifest.ts'
import { billedCustomer, firstCustomer, oldPassword, type Rows } from './testing/stored/old-customer.ts'

/** Tables whose rows a start removes. */
const swept = new Set(['sessions', 'single_use_tokens', 'leases'])

/** Starts the current server on rows of an earlier release, one or more in each of its tables. */
async function upgraded(release: string, rows: Rows) {
  const place = await emptyPlace()
  const old = await openRows(place.installation)
  await migrateTo(old, release)
  const tables = await schemaAt(release)
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted())
  const any = old.db as unknown as Kysely<Rows>
  for (const { name } of tables) {
    await any.deleteFrom(name).execute()
    await any
      .insertInto(name)
      .values(rows[name] as never)
      .execute()
  }
  await old.db.destroy()
  return { place, app: await place.start() }
}

/** Rows of tables that later releases replaced: only content of the screen's kind was played. */
function inOneTable({ screen_playlists = [], screen_channels = [], screens = [], ...rows }: Rows): Rows {
  const kinds = new Map(screens.map(({ id, data_type }) => [id, data_type]))
  const rowOf =
    (kind: string) =>
    ({ screen_id, position, ...link }: Rows[string][number]) => ({
      account_id: screens.find(({ id }) => id === screen_id)?.['account_id'] ?? null,
      parent_kind: 'screen',
      parent_id: screen_id ?? null,
      screen_id: screen_id ?? null,
      kind,
      target_id: link[`${kind}_id`] ?? null,
      position: position ?? null,
      playlist_id: null,
      channel_id: null,
      ...link,
    })
  const contents = [...screen_playlists.map(rowOf('playlist')), ...screen_channels.map(rowOf('channel'))]
  return {
    ...rows,
    screens: screens.map(({ data_type, ...row }) => ({ ...row, content_kind: data_type ?? null })),
    assigned_contents: contents.filter(({ kind, screen_id }) => kinds.get(screen_id ?? '') === kind),
  }
}

/** Sentences of the log became events. */
const asEvents = ({ log_entries = [], ...rows }: Rows): Rows =>
  log_entries.length === 0
    ? rows
    : {
        ...rows,
        events: log_entries.map(({ type, user_id, description, ...row }) => ({
          ...row,
          level: type ?? null,
          actor_id: user_id ?? null,
          type: 'log.written',
          data: JSON.stringify({ text: description }),
        })),
      }

async function expectAllThere(app: TestApp, rows: Rows): Promise<void> {
  for (const [name, should] of Object.entries(asEvents(inOneTable(rows)))) {
    if (swept.has(name)) continue
    const list = sql.join(Object.keys(should[0] ?? {}).map((column) => sql.ref(column)))
    const { rows: found } = await sql<object>`select ${list} from ${sql.table(name)}`.execute(app.platform.db)
    expect([name, found.length]).toEqual([name, should.length])
    expect([name, found.map((one) => ({ ...one }))]).toEqual([name, expect.arrayContaining(should)])
  }
}

async function expectAtWork(app: TestApp, username: string, mediaId: string) {
  const { body } = await app.guest.call(login, { body: { login: username, password: oldPassword } })
  const admin = clientOf(app.url, body.data.access_token)
  expect((await admin.call(listMedia, { query: {} })).body.data.map(({ id }) => id)).toEqual([mediaId])
  const manifest = await app.guest.call(getManifest, { params: { screenID: 'ABCDEFGH' } })
  expect([manifest.status, JSON.stringify(manifest.body)]).toEqual([200, expect.stringContaining('a'.repeat(64))])
  return admin
}

test('data of the first release is kept by the upgrade and works', { timeout: 60_000 }, async () => {
  const { rows, username, ids } = await firstCustomer()
  const { place, app } = await upgraded('0001-first', rows)
  // Later releases store the size of all files.
  const media = rows.media.map((row) => ({ ...row, stored_bytes: row.bytes }))
  await expectAllThere(app, { ...rows, media })
  const admin = await expectAtWork(app, username, ids.media)
  await app.make.screen(admin, [])
  await app.close()
  await place.drop()
})

test('data of the release with plans is kept by the upgrade: customers and invoices are found, plans apply', {
  timeout: 60_000,
}, async () => {
  const { rows, username, email, ids } = await billedCustomer(Date.now())
  const { place, app } = await upgraded('0005-billing', rows)
  // Versions are reset, so that the media of each manifest are recorded.
  const screen_revisions = (rows['screen_revisions'] ?? []).map((row) => ({ ...row, content_version: -1 }))
  await expectAllThere(app, { ...rows, screen_revisions })
  const devices = await app.platform.db.selectFrom('devices').select('approval').execute()
  expect(new Set(devices.map(({ approval }) => approval))).toEqual(new Set(['approved']))
  const admin = await expectAtWork(app, username, ids.media)
  const { body } = await admin.call(getMembership, {})
  expect(body.data).toMatchObject({ plan: { name: 'Basic' } })

  const owner = await app.make.owner()
  const customers = async (search: string) => (await owner.call(listUsers, { query: { search } })).body.data
  for (const part of ['ünal', 'SÖHNE', email, username])
    expect([part, (await customers(part)).map(({ id }) => id)]).toEqual([part, [ids.account]])
  const invoices = async (search: string) => (await owner.call(listInvoices, { query: { search } })).body.data
  for (const part of ['Ünal', '000041'])
    expect([part, (await invoices(part)).map(({ number }) => number)]).toEqual([part, ['INV-000041']])
  expect([await customers('nobody'), await invoices('nobody')]).toEqual([[], []])
  await app.close()
  await place.drop()
})

test('registrations that were unconfirmed before the upgrade reserve no name, and their links still work', {
  timeout: 60_000,
}, async () => {
  const place = await emptyPlace()
  const old = await openRows(place.installation)
  await migrateTo(old, '0023-log-areas')
  const any = old.db as unknown as Kysely<Rows>
  const [now, token] = [Date.now(), newToken()]
  const password_hash = await hashPassword(oldPassword)
  const people = [
    ['waiting', 'pending'],
    ['working', 'active'],
  ]
  for (const [id = '', status = ''] of people) {
    const names = {
      name: id,
      username: id,
      username_key: id,
      email: `${id}@example.com`,
      email_key: `${id}@example.com`,
    }
    const rules = { managers_see_other_content: 1, managers_see_other_playlists: 0, managers_manage_other_playlists: 0 }
    const account = { id, name: id, status, time_zone: 'UTC', content_version: 0, ...rules, created_at: now }
    await any.insertInto('accounts').values(account).execute()
    const user = {
      id,
      account_id: id,
      role: 'admin',
      status,
      ...names,
      permissions: '{}',
      password_hash,
      created_at: now,
    }
    await any.insertInto('users').values(user).execute()
  }
  const times = { created_at: now, expires_at: now + 60_000 }
  const link = { token_hash: hashToken(token), purpose: 'confirm', user_id: 'waiting', ...times }
  await any.insertInto('single_use_tokens').values(link).execute()
  await old.db.destroy()
  const app = await place.start()
  const signIn = (name: string) => app.guest.call(login, { body: { login: name, password: oldPassword } })
  expect((await signIn('working@example.com')).status).toBe(200)
  for (const name of ['waiting', 'Waiting@example.com'])
    expect((await signIn(name)).body.message).toMatch(/^Please confirm your email address first/)
  const { username_key, email_key, unconfirmed_email_key } = await app.platform.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', 'waiting')
    .executeTakeFirstOrThrow()
  expect([username_key, email_key, unconfirmed_email_key]).toEqual([' waiting', ' waiting', 'waiting@example.com'])
  expect((await app.guest.call(confirmAddress, { body: { token, password: oldPassword } })).status).toBe(200)
  expect((await signIn('waiting')).body.message).toMatch(/^This account is not active yet/)
  await app.close()
  await place.drop()
})

test('screens of earlier releases keep their playlists and channels in order, also from a backup', {
  timeout: 60_000,
}, async () => {
  const { rows, username } = await firstCustomer()
  const place = await emptyPlace()
  const old = await openRows(place.installation)
  await migrateTo(old, '0026-empty-emails')
  const any = old.db as unknown as Kysely<Rows>
  const [account, user] = [rows.accounts[0], rows.users[0]]
  const [shown] = rows.screens
  if (!account || !user || !shown) throw new Error('There is no customer.')
  const owned = { account_id: account.id, owner_id: user.id, search_text: '', created_at: account.created_at }
  const insert = (table: string, values: object[]) =>
    any
      .insertInto(table)
      .values(values as never)
      .execute()
  await insert('accounts', rows.accounts)
  await insert('users', rows.users)
  const named = (ids: string[]) => ids.map((id) => ({ ...owned, id, name: id }))
  await insert(
    'playlists',
    named(['p1', 'p2', 'p3']).map((row) => ({ ...row, slide_duration_ms: null })),
  )
  await insert(
    'channels',
    named(['c1', 'c2']).map((row) => ({ ...row, layout: 'main' })),
  )
  await insert('screens', [
    { ...shown, id: 's1', code: 'SCREEN1', data_type: 'playlist' },
    { ...shown, id: 's2', code: 'SCREEN2', data_type: 'channel' },
    { ...shown, id: 's3', code: 'SCREEN3', data_type: 'channel' },
  ])
  const linked = (column: string, links: [string, string][]) =>
    links.map(([screen_id, id], position) => ({ screen_id, [column]: id, position }))
  // `p3` is left over from before the screen played channels.
  await insert(
    'screen_playlists',
    linked('playlist_id', [
      ['s1', 'p2'],
      ['s1', 'p1'],
      ['s2', 'p3'],
    ]),
  )
  await insert(
    'screen_channels',
    linked('channel_id', [
      ['s2', 'c2'],
      ['s2', 'c1'],
    ]),
  )
  await old.db.destroy()

  const restored = await emptyPlace()
  const archive = join(restored.installation.dataDir, 'old.tar')
  await backUp({ from: place.installation, to: archive })
  await restore({ archive, into: restored.installation })
  for (const one of [place, restored]) {
    const app = await one.start()
    const { body } = await app.guest.call(login, { body: { login: username, password: oldPassword } })
    const admin = clientOf(app.url, body.data.access_token)
    const screens = async () => {
      const { data } = (await admin.call(listScreens, { query: {} })).body
      return data
        .map(({ id, data_type, content }) => [id, data_type, ...content.map(({ name }) => name)].join(' '))
        .toSorted()
    }
    expect(await screens()).toEqual(['s1 playlist p2 p1', 's2 channel c2 c1', 's3 channel'])
    const manifest = await wholeManifest(app, 's2')
    expect(manifest.scenes.map(({ id }) => id)).toEqual(['c2', 'c1'])
    await admin.call(deletePlaylist, { body: { playlistID: 'p2' } })
    await admin.call(deleteChannel, { body: { channelID: 'c2' } })
    expect(await screens()).toEqual(['s1 playlist p1', 's2 channel c1', 's3 channel'])
    await app.close()
    await one.drop()
  }
})
