import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { webhookEventNames } from '@digisigncast/contract/events/webhook-events'
import { saveWebhook } from '@digisigncast/contract/events/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../../env.ts'
import { startTwoServers, type TwoServers } from '../../../testing/cluster/two-servers.ts'
import { openReceiver, type Receiver } from '../../../testing/doubles/receiver.ts'
import type { Person } from '../../../testing/make.ts'
import { startApp } from '../../../testing/start-app.ts'

const loopback = { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const save = (by: Person, path: string) =>
  by.call(saveWebhook, { body: { url: receiver.url + path, events: webhookEventNames, is_enabled: true } })
const numbersOf = (path: string) =>
  receiver.received
    .filter((one) => one.path === path)
    .map(({ message }) => message.sequence)
    .toSorted((a, b) => a - b)

test('an event whose server was killed after the change is sent once after the next start', async () => {
  let app = await startApp(loopback)
  try {
    const admin = await app.make.admin()
    await save(admin, '/killed')
    // As a server leaves it that is killed right after the change: without a hint.
    const event = { account_id: admin.accountId, type: 'playlist.deleted', data: '{"name":"Lunch"}', to_webhooks: 1 }
    const rows = ['a', 'b'].map((id) => ({ ...event, id, subject_id: id, level: 'info' as const, actor_id: null }))
    await app.platform.db
      .insertInto('events')
      .values(rows.map((row) => ({ ...row, created_at: app.clock.now })))
      .execute()
    app = await app.restart()
    await expect.poll(() => numbersOf('/killed')).toEqual([1, 2])
    app = await app.restart()
    const later = await app.make.signIn(admin.id)
    await later.call(savePlaylist, { body: { name: 'Dinner', media_ids: [] } })
    await expect.poll(() => numbersOf('/killed')).toEqual([1, 2, 3])
  } finally {
    await app.close()
  }
})

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('with two servers', () => {
  let both: TwoServers
  beforeAll(async () => {
    both = await startTwoServers(11, loopback)
  })
  afterAll(() => both.close())

  test('each message is sent once, whichever server made the change', async () => {
    const [one, other] = both.servers
    const admin = await one.make.admin()
    const elsewhere = await other.make.signIn(admin.id)
    await save(admin, '/both')
    for (let i = 0; i < 20; i += 1)
      await Promise.all(
        [admin, elsewhere].map((by, server) =>
          by.call(savePlaylist, { body: { name: `List ${i} of ${server}`, media_ids: [] } }),
        ),
      )
    const all = Array.from({ length: 40 }, (_, index) => index + 1)
    await expect.poll(() => numbersOf('/both').length, { timeout: 15_000 }).toBeGreaterThanOrEqual(40)
    await Promise.all(both.servers.map((server) => server.jobs.begin('webhooks').catch(() => undefined)))
    expect(numbersOf('/both')).toEqual(all)
  })
})
