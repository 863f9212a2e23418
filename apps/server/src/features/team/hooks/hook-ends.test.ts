import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { saveHook } from '@digisigncast/contract/accounts/hooks'
import { apiPrefix, type Sent } from '@digisigncast/contract/api/endpoint'
import { listRunningTakeovers } from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'
import { preparedSetup } from '../../../testing/stored/takeover-setup.ts'

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())

type Body = Sent<typeof saveHook>['body']

/** A hook that starts or ends the prepared takeover “Closed” of one screen. */
async function takeoverHook(more: Partial<Body> = {}) {
  const { prepared } = await preparedSetup(app, admin)
  const action = { kind: 'takeover', prepared_id: prepared.id } as const
  return { action, hook: await hookOf(action, more) }
}
async function hookOf(action: Body['action'], more: Partial<Body> = {}) {
  const { data } = (await admin.call(saveHook, { body: { name: 'Alarm panel', action, ...more } })).body
  return { ...data, secret: data.secret ?? '' }
}
const send = (secret: string, init: RequestInit = {}) =>
  app.guest.send(`${apiPrefix}/hooks/${secret}`, { method: 'POST', ...init })
async function post(secret: string, body?: string, headers: Record<string, string> = {}) {
  const answer = await send(secret, { headers, ...(body !== undefined && { body }) })
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
}
const running = async () => (await admin.call(listRunningTakeovers, {})).body.data

const gzipped = (value: object) => gzipSync(JSON.stringify(value))
const utf16 = (text: string) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])

test.each<[string, string, RequestInit]>([
  ['the query', '?end=true', {}],
  ['its field', '', { body: '{"end": true}' }],
  ['Alertmanager and Grafana', '', { body: '{"status":"resolved","alerts":[{"status":"resolved"}]}' }],
  ['older Grafana', '', { body: '{"state":"ok","title":"[OK] Door"}' }],
  ['Uptime Kuma', '', { body: '{"heartbeat":{"status":1},"monitor":{},"msg":"Up"}' }],
  ['a form', '', { body: 'end=true' }],
  ['a compressed body', '', { body: gzipped({ end: true }), headers: { 'content-encoding': 'gzip' } }],
  ['UTF-16', '', { body: utf16('{"end": true}') }],
  ['an address with a slash at its end', '/', { body: '{"end": true}' }],
])('a request that means the end by %s ends the takeover', async (_, more, init) => {
  const { hook } = await takeoverHook()
  await post(hook.secret, '{"status":"firing"}')
  expect(await running()).toHaveLength(1)
  const answer = await send(hook.secret + more, init)
  expect(await answer.json()).toEqual({ message: 'Takeover “Closed” ended.' })
  expect(await running()).toEqual([])
})

test.each([
  ['{"status":"firing","alerts":[{"status":"resolved"}]}'],
  ['{"state":"alerting"}'],
  ['{"heartbeat":{"status":0}}'],
  ['{"heartbeat":null,"msg":"Testing"}'],
  ['Alarm resolved the last one'],
  ['{"end": false, "status": "resolved"}'],
])('%s starts the takeover', async (body) => {
  const { hook } = await takeoverHook()
  expect((await post(hook.secret, body)).message).toBe('Takeover “Closed” started on 1 screen.')
})

test('what cannot be read is refused and starts nothing: other encodings, broken ones, other methods', async () => {
  const { hook } = await takeoverHook()
  const other = await send(hook.secret, { body: 'x', headers: { 'content-encoding': 'zstd' } })
  const broken = await send(hook.secret, { body: '{"end": true}', headers: { 'content-encoding': 'gzip' } })
  const large = await send(hook.secret, {
    body: gzipped({ text: 'x'.repeat(300_000) }),
    headers: { 'content-encoding': 'gzip' },
  })
  const put = await send(hook.secret, { method: 'PUT', body: '{}' })
  expect([other.status, broken.status, large.status, put.status]).toEqual([415, 422, 422, 422])
  expect(await put.json()).toMatchObject({ message: 'Incoming hooks accept POST. Send this request with that method.' })
  expect(await running()).toEqual([])
})

test('a hook of the kind that ends a takeover never starts it', async () => {
  const { hook, action } = await takeoverHook()
  const ending = await hookOf({ ...action, ends: true })
  expect((await post(ending.secret, '{"status":"firing"}')).status).toBe(409)
  await post(hook.secret)
  expect((await post(ending.secret)).message).toBe('Takeover “Closed” ended.')
})

test('requests without the right signature do not use up those of the sender with the key', async () => {
  const { hook } = await takeoverHook({ needs_signature: true })
  const forged = await Promise.all(Array.from({ length: 50 }, () => post(hook.secret, '{}')))
  expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([403, 429]))
  const signature = createHmac('sha256', hook.signing_key ?? '')
    .update('{}')
    .digest('hex')
  expect((await post(hook.secret, '{}', { 'x-signature-256': `sha256=${signature}` })).status).toBe(200)
})
