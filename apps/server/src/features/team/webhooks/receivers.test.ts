import { type ServerResponse } from 'node:http'
import { renewSecret, testWebhook } from '@digisigncast/contract/events/webhooks'
import { expect, test } from 'vitest'
import { openReceiver, signatureBy } from '../../../testing/doubles/receiver.ts'
import { forEachTest, openedForEachTest, shared } from '../../../testing/start-app.ts'
import {
  addPlaylist,
  attemptsOf,
  expectReceived,
  listedWebhook,
  newestOf,
  newWebhook,
  sendDue,
  startSendingApp,
} from '../../../testing/stored/webhook-client.ts'

const minuteMs = 60_000
const hourMs = 60 * 60_000

const app = await shared(startSendingApp)
const receiver = openedForEachTest(openReceiver)
const admin = forEachTest(() => app.make.admin())

const run = () => sendDue(app)
const count = (length: number) => expectReceived(receiver, length)

test.each([
  [
    'redirects',
    { status: 302, error: 'The receiver redirected. Enter the address that it redirects to.' },
    (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
  [
    'does not answer',
    { status: null, error: expect.stringContaining('did not answer within 1 s') as string },
    () => undefined,
  ],
  [
    'closes the connection',
    { status: null, error: expect.stringContaining('could not be reached') as string },
    (response: ServerResponse) => response.destroy(),
  ],
])('a test of a receiver that %s says so', async (_name, expected, answer) => {
  receiver.answer((_received, response) => answer(response))
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  const { body } = await admin.call(testWebhook, { body: { webhook_id: id } })
  expect(body.data).toMatchObject(expected)
  expect(receiver.received.map(({ path, message }) => [path, message.type])).toEqual([['/', 'webhook.test']])
  expect(await newestOf(admin, id)).toMatchObject({ state: 'failed', next_at: null, sequence: 0 })
})

test('an answer is cut at 2 kB, and one that never ends counts when its status is known', async () => {
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  receiver.answer((_received, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write('<b>\0é'.repeat(5000)));
      response.once('drain', more)
    }
    more()
  })
  const { body } = await admin.call(testWebhook, { body: { webhook_id: id } })
  expect(body.data).toMatchObject({ status: 200, error: null })
  expect(Buffer.byteLength(body.data.answer)).toBeLessThanOrEqual(2048)
  expect(body.data.answer.startsWith('<b>é<b>é')).toBe(true)

  receiver.answer((_received, response) => response.writeHead(202).write('part'))
  expect((await admin.call(testWebhook, { body: { webhook_id: id } })).body.data).toMatchObject({
    status: 202,
    error: null,
    answer: 'part',
  })
})

test('private addresses are refused at each attempt', async () => {
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  // The name of an address can lead elsewhere after it was saved.
  await app.platform.db.updateTable('webhooks').set({ url: 'http://127.0.0.2:9/' }).where('id', '=', id).execute()
  const { body } = await admin.call(testWebhook, { body: { webhook_id: id } })
  expect(body.data).toMatchObject({
    status: null,
    error: '127.0.0.2 is not a public address. Use one that is reachable from the internet.',
  })
})

test('for a day after a renewal, messages have the signatures of both secrets', async () => {
  const { id, secret: old } = await newWebhook(admin, `${receiver.url}/`)
  const { body } = await admin.call(renewSecret, { body: { webhook_id: id } })
  const { secret, old_secret_until } = body.data
  expect([secret === old, old_secret_until]).toEqual([false, app.clock.now + 24 * hourMs])
  const signed = async () => {
    await admin.call(testWebhook, { body: { webhook_id: id } })
    const sent = receiver.received.at(-1)
    if (!sent) throw new Error('nothing was received')
    return [sent.signature, signatureBy(secret, sent), signatureBy(old, sent)] as const
  }
  const [both, byNew, byOld] = await signed()
  expect(both).toBe(`${byNew} ${byOld}`)
  app.clock.now += 24 * hourMs
  const [later, only] = await signed()
  expect(later).toBe(only)
  expect((await listedWebhook(admin, id))?.old_secret_until).toBeNull()
})

test('secrets that were replaced one after another stay valid for a day each', async () => {
  const { id, secret: first } = await newWebhook(admin, `${receiver.url}/`)
  const renew = async () => {
    const recent = await app.make.signIn(admin.id)
    return (await recent.call(renewSecret, { body: { webhook_id: id } })).body.data.secret
  }
  const signatures = async (secrets: string[]) => {
    await admin.call(testWebhook, { body: { webhook_id: id } })
    const sent = receiver.received.at(-1)
    if (!sent) throw new Error('nothing was received')
    expect(sent.signature).toBe(secrets.map((secret) => signatureBy(secret, sent)).join(' '))
  }
  const second = await renew()
  app.clock.now += hourMs
  const third = await renew()
  await signatures([third, second, first])
  expect((await listedWebhook(admin, id))?.old_secret_until).toBe(app.clock.now + 24 * hourMs)
  app.clock.now += 23 * hourMs
  await signatures([third, second])
  app.clock.now += hourMs
  await signatures([third])
  // One that an earlier version replaced.
  const old = { old_secret: first, old_until: app.clock.now + hourMs }
  await app.platform.db.updateTable('webhooks').set(old).where('id', '=', id).execute()
  await signatures([third, first])
  await signatures([await renew(), third, first])
})

test('a receiver that does not answer delays its own account only', async () => {
  const others = await Promise.all([app.make.admin(), app.make.admin()])
  const [stuck] = others
  const silent: ServerResponse[] = []
  receiver.answer(({ path }, response) => (path === '/stuck' ? silent.push(response) : response.end()))
  await newWebhook(stuck, `${receiver.url}/stuck`)
  await newWebhook(others[1], `${receiver.url}/quick`)
  for (let i = 0; i < 10; i += 1) await addPlaylist(stuck, `List ${i}`)
  await expect.poll(() => silent.length).toBe(2)
  await addPlaylist(others[1], 'Lunch')
  await expect.poll(() => receiver.received.filter(({ path }) => path === '/quick').length).toBe(1)
  expect(silent.length).toBe(2)
})

test('a message whose server was killed is sent again after a minute', async () => {
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  receiver.answer(() => undefined)
  await addPlaylist(admin, 'Lunch')
  await count(1)
  // As a server leaves it that is killed while it sends.
  const row = { next_at: app.clock.now + minuteMs, attempts: '[]', tries: 0, state: 'waiting' as const }
  // The receiver is given a second.
  await expect.poll(async () => (await attemptsOf(admin, id)).length, { timeout: 8000 }).toBe(1)
  await app.platform.db.updateTable('webhook_deliveries').set(row).where('webhook_id', '=', id).execute()
  receiver.answer((_received, response) => response.end())
  app.clock.now += minuteMs
  await run()
  await expect.poll(() => newestOf(admin, id)).toMatchObject({ state: 'delivered', attempts: { length: 1 } })
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
})

test('an event that no message can be made of does not stop the messages of other accounts', async () => {
  const [first, second] = [admin, await app.make.admin()].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  if (!first || !second) throw new Error('two accounts are needed')
  await newWebhook(second, `${receiver.url}/second`)
  await addPlaylist(first, 'Lunch')
  const broken = app.platform.db.updateTable('events').where('account_id', '=', first.accountId)
  await broken.set({ to_webhooks: 1, data: '{' }).execute()
  await addPlaylist(second, 'Lunch')
  await run()
  await count(1)
  await broken.set({ to_webhooks: null }).execute()
})

test('nothing is sent for an account that was deactivated, until it is active again', async () => {
  const { id } = await newWebhook(admin, `${receiver.url}/`)
  receiver.answer((_received, response) => response.writeHead(500).end())
  await addPlaylist(admin, 'Lunch')
  await expect.poll(() => attemptsOf(admin, id)).toHaveLength(1)
  const account = app.platform.db.updateTable('accounts').where('id', '=', admin.accountId)
  await account.set({ status: 'deactivated' }).execute()
  app.clock.now += minuteMs
  const other = await app.make.admin()
  await newWebhook(other, `${receiver.url}/other`)
  await addPlaylist(other, 'Lunch')
  await run()
  await expect.poll(() => receiver.received.map(({ path }) => path)).toEqual(['/', '/other'])
  await account.set({ status: 'active' }).execute()
  await run()
  await expect.poll(() => receiver.received.map(({ path }) => path)).toEqual(['/', '/other', '/'])
})
