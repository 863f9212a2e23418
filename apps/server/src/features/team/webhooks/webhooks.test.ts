import { deleteManyMedia } from '@digisigncast/contract/content/media'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '@digisigncast/contract/events/webhook-events'
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewSecret,
  replayDelivery,
  saveWebhook,
  testWebhook,
} from '@digisigncast/contract/events/webhooks'
import { expect, test } from 'vitest'
import { openReceiver, signatureBy } from '../../../testing/doubles/receiver.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { forEachTest, openedForEachTest, shared } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'
import {
  addPlaylist,
  attemptsOf,
  deliveriesOf,
  expectReceived,
  listedWebhook,
  newestOf,
  newWebhook,
  sendDue,
  startSendingApp,
} from '../../../testing/stored/webhook-client.ts'

const hourMs = 60 * 60_000

const app = await shared(startSendingApp)
const receiver = openedForEachTest(openReceiver)
const admin = forEachTest(() => app.make.admin())

const run = () => sendDue(app)
const count = (length: number) => expectReceived(receiver, length)
const logOf = async (by: Person) => (await logged(app, by.accountId)).map(({ description }) => description)

test('an event is sent with a signature that another implementation verifies', async () => {
  const { id, secret } = await newWebhook(admin, `${receiver.url}/in?key=1`)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { body } = await addPlaylist(admin, 'Lunch “é”')
  await count(1)
  const [sent] = receiver.received
  if (!sent) throw new Error('nothing was received')
  expect(sent.signature).toBe(signatureBy(secret, sent))
  expect(sent).toMatchObject({ path: '/in?key=1', timestamp: Math.floor(app.clock.now / 1000) })
  expect(sent.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'DigiSignCast' })
  expect(sent.message).toEqual({
    type: 'playlist.changed',
    timestamp: new Date(app.clock.now).toISOString(),
    data: { change: 'created', playlist_ids: [body.data.id], playlist_count: 1 },
    sequence: 1,
  })
  await expect
    .poll(() => newestOf(admin, id))
    .toMatchObject({
      id: sent.id,
      state: 'delivered',
      payload: sent.body,
      answer: 'ok',
      next_at: null,
      attempts: [{ status: 200, error: null, at: app.clock.now }],
    })
  expect(await listedWebhook(admin, id)).toMatchObject({ waiting: 0, last_attempt: { status: 200 } })
})

test('only the chosen events are sent, and their numbers have no gaps', async () => {
  await newWebhook(admin, `${receiver.url}/all`)
  await newWebhook(admin, `${receiver.url}/media`, ['media.deleted'])
  const media = [await app.make.media(admin), await app.make.media(admin)].map(({ id }) => id)
  for (let i = 0; i < 5; i += 1) await addPlaylist(admin, `List ${i}`)
  await admin.call(deleteManyMedia, { body: { media_ids: media } })
  await count(9)
  const sent = (path: string) => receiver.received.filter((one) => one.path === path).map(({ message }) => message)
  expect(
    sent('/all')
      .map(({ sequence }) => sequence)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const [deleted, ...others] = sent('/media')
  expect(others).toEqual([])
  expect(deleted).toMatchObject({ type: 'media.deleted', sequence: 8, data: { media_count: 2 } })
  expect([...((deleted?.data['media_ids'] ?? []) as string[])].toSorted()).toEqual(media.toSorted())
  for (const { type, data } of sent('/all'))
    expect(webhookEvents[type as WebhookEvent].data.strict().parse(data)).toEqual(data)
})

test('an account without webhooks marks no events, nor one whose webhooks are off', async () => {
  const { id, url } = await newWebhook(admin, `${receiver.url}/`)
  await admin.call(saveWebhook, { body: { webhook_id: id, url, events: webhookEventNames, is_enabled: false } })
  const stranger = await app.make.admin()
  for (const by of [admin, stranger]) await addPlaylist(by, 'Lunch')
  const rows = await app.platform.db
    .selectFrom('events')
    .select('to_webhooks')
    .where('account_id', 'in', [admin.accountId, stranger.accountId])
    .where('type', '=', 'playlist.created')
    .execute()
  expect(rows).toEqual([{ to_webhooks: null }, { to_webhooks: null }])
})

test('a failed message is sent again after growing times, seven times at most, and keeps its id', async () => {
  receiver.answer((_received, response) => response.writeHead(503).end('busy'))
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  await addPlaylist(admin, 'Lunch')
  const pauses: number[] = []
  for (let tries = 1; tries <= 7; tries += 1) {
    await count(tries)
    await expect.poll(async () => (await attemptsOf(admin, id)).length).toBe(tries)
    const next = (await newestOf(admin, id))?.next_at
    if (next == null) break
    pauses.push((next - app.clock.now) / 1000)
    app.clock.now = next
    await run()
  }
  const base = [5, 300, 1800, 7200, 18_000, 36_000]
  expect(pauses.length).toBe(base.length)
  for (const [index, seconds] of base.entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(seconds)
    expect(pauses[index]).toBeLessThanOrEqual(seconds * 1.2)
  }
  expect(await newestOf(admin, id)).toMatchObject({ state: 'failed', next_at: null, answer: 'busy' })
  expect((await attemptsOf(admin, id))[0]).toMatchObject({ status: 503, error: 'The receiver answered 503.' })
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
  expect(new Set(receiver.received.map((one) => one.timestamp)).size).toBe(7)

  receiver.answer((_received, response) => response.end())
  const body = { delivery_id: (await newestOf(admin, id))?.id ?? '' }
  expect((await admin.call(replayDelivery, { body })).status).toBe(200)
  await count(8)
  await expect.poll(() => newestOf(admin, id)).toMatchObject({ state: 'delivered', attempts: { length: 8 } })
})

test.each([
  ['in seconds', () => '7200', 2 * hourMs],
  ['as a date', () => new Date(app.clock.now + 3 * hourMs).toUTCString(), 3 * hourMs],
  ['of a year, as a day', () => '31536000', 24 * hourMs],
  ['that is unreadable, as none', () => 'soon', 5500],
])('a receiver chooses the time of the next attempt with Retry-After %s', async (_name, value, ms) => {
  receiver.answer((_received, response) => response.writeHead(429, { 'retry-after': value() }).end())
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  await addPlaylist(admin, 'Lunch')
  await expect.poll(async () => (await attemptsOf(admin, id)).length).toBe(1)
  const pause = ((await newestOf(admin, id))?.next_at ?? 0) - app.clock.now
  expect(Math.abs(pause - ms)).toBeLessThanOrEqual(1000)
})

test('a receiver that is gone switches the webhook off, and the log says so', async () => {
  receiver.answer((_received, response) => response.writeHead(410).end())
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  await addPlaylist(admin, 'Lunch')
  await expect.poll(() => listedWebhook(admin, id)).toMatchObject({ is_enabled: false, off_reason: 'gone', waiting: 1 })
  const host = new URL(receiver.url).host
  expect(await logOf(admin)).toContain(
    `The webhook to “${host}” was switched off: its receiver answered that it is gone (410).`,
  )
  const body = { delivery_id: (await newestOf(admin, id))?.id ?? '' }
  expect((await admin.call(replayDelivery, { body })).body.message).toBe('This webhook is off. Enable it first.')
})

test('a webhook is paused when it has failed for a day, and sends what waits when it is enabled again', async () => {
  receiver.answer((_received, response) => response.writeHead(500).end())
  const { id, url } = await newWebhook(admin, `${receiver.url}/`)
  for (let i = 0; i < 20; i += 1) await addPlaylist(admin, `List ${i}`)
  await count(20)
  await expect.poll(async () => (await listedWebhook(admin, id))?.last_attempt?.status).toBe(500)
  expect(await listedWebhook(admin, id)).toMatchObject({ is_enabled: true, waiting: 20 })
  app.clock.now += 25 * hourMs
  await run()
  await expect.poll(() => listedWebhook(admin, id)).toMatchObject({ is_enabled: false, off_reason: 'failing' })
  expect(await logOf(admin)).toContainEqual(expect.stringContaining('was paused: at least 20 attempts in 24 hours'))

  const failed = receiver.received.length
  receiver.answer((_received, response) => response.end())
  const again = await app.make.signIn(admin.id)
  await again.call(saveWebhook, { body: { webhook_id: id, url, events: webhookEventNames, is_enabled: true } })
  app.clock.now += 7 * hourMs
  await run()
  await expect.poll(() => listedWebhook(admin, id), { timeout: 8000 }).toMatchObject({ waiting: 0, off_reason: null })
  expect(receiver.received.length).toBeGreaterThanOrEqual(failed + 20)
})

test('messages of 30 days are kept, and those of a deleted webhook are deleted', async () => {
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  await admin.call(testWebhook, { body: { webhook_id: id } })
  app.clock.now += 29 * 24 * hourMs
  await admin.call(testWebhook, { body: { webhook_id: id } })
  app.clock.now += 2 * 24 * hourMs
  await run()
  expect((await deliveriesOf(admin, id)).length).toBe(1)
  await admin.call(deleteWebhook, { body: { webhook_id: id } })
  expect((await admin.call(listDeliveries, { params: { id }, query: {} })).status).toBe(404)
  const left = await app.platform.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('an account has ten webhooks at most, with valid addresses and events', async () => {
  const refused = async (body: object) => {
    const answer = await admin.call(saveWebhook, {
      body: { url: receiver.url, events: ['media.created'], is_enabled: true, ...body },
    })
    return [answer.status, answer.body.message]
  }
  expect(await refused({ url: `https://example.com/${'a'.repeat(2000)}` })).toEqual([
    422,
    'Use at most 2,000 characters.',
  ])
  expect((await refused({ url: 'ftp://example.com' }))[0]).toBe(422)
  expect((await refused({ url: 'https://user:secret@example.com' }))[0]).toBe(422)
  expect((await refused({ events: [] }))[0]).toBe(422)
  expect((await refused({ events: ['user.signed_in'] }))[0]).toBe(422)
  expect((await refused({ webhook_id: 'unknown' }))[0]).toBe(404)
  for (let i = 0; i < 10; i += 1) await newWebhook(admin, `${receiver.url}/`)
  expect((await refused({}))[1]).toBe('An account has at most 10 webhooks. Delete one that you no longer need.')
})

test.each([
  ['http://127.0.0.2:9/', '127.0.0.2'],
  ['https://10.0.0.8/in', '10.0.0.8'],
  ['https://[fd00::1]/in', '[fd00::1]'],
  ['http://0x7f000002/in', '127.0.0.2'],
])('%s is refused when it is saved, with the setting that allows it', async (url, host) => {
  const message = `${host} is not a public address. To send there, the operator of the server lists it in ALLOW_PRIVATE_ADDRESSES.`
  const body = { url, events: ['media.created' as const], is_enabled: true }
  const { status, body: answer } = await admin.call(saveWebhook, { body })
  expect([status, answer]).toMatchObject([422, { message, errors: { url: [message] } }])
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  expect((await admin.call(saveWebhook, { body: { ...body, webhook_id: id } })).status).toBe(422)
  // One that was saved by an earlier version can be turned off.
  expect((await admin.call(saveWebhook, { body: { ...body, webhook_id: id, is_enabled: false } })).status).toBe(200)
})

test('other accounts, managers, tokens and the platform owner have no access', async () => {
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  await admin.call(testWebhook, { body: { webhook_id: id } })
  const delivery_id = (await newestOf(admin, id))?.id ?? ''
  const body = { webhook_id: id, url: receiver.url, events: ['media.created' as const], is_enabled: true }
  const statuses = async (by: Pick<Person, 'call'>) => [
    (await by.call(saveWebhook, { body })).status,
    (await by.call(deleteWebhook, { body })).status,
    (await by.call(renewSecret, { body })).status,
    (await by.call(testWebhook, { body })).status,
    (await by.call(replayDelivery, { body: { delivery_id } })).status,
    (await by.call(listDeliveries, { params: { id }, query: {} })).status,
  ]
  expect(await statuses(await app.make.admin())).toEqual([404, 404, 404, 404, 404, 404])
  const { call } = await tokenOf(app, admin)
  for (const by of [await app.make.manager(admin, allPermissions), await app.make.owner(), { call }]) {
    expect(await statuses(by)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await by.call(listWebhooks, {})).status).toBe(403)
  }
  expect((await listedWebhook(admin, id))?.events).toEqual(webhookEventNames)
})
