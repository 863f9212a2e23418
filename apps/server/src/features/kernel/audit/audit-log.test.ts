import { getSettings, updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { getAuditEntry, listAudit } from '@digisigncast/contract/audit/audit'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { beforeEach, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { newestEntry } from '../../../testing/stored/audit.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'
import { pseudonymOf } from './prune-audit.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
  app.clock.now += 1000
})

const list = async (by: Client, query: object = {}) => (await by.call(listAudit, { query })).body
const add = (by: Client, name: string) => by.call(savePlaylist, { body: { name, media_ids: [] } })

/** Entries of one second each, in one statement per 1,000. */
async function store(accountId: string, count: number, from: number) {
  const row = { account_id: accountId, by_platform: null, type: 'playlist.changed', kind: 'playlist' } as const
  const more = { actor_kind: 'user', actor_id: 'u', actor_name: 'Ann', session_id: null, address: '192.0.2.1' } as const
  const changes = JSON.stringify([
    { field: 'name', before: 'x'.repeat(100), after: '=1+1', list: null, part: null, is_hidden: false, thing: null },
  ])
  const rest = { changes, change_count: 1, is_cut: 0 }
  for (let start = 0; start < count; start += 1000)
    await app.platform.db
      .insertInto('audit_entries')
      .values(
        Array.from({ length: Math.min(1000, count - start) }, (_, at) => {
          const number = String(start + at).padStart(6, '0')
          const thing = {
            thing_id: `p${number}`,
            thing_name: `Playlist ${number}`,
            search_text: `playlist ${number}ann`,
          }
          return {
            id: `${accountId}-${number}`,
            ...row,
            ...more,
            ...rest,
            ...thing,
            created_at: from + (start + at) * 10,
          }
        }),
      )
      .execute()
}

test('pages by key have each entry once, also while others are added', async () => {
  await store(admin.accountId, 250, app.clock.now - 100_000)
  const found: string[] = []
  let after: string | undefined
  for (let page = 0; page < 6; page += 1) {
    const { data, next } = await list(admin, { per_page: 60, ...(after !== undefined && { after }) })
    found.push(...data.map(({ id }) => id))
    app.clock.now += 1
    await add(admin, `Meanwhile ${page}`)
    if (next === null) break
    after = next
  }
  expect(found).toHaveLength(250)
  expect(new Set(found).size).toBe(250)
  expect(found).toEqual(found.toSorted().toReversed())
  expect((await admin.call(listAudit, { query: { after: 'x' } })).status).toBe(422)
})

test('filters by actor, kind, thing, action, address, days and words', async () => {
  await store(admin.accountId, 40, Date.parse('2026-03-01T10:00:00Z'))
  await add(admin, 'Café menu')
  const count = async (query: object) => (await list(admin, query)).data.length
  expect(await count({ actor: 'u' })).toBe(40)
  expect(await count({ actor: admin.id })).toBe(1)
  expect(await count({ kind: 'screen' })).toBe(0)
  expect(await count({ thing: 'p000007' })).toBe(1)
  expect(await count({ type: 'playlist.created' })).toBe(1)
  expect(await count({ address: '192.0.2.1' })).toBe(40)
  expect(await count({ search: 'CAFE' })).toBe(1)
  expect(await count({ search: 'playlist 00001' })).toBe(10)
  expect(await count({ search: '%' })).toBe(0)
  expect(await count({ from: '2026-03-01', to: '2026-03-01' })).toBe(40)
  expect(await count({ to: '2026-02-28' })).toBe(0)
  expect((await admin.call(listAudit, { query: { from: '2026-03-02', to: '2026-03-01' } })).status).toBe(422)
})

test('only admins of the account read it: no managers, tokens or other accounts', async () => {
  await add(admin, 'Menu')
  const { id } = await newestEntry(admin)
  const manager = await app.make.manager(admin, allPermissions)
  const token = await tokenOf(app, admin)
  for (const by of [manager, token]) {
    expect((await by.call(listAudit, { query: {} })).status).toBe(403)
    expect((await by.call(getAuditEntry, { params: { id } })).status).toBe(403)
    for (const path of ['csv', 'jsonl']) expect((await by.send(`${apiPrefix}/audit/${path}`)).status).toBe(403)
  }
  expect((await app.guest.call(listAudit, { query: {} })).status).toBe(401)
  const stranger = await app.make.admin()
  expect((await list(stranger)).data).toEqual([])
  expect((await stranger.call(getAuditEntry, { params: { id } })).status).toBe(404)
})

test('acts of the platform owner in an account are marked, for the customer and the owner', async () => {
  const owner = await app.make.owner()
  const asked = await owner.call(startView, { body: { userID: admin.accountId, reason: 'Question' } })
  const opened = await app.guest.call(openView, { body: { code: asked.body.data.code } })
  const view = clientOf(app.url, opened.body.data.access_token)
  expect((await view.send(`${apiPrefix}/audit/csv`)).status).toBe(200)
  const exported = (await list(admin, { kind: 'export' })).data[0]
  expect(exported).toMatchObject({ type: 'audit.exported', actor: { kind: 'owner' } })
  const started = (await list(admin, { type: 'view.started' })).data[0]
  expect(started).toMatchObject({ kind: 'view', actor: { kind: 'owner' } })
  expect((await list(owner, { type: 'view.started' })).data.map(({ id }) => id)).toContain(started?.id)
  expect((await list(owner, { kind: 'playlist' })).data).toEqual([])
})

test('CSV has a line per change, safe against formulas; JSON lines have an entry each', async () => {
  await store(admin.accountId, 2, app.clock.now - 5000)
  const csv = await admin.send(`${apiPrefix}/audit/csv?time_zone=Europe/Berlin`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(csv.headers.get('content-disposition')).toMatch(/attachment; filename="audit-log-[\d-]+\.csv"/)
  const rows = (await csv.text()).split('\r\n')
  expect(rows[0]).toContain('Time (Europe/Berlin),Action,Kind,Name,ID,By,By name')
  const second = String(Math.floor(((app.clock.now - 5000 + 10) % 60_000) / 1000)).padStart(2, '0')
  expect(rows.find((row) => row.includes('000001'))).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:${second},`),
  )
  expect(rows.find((row) => row.includes('000001'))).toContain(
    `,Changed,Playlist,Playlist 000001,p000001,User,Ann,u,192.0.2.1,,name,${'x'.repeat(100)},'=1+1,`,
  )
  const jsonl = await admin.send(`${apiPrefix}/audit/jsonl?search=000001`)
  const entries = (await jsonl.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { thing: { id: string } })
  expect(entries.map(({ thing }) => thing.id)).toEqual(['p000001'])
  // The download itself is logged.
  expect((await list(admin, { kind: 'export' })).data.map(({ type }) => type)).toEqual([
    'audit.exported',
    'audit.exported',
  ])
})

test('50,000 entries are streamed with bounded memory, and reading ends when the client leaves', async () => {
  await store(admin.accountId, 50_000, app.clock.now - 1_000_000)
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  const answer = await admin.send(`${apiPrefix}/audit/jsonl`)
  let [lines, most] = [0, 0]
  const decoder = new TextDecoder()
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    lines += decoder.decode(chunk, { stream: true }).split('\n').length - 1
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    most = Math.max(most, arrayBuffers + heapUsed - before)
  }
  // With the entry of the download.
  expect(lines).toBe(50_001)
  // The file has 27 MB.
  expect(most).toBeLessThan(120 * 1024 * 1024)

  const leaving = new AbortController()
  const left = await fetch(`${app.url}${apiPrefix}/audit/jsonl`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: leaving.signal,
  })
  await left.body?.getReader().read()
  leaving.abort()
  // One such file per account at a time: the place is free again.
  expect((await admin.send(`${apiPrefix}/audit/csv?search=000007`)).status).toBe(200)
})

test('entries are kept as long as the account says, and deleted users become pseudonyms', async () => {
  expect((await admin.call(getSettings, {})).body.data.audit_days).toBe(365)
  for (const audit_days of [29, 3651, 30.5])
    expect((await admin.call(updateSettings, { body: { audit_days } })).status).toBe(422)
  const other = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  await add(manager, 'By a manager')
  await add(other, 'Other')
  app.clock.now += 1000
  expect((await admin.call(deleteUser, { body: { userID: manager.id } })).status).toBe(200)
  const prune = async () => (await app.jobs.begin('retention')).ended
  const { username, name } = { username: manager.username, name: `Name of ${manager.username}` }
  const stored = async () =>
    JSON.stringify(
      await app.platform.db.selectFrom('audit_entries').selectAll().where('account_id', '=', admin.accountId).execute(),
    )
  app.clock.now += 89 * dayMs
  await prune()
  expect(await stored()).toContain(name)
  app.clock.now += 2 * dayMs
  await prune()
  const left = await stored()
  expect([left.includes(name), left.includes(username)]).toEqual([false, false])
  const fresh = await app.make.signIn(admin.id)
  const [byManager] = (await list(fresh, { actor: manager.id })).data
  expect(byManager).toMatchObject({
    type: 'playlist.created',
    thing: { name: 'By a manager' },
    actor: { id: manager.id, name: pseudonymOf(manager.id) },
    address: null,
  })
  expect((await list(fresh, { search: name })).data).toEqual([])
  expect((await list(fresh, { type: 'user.deleted' })).data[0]?.thing?.name).toBe(pseudonymOf(manager.id))

  expect((await fresh.call(updateSettings, { body: { audit_days: 30 } })).status).toBe(200)
  await prune()
  const kept = (await list(fresh)).data.map(({ type }) => type)
  expect(kept).toEqual(['settings.changed'])
  expect((await list(await app.make.signIn(other.id))).data.length).toBeGreaterThan(0)
})
