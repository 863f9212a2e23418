import { createHmac } from 'node:crypto'
import {
  deleteHook,
  type HookAction,
  hookCallsPerMinute,
  listHookCalls,
  listHooks,
  maxHookCalls,
  maxHooks,
  renewHookSecret,
  saveHook,
} from '@digisigncast/contract/accounts/hooks'
import { apiPrefix, type Sent } from '@digisigncast/contract/api/endpoint'
import { getScreen } from '@digisigncast/contract/content/screens'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { deletePreparedTakeover, listRunningTakeovers } from '@digisigncast/contract/content/takeovers'
import { getDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, test } from 'vitest'
import { logOf } from '../../../testing/presence.ts'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'
import { subscribe } from '../../../testing/stored/subscribe.ts'
import { preparedSetup } from '../../../testing/stored/takeover-setup.ts'

const minuteMs = 60_000

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())
beforeEach(() => {
  app.clock.now += minuteMs
})

type Body = Sent<typeof saveHook>['body']

const save = (action: HookAction | object, more: Partial<Body> = {}, by = admin) =>
  by.call(saveHook, { body: { name: 'Alarm panel', action, ...more } as Body })
async function hookOf(action: HookAction | object, more: Partial<Body> = {}, by = admin) {
  const { status, body } = await save(action, more, by)
  expect([status, body.message]).toEqual([200, 'Incoming hook created.'])
  return { ...body.data, secret: body.data.secret ?? '' }
}
async function post(secret: string, body?: string | object, headers: Record<string, string> = {}) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const answer = await app.guest.send(`${apiPrefix}/hooks/${secret}`, {
    method: 'POST',
    headers,
    ...(text !== undefined && { body: text }),
  })
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message, answer }
}
const running = async (by = admin) => (await by.call(listRunningTakeovers, {})).body.data
const callsOf = async (id: string) => (await admin.call(listHookCalls, { params: { id } })).body.data
const takeoverHook = async (more: Partial<Body> = {}, minutes?: number | null) => {
  const { prepared } = await preparedSetup(app, admin)
  const action = { kind: 'takeover', prepared_id: prepared.id, ...(minutes !== undefined && { minutes }) }
  return { prepared, action, hook: await hookOf(action, more) }
}

test('a hook starts a prepared takeover once, and ends it', async () => {
  const { hook, prepared } = await takeoverHook({}, 10)
  // Log entries of the same millisecond have no order.
  app.clock.now += 1000
  const first = await post(hook.secret, '{}')
  expect([first.status, first.message]).toEqual([200, 'Takeover “Closed” started on 1 screen.'])
  const [started] = await running()
  expect(started).toMatchObject({ prepared_id: prepared.id, ends_at: app.clock.now + 10 * minuteMs })
  expect((await logOf(admin))[0]?.description).toMatch(
    /\(hook “Alarm panel”\) started the takeover “Closed” on 1 screen/,
  )
  // Again, with a body that is no JSON, and with none.
  expect((await post(hook.secret, 'Alarm in zone 3', { 'content-type': 'text/plain' })).message).toBe(
    'Takeover “Closed” runs already.',
  )
  app.clock.now += 2 * minuteMs
  expect((await post(hook.secret)).status).toBe(200)
  expect(await running()).toMatchObject([{ id: started?.id, ends_at: app.clock.now + 10 * minuteMs }])
  expect(await post(hook.secret, { end: true })).toMatchObject({ status: 200, message: 'Takeover “Closed” ended.' })
  expect(await running()).toEqual([])
  expect(await post(hook.secret, { end: true })).toMatchObject({ status: 409, message: 'This takeover does not run.' })
  expect((await callsOf(hook.id)).map(({ is_done, message }) => [is_done, message])).toContainEqual([
    false,
    'This takeover does not run.',
  ])
  expect(await callsOf(hook.id)).toHaveLength(5)
})

test('many requests at once start one takeover', async () => {
  const { hook } = await takeoverHook()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(hook.secret, '{}')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.filter(({ message }) => message.includes('started on'))).toHaveLength(1)
  expect(await running()).toHaveLength(1)
})

test('a hook is called at most 30 times in a minute, and other hooks of the account go on', async () => {
  const { hook, action } = await takeoverHook()
  const other = await hookOf(action)
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(hook.secret, '{"end": 1}')))
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([counts.get(422)?.length, counts.get(429)?.length]).toEqual([hookCallsPerMinute, 100 - hookCallsPerMinute])
  const refused = counts.get(429)?.[0]
  expect(refused?.message).toMatch(/^Too many attempts\. Please try again in/)
  expect(Number(refused?.answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post(other.secret, '{}')).status).toBe(200)
})

test('wrong secrets, disabled hooks and hooks of deactivated users get the same answer', async () => {
  const { hook, action } = await takeoverHook({ is_enabled: false })
  const wrong = await post('x'.repeat(43))
  expect(wrong.status).toBe(404)
  const disabled = await post(hook.secret, '{}')
  expect([disabled.status, disabled.message]).toEqual([404, wrong.message])
  await save(action, { hook_id: hook.id })
  expect((await post(hook.secret, '{}')).status).toBe(200)
  const set = (status: 'active' | 'deactivated') =>
    app.platform.db.updateTable('users').set({ status }).where('id', '=', admin.id).execute()
  await set('deactivated')
  expect((await post(hook.secret, '{}')).message).toBe(wrong.message)
  await set('active')
  const renewed = (await admin.call(renewHookSecret, { body: { hook_id: hook.id } })).body.data
  expect((await post(hook.secret, '{}')).status).toBe(404)
  expect((await post(renewed.secret ?? '', '{}')).status).toBe(200)
  await admin.call(deleteHook, { body: { hook_id: hook.id } })
  expect((await post(renewed.secret ?? '', '{}')).status).toBe(404)
  // Lengths are checked before the secret is looked up.
  expect((await post('x'.repeat(250))).status).toBe(404)
  expect((await post('%00')).status).toBe(404)
})

test('GET works only where it is allowed', async () => {
  const { hook, action } = await takeoverHook()
  const open = async (query = '', method = 'GET') =>
    (await app.guest.send(`${apiPrefix}/hooks/${hook.secret}${query}`, { method })).status
  expect(await open()).toBe(403)
  expect(await running()).toEqual([])
  await save(action, { hook_id: hook.id, allow_get: true })
  expect(await open('', 'HEAD')).toBe(403)
  expect(await running()).toEqual([])
  expect(await open()).toBe(200)
  expect(await running()).toHaveLength(1)
  expect(await open('?end=true')).toBe(200)
  expect(await running()).toEqual([])
})

test('a hook with a signature refuses requests without the right one', async () => {
  const { hook } = await takeoverHook({ needs_signature: true })
  expect(hook.signing_key).toMatch(/^[\w-]{43}$/)
  const sign = (body: string) =>
    `sha256=${createHmac('sha256', hook.signing_key ?? '')
      .update(body)
      .digest('hex')}`
  expect((await post(hook.secret, '{}')).message).toMatch(/^This hook needs a signature: send x-signature-256/)
  expect((await post(hook.secret, '{}', { 'x-signature-256': sign('{ }') })).message).toMatch(/^The signature is wrong/)
  expect((await post(hook.secret, '{}', { 'x-signature-256': 'sha256=x' })).status).toBe(403)
  expect(await running()).toEqual([])
  expect((await post(hook.secret, '{ }', { 'x-signature-256': sign('{ }') })).status).toBe(200)
  expect((await post(hook.secret, '{}', { 'x-hub-signature-256': sign('{}') })).status).toBe(200)
})

test('a hook assigns playlists to screens and tags', async () => {
  const { closed, screen, other } = await preparedSetup(app, admin)
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby', color: 'blue' } })).body.data
  await admin.call(tagScreens, { body: { screen_ids: [other.id], add: [tag.id], remove: [] } })
  const hook = await hookOf({
    kind: 'content',
    type: 'playlist',
    content_ids: [closed.id],
    screen_ids: [screen.id],
    tag_ids: [tag.id],
  })
  expect(await post(hook.secret, '{}')).toMatchObject({ status: 200, message: 'Content of 2 screens changed.' })
  for (const { id } of [screen, other])
    expect((await admin.call(getScreen, { params: { screenID: id } })).body.data).toMatchObject({
      data_type: 'playlist',
      content: [{ id: closed.id }],
    })
})

test('a hook fills a typed table, and says which row is wrong', async () => {
  const table = { kind: 'table' as const, columns: ['Dish', 'Price'], rows: [['Tea', '2']] }
  const body = { name: 'Prices', settings: { kind: 'table' as const, table } }
  const { id } = (await admin.call(saveDataSource, { body })).body.data
  const hook = await hookOf({ kind: 'table', data_source_id: id })
  const filled = await post(hook.secret, {
    rows: [
      ['Soup', 4.5],
      ['Cake', '3'],
    ],
  })
  expect([filled.status, filled.message]).toEqual([200, 'Table “Prices” filled with 2 rows.'])
  const rows = async () => {
    const { settings } = (await admin.call(getDataSource, { params: { id } })).body.data
    return settings.kind === 'table' ? settings.table.rows : undefined
  }
  const stored = [
    ['Soup', '4.5'],
    ['Cake', '3'],
  ]
  expect(await rows()).toEqual(stored)
  const refused = async (sent: string | object) => {
    const { status, message } = await post(hook.secret, sent)
    return [status, message]
  }
  expect(await refused({ rows: [['Soup', '4'], ['Cake']] })).toEqual([
    422,
    'Row 2 has 1 cell, but the table has 2 columns: Dish, Price.',
  ])
  expect(await refused({})).toEqual([422, 'Send the rows of the table: {"rows": [["Soup", "4.50"]]}.'])
  expect((await refused('Soup;4.50'))[1]).toMatch(/^Send the rows of the table/)
  expect(await refused('{"rows": [')).toEqual([
    422,
    'The body is not valid JSON. Send {} or nothing if there is nothing to say.',
  ])
  expect(await refused({ rows: [['x'.repeat(301), '1']] })).toMatchObject([422, expect.stringMatching(/^Row 1: /)])
  expect((await post(hook.secret, { rows: Array.from({ length: 201 }, () => ['a', 'b']) })).status).toBe(422)
  expect((await post(hook.secret, `{"rows": "${'x'.repeat(256 * 1024)}"}`)).status).toBe(413)
  expect(await rows()).toEqual(stored)
})

test('a hook has the rights of the user who saved it last, as they are now', async () => {
  const { hook, action } = await takeoverHook()
  const set = (role: 'admin' | 'manager') =>
    app.platform.db.updateTable('users').set({ role, permissions: '{}' }).where('id', '=', admin.id).execute()
  await set('manager')
  const { status, message } = await post(hook.secret, '{}')
  expect([status, message]).toEqual([
    403,
    'The user who saved this hook is no longer allowed to do this. An admin can save it again.',
  ])
  await set('admin')
  const second = await app.make.manager(admin)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', second.id).execute()
  await save(action, { hook_id: hook.id }, second)
  await app.platform.db.deleteFrom('users').where('id', '=', second.id).execute()
  expect((await post(hook.secret, '{}')).status).toBe(404)
  expect((await admin.call(listHooks, {})).body.data).toMatchObject([{ problem: 'creator_deleted' }])
  await save(action, { hook_id: hook.id })
  expect((await post(hook.secret, '{}')).status).toBe(200)
})

test('only what exists in the account can be chosen, and the list says what is gone', async () => {
  const stranger = await app.make.admin()
  const { prepared, closed, screen } = await preparedSetup(app, stranger)
  const content = { kind: 'content', type: 'playlist', content_ids: [closed.id], screen_ids: [screen.id] }
  for (const action of [
    { kind: 'takeover', prepared_id: prepared.id },
    content,
    { kind: 'table', data_source_id: 'x' },
  ])
    expect((await save(action)).status).toBe(404)
  const own = await preparedSetup(app, admin)
  const nowhere = await save({ ...content, content_ids: [own.closed.id], screen_ids: [], tag_ids: [] })
  expect([nowhere.status, nowhere.body.message]).toEqual([422, 'Please choose at least one screen or tag.'])
  const hook = await hookOf({ kind: 'takeover', prepared_id: own.prepared.id })
  expect((await admin.call(listHooks, {})).body.data).toMatchObject([{ names: ['Closed'], problem: null }])
  await admin.call(deletePreparedTakeover, { body: { id: own.prepared.id } })
  expect((await admin.call(listHooks, {})).body.data).toMatchObject([{ names: [], problem: 'target_deleted' }])
  expect((await post(hook.secret, '{}')).status).toBe(404)
  expect((await admin.call(listHooks, {})).body.data[0]?.last_call).toMatchObject({ is_done: false })
  expect((await stranger.call(listHooks, {})).body.data).toEqual([])
  for (const [call, input] of [
    [listHookCalls, { params: { id: hook.id } }],
    [deleteHook, { body: { hook_id: hook.id } }],
    [renewHookSecret, { body: { hook_id: hook.id } }],
  ] as const)
    expect((await stranger.call(call, input as never)).status).toBe(404)
  expect((await save(content, { hook_id: hook.id }, stranger)).status).toBe(404)
})

test('managers have no hooks; an account has at most 50, and each keeps its last 100 requests', async () => {
  const manager = await app.make.manager(admin)
  expect((await manager.call(listHooks, {})).status).toBe(403)
  const { hook, action } = await takeoverHook()
  for (let count = 1; count < maxHooks; count += 1) await hookOf(action, { name: `Hook ${count}` })
  expect((await save(action)).body.message).toMatch(/^An account has at most 50 incoming hooks\./)
  const row = { account_id: admin.accountId, hook_id: hook.id, address: '192.0.2.1', is_done: 1, message: 'Done.' }
  const rows = Array.from({ length: maxHookCalls }, (_, index) => ({ ...row, id: `${hook.id}${index}`, at: index }))
  await app.platform.db.insertInto('hook_calls').values(rows).execute()
  expect((await post(hook.secret, '{}')).status).toBe(200)
  const calls = await callsOf(hook.id)
  expect([calls.length, calls[0]?.message]).toEqual([maxHookCalls, 'Takeover “Closed” started on 1 screen.'])
})

test('without an active subscription a hook does nothing', async () => {
  const { hook } = await takeoverHook()
  await subscribe(app, admin, 'expired')
  expect((await post(hook.secret, '{}')).status).toBe(403)
  expect(await running()).toEqual([])
})

test.each(['text', 'json', 'a b/c'])('the content type %s, which is not well-formed, loses no alarm', async (type) => {
  const { hook } = await takeoverHook()
  expect(await post(hook.secret, '{}', { 'content-type': type })).toMatchObject({ status: 200 })
})
