import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { me as getMe } from '@digisigncast/contract/accounts/session'
import { listChannels } from '@digisigncast/contract/content/channels'
import { listMedia } from '@digisigncast/contract/content/media'
import { listPlaylistNames, listPlaylists } from '@digisigncast/contract/content/playlists'
import { listScreens } from '@digisigncast/contract/content/screens'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import { openPairing } from '@digisigncast/contract/devices/pairing'
import { getSite } from '@digisigncast/contract/platform/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from '../../testing/client.ts'
import type { Person } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { newId } from '../ids.ts'
import { openTraffic } from './traffic.ts'

// The defaults.
const usual = { SESSION_CALLS_PER_MINUTE: '', ACCOUNT_CALLS_PER_MINUTE: '', DEVICE_CALLS_PER_MINUTE: '' }

let app: TestApp
beforeAll(async () => {
  app = await startApp(usual)
})
afterAll(() => app.close())

const me = (by: Client) => by.call(getMe, {})

async function spend(by: Client, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let call = 0; call < times; call++) statuses.push((await me(by)).status)
  return [...new Set(statuses)]
}

test('a session that calls too often gets a 429 with a retry time and does not affect other sessions', async () => {
  const admin = await app.make.admin()
  const first = await me(admin)
  expect(first.headers.get('ratelimit-policy')).toBe('"session";q=600;w=60, "account";q=6000;w=60')
  expect(first.headers.get('ratelimit')).toBe('"session";r=199;t=1, "account";r=1999;t=1')
  expect(await spend(admin, 199)).toEqual([200])
  const refused = await me(admin)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'request.too_many',
    'Too many requests in a short time. Try again in a second.',
  ])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('ratelimit')).toMatch(/^"session";r=0;t=20, /)
  expect((await me(await app.make.signIn(admin.id))).status).toBe(200)
  app.clock.now += 1000
  expect(await spend(admin, 10)).toEqual([200])
  expect((await me(admin)).status).toBe(429)
})

test('the sessions of an account share a budget that is separate from other accounts', async () => {
  const own = await startApp({ ...usual, ACCOUNT_CALLS_PER_MINUTE: '30' })
  try {
    const [admin, other] = [await own.make.admin(), await own.make.admin()]
    const colleague = await own.make.manager(admin)
    expect([await spend(admin, 5), await spend(colleague, 5)]).toEqual([[200], [200]])
    expect([(await me(colleague)).status, (await me(admin)).status]).toEqual([429, 429])
    expect((await me(other)).status).toBe(200)
    // Resumable uploads count, too.
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000' }
    expect((await admin.send('/api/v1/uploads', { method: 'POST', headers })).status).toBe(429)
  } finally {
    await own.close()
  }
})

test('a device that calls too often does not affect other devices or users of its account', async () => {
  const own = await startApp({ ...usual, DEVICE_CALLS_PER_MINUTE: '30' })
  try {
    const admin = await own.make.admin()
    const { code } = await own.make.screen(admin)
    const [loud, quiet] = [await own.make.device(code), await own.make.device(code)]
    const headers = { 'content-type': 'application/json' }
    const ask = async (by: Client) =>
      (await by.send('/api/v1/devices/beat', { method: 'POST', headers, body: '{}' })).status
    const before = await ask(loud)
    expect(before).not.toBe(429)
    for (let call = 1; call < 10; call++) await ask(loud)
    expect([await ask(loud), await ask(quiet), (await me(admin)).status]).toEqual([429, before, 200])
  } finally {
    await own.close()
  }
})

test('calls that wait for a server outside do not delay other calls of the account, and few of them wait', async () => {
  const own = await startApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  try {
    await once(silent, 'listening')
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const admin = await own.make.admin()
    let answered = 0
    const slow = Array.from({ length: 24 }, async () => {
      const { status } = await admin.call(createWebPage, { body: { url, title: 'Slow' } })
      answered += 1
      return status
    })
    // Two at a time, twenty wait, the others are refused.
    await expect.poll(() => [answered, sockets.length]).toEqual([2, 2])
    expect((await own.make.playlist(admin, [], 'At once')).name).toBe('At once')
    expect([answered, sockets.length]).toEqual([2, 2])
    silent.on('connection', (socket) => socket.destroy())
    for (const socket of sockets) socket.destroy()
    const statuses = await Promise.all(slow)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(statuses.filter((status) => status === 200)).toHaveLength(22)
  } finally {
    silent.close()
    await own.close()
  }
})

const count = 450
/** Number of screens, whose QR codes are slow to draw. */
const fewest = 40

/** An account with many objects, some with equal times and names. */
async function largeAccount(): Promise<Person> {
  const admin = await app.make.admin()
  const { id } = await app.make.media(admin)
  const { db } = app.platform
  const owned = (n: number) => ({ id: newId(), account_id: admin.accountId, created_at: 1000 + (n % 7) })
  const named = (n: number) => ({ ...owned(n), name: `Name ${n % 5}`, search_text: `name ${n % 5}` })
  const numbers = Array.from({ length: count }, (_, n) => n)
  const like = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const media = numbers.map((n) => ({ ...like, ...owned(n), title: `Name ${n % 5}`, search_text: `name ${n % 5}` }))
  await db.insertInto('media').values(media).execute()
  const playlists = numbers.map((n) => ({ ...named(n), owner_id: null, slide_duration_ms: null }))
  await db.insertInto('playlists').values(playlists).execute()
  const items = playlists.flatMap(({ id: playlist_id }, n) =>
    [0, 1].map((position) => ({ id: newId(), playlist_id, media_id: media[n]?.id ?? id, position, duration_ms: null })),
  )
  for (let start = 0; start < items.length; start += 300)
    await db
      .insertInto('playlist_items')
      .values(items.slice(start, start + 300))
      .execute()
  const channels = numbers.map((n) => ({ ...named(n), owner_id: null, layout: 'main' as const }))
  await db.insertInto('channels').values(channels).execute()
  const looks = { rotation: 0, animation: 'default', content_kind: 'playlist', time_zone: null } as const
  await db
    .insertInto('screens')
    .values(numbers.slice(0, fewest).map((n) => ({ ...named(n), ...looks, code: newId() })))
    .execute()
  return admin
}

let large: Person
beforeAll(async () => {
  large = await largeAccount()
})

const lists = { listMedia, listPlaylists, listPlaylistNames, listChannels, listScreens }

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  '%s without a page returns every row once, in the same order as the pages',
  async (name) => {
    for (const sort of ['newest', 'oldest', 'name'] as const) {
      const read = async (query: object): Promise<unknown[]> => {
        const { status, body } = await large.call(lists[name], { query: { sort, ...query } })
        expect(status).toBe(200)
        return body.data
      }
      const pages = [1, 2, 3].map((page) => read({ page, per_page: 200 }))
      const all = await read({})
      expect(all.length).toBeGreaterThanOrEqual(fewest)
      expect(all).toEqual((await Promise.all(pages)).flat())
    }
  },
)

test('media sorted by size are listed once each, though most have the same size', async () => {
  const { body } = await large.call(listMedia, { query: { sort: 'size' } })
  expect(new Set(body.data.map(({ id }) => id)).size).toBe(count + 1)
})

test('a call of another account is answered while a long list is sent', async () => {
  const other = await app.make.admin()
  const firsts: string[] = []
  // A busy machine can delay one of the calls.
  for (let round = 0; round < 5; round++) {
    const long = large.call(listPlaylists, { query: {} }).then(() => 'long list')
    const short = me(other).then(() => 'other account')
    firsts.push(await Promise.race([long, short]))
    await Promise.all([long, short])
  }
  expect(firsts.filter((first) => first === 'other account').length).toBeGreaterThanOrEqual(4)
})

test('long lists of one account are sent one after another; short calls and other accounts do not wait', async () => {
  const other = await app.make.admin()
  const caller = { userId: large.id, accountId: large.accountId, sessionHash: '', token: null }
  const leave = await app.platform.traffic.enterHeavyRead(caller)
  let isDone = false
  const list = large.call(listPlaylists, { query: {} }).then(({ body }) => {
    isDone = true
    return body.data.length
  })
  expect((await large.call(listPlaylists, { query: { page: 1, per_page: 10 } })).status).toBe(200)
  expect((await other.call(listPlaylists, { query: {} })).status).toBe(200)
  expect(isDone).toBe(false)
  leave()
  expect(await list).toBe(count)
})

test('a client that disconnects during a long list ends its turn', async () => {
  const gone = new AbortController()
  const answer = await large.send('/api/v1/playlists', { signal: gone.signal })
  gone.abort()
  await answer.text().catch(() => undefined)
  expect((await large.call(listPlaylists, { query: {} })).body.data.length).toBe(count)
})

test('displays of one address that open a pairing wait for each other, and not those of other addresses', async () => {
  const own = await startApp({ ...usual, TRUST_PROXY: 'loopback' })
  try {
    const from = (address: string) => clientOf(own.url, undefined, address)
    const open = async (address: string) =>
      (await from(address).call(openPairing, { body: { installation: randomBytes(16).toString('hex') } })).status
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const slow = Array.from({ length: 4 }, () => own.platform.traffic.runAnonymous('10.0.0.1', () => isOver))
    let answered = 0
    const crowd = Array.from({ length: 100 }, () => open('10.0.0.1').finally(() => (answered += 1)))
    expect([await open('10.0.0.2'), (await from('10.0.0.1').call(getSite, {})).status, answered]).toEqual([200, 200, 0])
    end()
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
    await Promise.all(slow)
  } finally {
    await own.close()
  }
})

test('of writes without a token, few run at a time, networks take turns, and too many are refused', async () => {
  const traffic = openTraffic(
    { sessionCallsPerMinute: 0, tokenCallsPerMinute: 0, accountCallsPerMinute: 0, deviceCallsPerMinute: 0 },
    Date.now,
  )
  const waiting: (() => void)[] = []
  const begun: string[] = []
  const write = (address: string) =>
    traffic.runAnonymous(address, async () => {
      begun.push(address)
      await new Promise<void>((resolve) => waiting.push(resolve))
    })
  const crowd = Array.from({ length: 304 }, () => write('2001:db8::1'))
  await expect(write('2001:db8::2')).rejects.toMatchObject({ code: 'request.too_many', retryAfterSeconds: 5 })
  const neighbors = Array.from({ length: 6 }, () => write('10.0.0.1'))
  await new Promise(setImmediate)
  expect(begun.filter((address) => address === '10.0.0.1').length).toBe(4)
  expect(begun.length).toBe(8)
  while (waiting.length > 0) {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all([...crowd, ...neighbors])
})
