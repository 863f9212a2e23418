import { logout } from '@digisigncast/contract/accounts/session'
import type { Access, Endpoint } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { type PermissionFlags, permissions } from '@digisigncast/contract/api/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { image, slideOf } from '../testing/documents/slides.ts'
import type { Person } from '../testing/make.ts'
import { sharedApp } from '../testing/start-app.ts'
import { dump, meaningOf, possessions, type Sample, sampleOf, servedCalls, walk } from '../testing/walk-calls.ts'

const app = await sharedApp()

const nothing: Sample = { params: {}, query: {}, body: {} }
const isFor =
  (who: Access) =>
  ({ endpoint }: { endpoint: Endpoint }) =>
    endpoint.allow.includes(who)
const isOpen = isFor('public')
const isDevices = isFor('device')
/** Calls of users, and calls of devices. */
const guarded = () => servedCalls(app).filter((call) => !isOpen(call) && !isDevices(call))
const deviceCalls = () => servedCalls(app).filter(isDevices)

/** Permissions of a manager with only these actions. */
const flags = (...held: string[]): PermissionFlags => {
  const given: PermissionFlags = {}
  for (const permission of held) {
    const [area = '', action = ''] = permission.split('.')
    given[area] = { ...given[area], [action]: 1 }
  }
  return given
}

test('the server serves all calls covered by this test', () => {
  const names = servedCalls(app).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual(expect.arrayContaining(['login', 'listMedia', 'savePlaylist', 'saveScreen', 'saveUser']))
})

describe('without a session', () => {
  test('only public calls succeed', async () => {
    for (const { name, endpoint } of guarded()) {
      const { status, body } = await walk(app.guest, endpoint, nothing)
      expect([name, status, body]).toEqual([name, 401, { code: 'auth.required', message: 'Please sign in.' }])
    }
    expect(deviceCalls().length).toBeGreaterThan(0)
    for (const { name, endpoint } of deviceCalls()) {
      const { status, body } = await walk(app.guest, endpoint, nothing)
      const message = 'This call is for paired devices.'
      expect([name, status, body]).toEqual([name, 401, { code: 'auth.required', message }])
    }
  })

  test('invalid and expired tokens, and those of deleted users, are rejected', { timeout: 60_000 }, async () => {
    const { db } = app.platform
    const [left, expired, gone, off] = [
      await app.make.admin(),
      await app.make.admin(),
      await app.make.admin(),
      await app.make.admin(),
    ]
    await left.call(logout, {})
    const update = db.updateTable('sessions').set({ expires_at: app.clock.now })
    await update.where('user_id', '=', expired.id).execute()
    await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', gone.id).execute()
    await db.updateTable('accounts').set({ status: 'deactivated' }).where('id', '=', off.accountId).execute()
    const { token_hash } = await db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
    const tokens = ['x', 'undefined', 'null', "' or 1=1 --", token_hash]
    const clients = [left, expired, gone, off, ...tokens.map((token) => clientOf(app.url, token))]
    for (const { name, endpoint } of [...guarded(), ...deviceCalls()]) {
      const answers = await Promise.all(clients.map((client) => walk(client, endpoint, nothing)))
      for (const { status, body } of answers) expect([name, status, body['code']]).toEqual([name, 401, 'auth.required'])
    }
  })

  test.each(['Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'token', 'Bearer\tx', 'bearer a b'])(
    'the header %j is rejected',
    async (authorization) => {
      const response = await app.guest.send('/api/v1/me', { headers: { authorization } })
      expect(response.status).toBe(401)
    },
  )
})

describe('users and devices', () => {
  test('sessions of users cannot call device calls', async () => {
    const admin = await app.make.admin()
    for (const by of [admin, await app.make.manager(admin, flags(...permissions)), await app.make.owner()])
      for (const { name, endpoint } of deviceCalls()) {
        const { status, body } = await walk(by, endpoint, sampleOf(endpoint, {}))
        expect([name, status, body['code']]).toEqual([name, 401, 'auth.required'])
      }
  })

  test('device tokens can only call device calls', async () => {
    const device = await app.make.device((await app.make.screen(await app.make.admin())).code)
    for (const { name, endpoint } of guarded()) {
      const { status, body } = await walk(device, endpoint, nothing)
      expect([name, status, body['code']]).toEqual([name, 401, 'auth.required'])
    }
    for (const { name, endpoint } of deviceCalls()) {
      const { status } = await walk(device, endpoint, nothing)
      expect([name, [401, 403].includes(status)]).toEqual([name, false])
    }
  })
})

// Independent implementation of the contract's rule, to verify the server's.
const mayCall = ({ allow }: Endpoint, role: 'super_admin' | 'admin' | 'manager', held: readonly string[]): boolean => {
  const isMember = role !== 'super_admin'
  const opens: Record<string, boolean> = { session: true, member: isMember, admin: role === 'admin' }
  opens['super_admin'] = role === 'super_admin'
  return allow.some((access: Access) => opens[access] ?? (role === 'admin' || (isMember && held.includes(access))))
}

describe('each role can only use its own calls', () => {
  const reaches = async (who: string, role: 'super_admin' | 'admin' | 'manager', held: readonly string[]) => {
    const admin = await app.make.admin()
    const people = { super_admin: app.make.owner, admin: () => app.make.signIn(admin.id) }
    const someone = async () => (role === 'manager' ? app.make.manager(admin, flags(...held)) : people[role]())
    let by = await someone()
    for (const { name, endpoint } of guarded()) {
      const { status, body } = await walk(by, endpoint, nothing)
      if (mayCall(endpoint, role, held)) expect([who, name, [401, 403].includes(status)]).toEqual([who, name, false])
      else expect([who, name, status, body['code']]).toEqual([who, name, 403, 'auth.forbidden'])
      if (name === 'logout') by = await someone()
    }
  }

  test('the platform owner cannot use calls of customers', () => reaches('owner', 'super_admin', []))
  test('an admin', () => reaches('admin', 'admin', []))
  test('a manager without permissions', () => reaches('manager', 'manager', []))
  test('a manager with all permissions', () => reaches('full manager', 'manager', permissions))
  test.each(permissions)('a manager with all permissions except %s', (missing) =>
    reaches(
      `not ${missing}`,
      'manager',
      permissions.filter((permission) => permission !== missing),
    ),
  )
})

test('creating and changing are two permissions, though they are one call', async () => {
  const admin = await app.make.admin()
  const ids = await possessions(app, admin)
  // Sending an invitation again needs only one of the two.
  const saves = guarded().filter(
    ({ name, endpoint }) => name !== 'inviteUser' && endpoint.allow.some((access) => access.endsWith('.create')),
  )
  const idFieldOf = ({ body }: Sample) =>
    ['id', 'playlistID', 'channelID', 'screenID', 'userID'].find((field) => field in body)
  const both = saves
    .filter(({ endpoint }) => endpoint.allow.some((access) => access.endsWith('.edit')))
    .map((call) => ({ ...call, sample: sampleOf(call.endpoint, ids) }))
    .filter(({ sample }) => idFieldOf(sample))
  expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(['savePlaylist', 'saveUser', 'saveDataSource']))
  for (const { name, endpoint, sample } of both) {
    const [create, edit = ''] = endpoint.allow
    const idField = idFieldOf(sample) ?? ''
    const { [idField]: _id, ...fresh } = sample.body
    const creator = await app.make.manager(admin, flags(create))
    const editor = await app.make.manager(admin, flags(edit))
    const before = await dump(app)
    // Users who change a screen create its tags.
    const isCreatedByEditors = name === 'saveTag'
    for (const [by, body] of [
      [creator, sample.body] as const,
      ...(isCreatedByEditors ? [] : [[editor, fresh] as const]),
    ])
      expect([name, (await walk(by, endpoint, { ...sample, body })).status]).toEqual([name, 403])
    expect(await dump(app)).toEqual(before)
  }
})

describe('ids of another customer', () => {
  let [victim, attacker]: (Person | undefined)[] = []
  let [theirs, own]: Record<string, string>[] = []
  beforeAll(async () => {
    victim = await app.make.admin()
    attacker = await app.make.admin()
    theirs = await possessions(app, victim)
    own = await possessions(app, attacker)
  })

  test('are treated as unknown in every field of every call', {
    timeout: 60_000,
  }, async () => {
    const by = attacker ?? expect.unreachable()
    const tried: string[] = []
    const before = await dump(app)
    for (const { name, endpoint } of guarded()) {
      const sample = sampleOf(endpoint, own ?? {})
      for (const place of ['params', 'query', 'body'] as const)
        for (const [field, sent] of Object.entries(sample[place])) {
          const foreign = theirs?.[field === 'layout' ? 'Main' : meaningOf(endpoint, field)]
          if (foreign === undefined || !mayCall(endpoint, 'admin', [])) continue
          const withId = (id: string): Sample => ({
            ...sample,
            [place]: { ...sample[place], [field]: field === 'document' ? documentWith(id) : swap(sent, id) },
          })
          const answer = await walk(by, endpoint, withId(foreign))
          const unknown = await walk(by, endpoint, withId('0123456789abcdef'))
          const where = `${name} ${place}.${field}`
          expect([where, answer]).toEqual([where, unknown])
          // The versions of one thing are no filter.
          const isFilter = place === 'query' && name !== 'listVersions'
          const refusal = isContent(field) ? 422 : 404
          expect([where, answer.status]).toEqual([where, isFilter ? 200 : refusal])
          if (isFilter) expect([where, answer.body['data']]).toEqual([where, []])
          expect([where, await dump(app)]).toEqual([where, before])
          tried.push(where)
        }
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'saveDataSource body.id',
        'updateSlide body.media_id',
        'updateSlide body.document',
        'updateWebPage body.media_id',
        'updateStream body.fallback',
      ]),
    )
    expect(tried.length).toBeGreaterThan(50)
  })

  test("a manager cannot end a session of the same customer's admin", async () => {
    const admin = victim ?? expect.unreachable()
    const manager = await app.make.manager(admin, flags(...permissions))
    const revoke = guarded().find(({ name }) => name === 'revokeSession') ?? expect.unreachable()
    const sample = { ...nothing, body: { sessionID: theirs?.['sessionID'] } }
    expect((await walk(manager, revoke.endpoint, sample)).status).toBe(404)
    expect((await walk(admin, revoke.endpoint, nothing)).status).toBe(422)
  })
})

/** Fields of content that shows other content. */
const isContent = (field: string): boolean => ['document', 'fallback'].includes(field)
const documentWith = (imageId: string): string => JSON.stringify(slideOf(image(imageId)))

/** Replaces the id in the value, or appends it to lists. */
function swap(sent: unknown, id: string): unknown {
  if (typeof sent === 'string') return id
  if (Array.isArray(sent)) return [...(sent as unknown[]), id]
  return { selectedLayout: 'main', playlists: { Main: [id] } }
}

test('unknown fields change nothing', async () => {
  const [victim, attacker] = [await app.make.admin(), await app.make.admin()]
  const manager = await app.make.manager(attacker, flags(...permissions))
  const ids = await possessions(app, attacker)
  const extras = {
    id: 'chosen-by-hand',
    account_id: victim.accountId,
    accountId: victim.accountId,
    owner_id: victim.id,
    user_id: victim.id,
    price: 1,
    plan: 'chosen-by-hand',
    content_version: 999_999,
    created_at: 999_999,
    stored_bytes: 999_999,
    password_hash: 'chosen-by-hand',
    max_team_members: 999_999,
    is_editable: true,
  }
  const before = await dump(app)
  const isTheirs = (row: string) => row.includes(victim.accountId) || row.includes(victim.id)
  for (const { endpoint } of guarded().filter(({ endpoint: { method } }) => method === 'POST')) {
    const sample = sampleOf(endpoint, ids)
    const body = { ...extras, ...sample.body, ...(!('role' in sample.body) && { role: 'super_admin' }) }
    const by = await app.make.signIn(manager.id)
    const { status } = await walk(by, endpoint, { ...sample, body })
    expect(status).toBeLessThan(500)
  }
  const after = await dump(app)
  for (const [table, rows] of Object.entries(after)) {
    expect([table, rows.filter(isTheirs)]).toEqual([table, before[table]?.filter(isTheirs)])
    expect([table, rows.filter((row) => /chosen-by-hand|999999/.test(row))]).toEqual([table, []])
  }
  const { db } = app.platform
  const owners = await db.selectFrom('users').select('id').where('role', '=', 'super_admin').execute()
  expect(owners).toHaveLength(1)
  const row = await db.selectFrom('users').select('role').where('id', '=', manager.id).executeTakeFirst()
  expect(row?.role ?? 'manager').toBe('manager')
})

describe('bodies that are not JSON objects', () => {
  const deep = '{"name":'.repeat(20_000) + '1' + '}'.repeat(20_000)
  const json = 'application/json'
  test.each([
    ['words', 'not json', json, [400]],
    ['half an object', '{"name":', json, [400]],
    ['no text at all', '', json, [400]],
    ['a list', '[]', json, [422]],
    ['null', 'null', json, [422, 404, 200, 401]],
    ['a number', '1', json, [422]],
    ['a string', '"x"', json, [422]],
    ['a key __proto__', '{"__proto__":{"role":"super_admin"},"name":"x"}', json, [400]],
    ['a key constructor', '{"constructor":{"prototype":{"role":"super_admin"}}}', json, [400]],
    ['two megabytes', JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }), json, [413]],
    ['objects in objects', deep, json, [400, 404, 422]],
    ['lists in lists', '['.repeat(100_000) + ']'.repeat(100_000), json, [400, 422]],
    ['plain text', '{"name":"x"}', 'text/plain', [415, 422]],
    ['XML', '<name>x</name>', 'application/xml', [415]],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', [415]],
    ['an unknown type', 'x', 'nothing/known', [415]],
    ['other letters', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), json, [400]],
  ] as const)('%s', async (_what, body, type, expected) => {
    const admin = await app.make.admin()
    const before = await dump(app)
    for (const { name, endpoint } of guarded()) {
      if (endpoint.method !== 'POST' || endpoint.multipart || !endpoint.body || endpoint.params) continue
      if (!mayCall(endpoint, 'admin', [])) continue
      const headers = { 'content-type': type }
      const response = await admin.send(`/api/v1/${endpoint.path}`, { method: 'POST', body, headers })
      const answer: unknown = await response.json()
      expect([name, expected]).toEqual([name, expect.arrayContaining([response.status])])
      if (response.status !== 200) expect([name, ApiError.strict().safeParse(answer).error]).toEqual([name, undefined])
    }
    expect(await dump(app)).toEqual(before)
  })
})
