import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { maxScreensPerCall } from '@digisigncast/contract/api/limits'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { listScreenIds, listScreens, type ScreenQuery } from '@digisigncast/contract/content/screens'
import * as bulk from '@digisigncast/contract/content/screens-bulk'
import { listCommands } from '@digisigncast/contract/devices/commands'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'

const app = await sharedApp()
let admin: Person

const gone = 'This screen no longer exists.'
const missing = (id: string) => ({ id, name: null, code: 'resource.not_found', message: gone })

const list = async (query: ScreenQuery = {}, by = admin) =>
  (await by.call(listScreens, { query: { page: 1, per_page: 200, ...query } })).body
const names = async (query: ScreenQuery) => (await list(query)).data.map(({ name }) => name)
const linesOf = async (by = admin) => (await by.call(getOverview, {})).body.logs.map(({ description }) => description)

async function newScreens(count: number, by = admin, contentIds: string[] = []) {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await app.make.screen(by, contentIds, `Screen ${at}`)).id)
  return ids
}

/** More screens than fit into one transaction, without a call for each. */
async function manyScreens(count: number, by = admin): Promise<string[]> {
  const one = await app.make.screen(by)
  const { db } = app.platform
  const row = await db.selectFrom('screens').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, (_, at) => ({
    ...row,
    id: `${one.id}-${at}`,
    code: `${row.code}${at}`,
  }))
  await db.insertInto('screens').values(rows).execute()
  return [one.id, ...rows.map(({ id }) => id)]
}

const channelOf = async (playlistId: string, name = 'Channel') =>
  (
    await admin.call(saveChannel, {
      body: { name, layout: { selectedLayout: 'main', playlists: { Main: [playlistId] } } },
    })
  ).body.data

describe('one call for several screens', () => {
  beforeAll(async () => {
    admin = await app.make.admin()
  })

  test('replaces their content, with a result for each screen and one log entry', async () => {
    const [old, fresh] = [await app.make.playlist(admin, [], 'Old'), await app.make.playlist(admin, [], 'Fresh')]
    const ids = await newScreens(3, admin, [old.id])
    const stranger = await app.make.admin()
    const [foreign = ''] = await newScreens(1, stranger)
    app.clock.now += 1000
    const { status, body } = await admin.call(bulk.setContentOfScreens, {
      body: { screen_ids: [...ids, foreign, 'no-such-id'], type: 'playlist', content_ids: [fresh.id], mode: 'replace' },
    })
    expect([status, body.data]).toEqual([200, { done: 3, failed: [missing(foreign), missing('no-such-id')] }])
    expect(body.message).toBe('Content updated on 3 screens. 2 screens could not be changed.')
    for (const { content, version } of (await list()).data)
      expect([content, version]).toEqual([[{ id: fresh.id, name: 'Fresh' }], expect.any(Number)])
    expect((await list({}, stranger)).data[0]?.content).toEqual([])
    expect((await linesOf())[0]).toMatch(/ changed the content of 3 screens\.$/)
    expect((await linesOf(stranger)).join()).not.toContain('changed the content')
  })

  test('adds content after the present one, once, and not to screens of the other kind', async () => {
    admin = await app.make.admin()
    const [first, second] = [await app.make.playlist(admin, [], 'First'), await app.make.playlist(admin, [], 'Second')]
    const channel = await channelOf(first.id)
    const [one = '', two = '', three = ''] = await newScreens(3)
    const assign = (
      screen_ids: string[],
      content_ids: string[],
      mode: 'add' | 'replace',
      type: 'playlist' | 'channel',
    ) => admin.call(bulk.setContentOfScreens, { body: { screen_ids, content_ids, mode, type } })
    await assign([one, two], [first.id], 'replace', 'playlist')
    await assign([three], [channel.id], 'replace', 'channel')
    const { body } = await assign([one, two, three], [second.id, first.id], 'add', 'playlist')
    const message = 'This screen plays channels. Replace its content to assign playlists.'
    expect(body.data).toEqual({
      done: 2,
      failed: [{ id: three, name: 'Screen 2', code: 'resource.conflict', message }],
    })
    const contents = (await list({ sort: 'name' })).data.map(({ content }) => content.map(({ name }) => name))
    expect(contents).toEqual([['First', 'Second'], ['First', 'Second'], ['Channel']])
    expect((await assign([one], [], 'add', 'playlist')).body.errors).toEqual({
      content_ids: ['Choose at least one playlist or channel.'],
    })
    expect((await assign([one, two, three], [], 'replace', 'playlist')).body.data.done).toBe(3)
    expect((await list()).data.every(({ content }) => content.length === 0)).toBe(true)
  })

  test('content of another account is refused, and changes nothing', async () => {
    const foreign = await app.make.playlist(await app.make.admin())
    const ids = await newScreens(1)
    const before = await list()
    const { status, body } = await admin.call(bulk.setContentOfScreens, {
      body: { screen_ids: ids, type: 'playlist', content_ids: [foreign.id], mode: 'replace' },
    })
    expect([status, body.message]).toEqual([404, 'This playlist no longer exists.'])
    expect(await list()).toEqual(before)
  })

  test('turns and deletes screens in several transactions, and ids that repeat count once', async () => {
    admin = await app.make.admin()
    const ids = await manyScreens(250)
    app.clock.now += 1000
    const turned = await admin.call(bulk.rotateScreens, { body: { screen_ids: [...ids, ...ids], rotation: 90 } })
    expect(turned.body.data).toEqual({ done: 250, failed: [] })
    expect((await list()).data.every(({ rotation }) => rotation === 90)).toBe(true)
    app.clock.now += 1000
    const deleted = await admin.call(bulk.deleteScreens, { body: { screen_ids: ids.slice(50) } })
    expect([deleted.body.data, deleted.body.message]).toEqual([
      { done: 200, failed: [], cohort: expect.any(String) },
      '200 screens deleted.',
    ])
    expect((await list()).pagination?.total).toBe(50)
    const lines = await linesOf()
    expect(lines[0]).toMatch(/ deleted 200 screens\.$/)
    expect(lines[1]).toMatch(/ set the rotation of 250 screens to 90°\.$/)
  })

  test('asks the connected devices, and says which screens have none', async () => {
    const [one = '', two = '', three = ''] = await newScreens(3)
    const device = await storedDevice(app, admin, { screenId: one, status: 2 })
    await app.platform.db.updateTable('devices').set({ approval: 'approved' }).where('id', '=', device.id).execute()
    await storedDevice(app, admin, { screenId: two, status: 3 })
    app.clock.now += 1000
    const { body } = await admin.call(bulk.commandScreens, {
      body: { screen_ids: [one, two, three, 'no-such-id'], kind: 'reload' },
    })
    const offline = 'This device is offline, so it cannot be asked to reload.'
    const none = 'No device of this screen is connected, so none can be asked to reload.'
    expect(body.data).toEqual({
      done: 1,
      failed: [
        { id: two, name: 'Screen 1', code: 'resource.conflict', message: offline },
        { id: three, name: 'Screen 2', code: 'resource.conflict', message: none },
        missing('no-such-id'),
      ],
    })
    const commands = (await admin.call(listCommands, { params: { id: device.id } })).body.data
    expect(commands.map(({ kind, state }) => [kind, state])).toEqual([['reload', 'waiting']])
    expect((await linesOf())[0]).toMatch(/ asked the devices of 1 screen to reload\.$/)
  })
})

describe('limits and rights', () => {
  const calls = [
    ['content', { type: 'playlist', content_ids: [], mode: 'replace' }, bulk.setContentOfScreens],
    ['rotation', { rotation: 180 }, bulk.rotateScreens],
    ['commands', { kind: 'reload' }, bulk.commandScreens],
    ['delete', {}, bulk.deleteScreens],
  ] as const

  test.each(calls)(
    '%s: at least one screen and at most 5,000, and only with the permission',
    async (name, more, call) => {
      admin = await app.make.admin()
      const [id = ''] = await newScreens(1)
      const send = (screen_ids: string[], by = admin) => by.call(call, { body: { screen_ids, ...more } })
      const tooMany = await send(Array.from({ length: maxScreensPerCall + 1 }, (_, at) => `id-${at}`))
      expect([tooMany.status, tooMany.body.errors]).toEqual([422, { screen_ids: ['Choose at most 5,000 screens.'] }])
      expect((await send([])).body.errors).toEqual({ screen_ids: ['Choose at least one screen.'] })
      const right = name === 'delete' ? 'delete' : 'edit'
      const other = right === 'delete' ? 'edit' : 'delete'
      const without = await app.make.manager(admin, { screens: { view: 1, create: 1, [other]: 1 } })
      expect((await send([id], without)).status).toBe(403)
      const stranger = await app.make.admin()
      expect((await send([id], stranger)).body).toMatchObject({ data: { done: 0, failed: [missing(id)] } })
      expect((await list()).data[0]).toMatchObject({ id, rotation: 0 })
      expect((await send([id], await app.make.manager(admin, { screens: { [right]: 1 } }))).status).toBe(200)
    },
  )

  test('fifty calls at once leave every screen with the content of one of them', async () => {
    admin = await app.make.admin()
    const [a, b] = [await app.make.playlist(admin, [], 'A'), await app.make.playlist(admin, [], 'B')]
    const ids = await manyScreens(120)
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        admin.call(bulk.setContentOfScreens, {
          body: { screen_ids: ids, type: 'playlist', content_ids: [at % 2 ? a.id : b.id], mode: 'replace' },
        }),
      ),
    )
    // Calls beyond the budget of a session are refused as a whole.
    for (const { status, body } of results)
      if (status === 200) expect(body.data).toEqual({ done: 120, failed: [] })
      else expect(status).toBe(429)
    expect(results.some(({ status }) => status === 200)).toBe(true)
    for (const { content } of (await list()).data) {
      expect(content).toHaveLength(1)
      expect(['A', 'B']).toContain(content[0]?.name)
    }
  })
})

describe('the list', () => {
  beforeAll(async () => {
    admin = await app.make.admin()
    const [menu, news] = [await app.make.playlist(admin, [], 'Menu'), await app.make.playlist(admin, [], 'News')]
    const channel = await channelOf(news.id, 'Lobby channel')
    const [one = '', two = '', three = ''] = await newScreens(4)
    const assign = (id: string, type: 'playlist' | 'channel', target: string) =>
      admin.call(bulk.setContentOfScreens, {
        body: { screen_ids: [id], type, content_ids: [target], mode: 'replace' },
      })
    await assign(one, 'playlist', news.id)
    await assign(two, 'playlist', menu.id)
    await assign(three, 'channel', channel.id)
    await admin.call(bulk.rotateScreens, { body: { screen_ids: [one, three], rotation: 270 } })
    contents = { menu: menu.id, news: news.id, channel: channel.id }
  })
  let contents = { menu: '', news: '', channel: '' }

  test('is searched by name, content and the beginning of the code', async () => {
    expect(await names({ search: 'menu' })).toEqual(['Screen 1'])
    expect(await names({ search: 'LOBBY' })).toEqual(['Screen 2'])
    expect(await names({ search: 'screen 3' })).toEqual(['Screen 3'])
    const [screen] = (await list({ search: 'screen 3' })).data
    const code = screen?.code ?? ''
    expect(await names({ search: `${code.slice(0, 4)}-${code.slice(4, 6)}`.toLowerCase() })).toEqual(['Screen 3'])
    expect(await names({ search: '%' })).toEqual([])
  })

  test('is filtered by a playlist, also within channels, and by a channel', async () => {
    expect(await names({ content: contents.menu })).toEqual(['Screen 1'])
    expect(await names({ content: contents.news, sort: 'name' })).toEqual(['Screen 0', 'Screen 2'])
    expect(await names({ content: contents.channel })).toEqual(['Screen 2'])
    expect(await names({ content: 'no-such-id' })).toEqual([])
    const stranger = await app.make.admin()
    expect((await list({ content: contents.menu }, stranger)).data).toEqual([])
  })

  test('is grouped by content, rotation and state, across pages', async () => {
    expect(await names({ group: 'content', sort: 'name' })).toEqual(['Screen 2', 'Screen 1', 'Screen 0', 'Screen 3'])
    expect(await names({ group: 'rotation', sort: 'name' })).toEqual(['Screen 1', 'Screen 3', 'Screen 0', 'Screen 2'])
    expect(await names({ group: 'rotation', sort: 'name', page: 2, per_page: 3 })).toEqual(['Screen 2'])
    expect(await names({ group: 'state', sort: 'newest' })).toHaveLength(4)
  })

  test('lists the ids that match a filter', async () => {
    const ids = async (query = {}) => (await admin.call(listScreenIds, { query })).body.data
    expect(await ids()).toEqual((await list({ sort: 'name' })).data.map(({ id }) => id))
    expect(await ids({ state: 'no_device', search: 'menu' })).toEqual(
      (await list({ search: 'menu' })).data.map(({ id }) => id),
    )
    expect(await ids({ state: 'online' })).toEqual([])
  })
})
