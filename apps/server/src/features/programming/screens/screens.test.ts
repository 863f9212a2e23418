import { updateSettings } from '@digisigncast/contract/accounts/settings'
import * as contract from '@digisigncast/contract/content/screens'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

type NewScreen = Parameters<typeof admin.call<typeof contract.saveScreen>>[1]['body']
const save = (body: NewScreen, by = admin) => by.call(contract.saveScreen, { body })
const screens = async (query = {}, by = admin) => (await by.call(contract.listScreens, { query })).body.data
const find = async (id: string) => (await screens()).find((one) => one.id === id) ?? expect.unreachable(id)

test('creates a screen from its title alone', async () => {
  const { status, body } = await save({ name: 'Window' })
  expect([status, body.message]).toEqual([200, 'Screen created successfully!'])
  expect(contract.Screen.strict().safeParse(body.data).error).toBeUndefined()
  expect(body.data).toMatchObject({ name: 'Window', rotation: 0, animation: 'default', data_type: 'playlist' })
  expect(body.data).toMatchObject({ content: [], devices: [] })
  expect(await find(body.data.id)).toEqual(body.data)
})

test('reads one screen like its row of the list, and no screen of another account', async () => {
  const list = await app.make.playlist(admin)
  const { id } = await app.make.screen(admin, [list.id])
  const read = (screenID: string, by = admin) => by.call(contract.getScreen, { params: { screenID } })
  expect((await read(id)).body).toEqual({ data: await find(id) })
  const [unknown, foreign] = [await read('no-such-id'), await read(id, await app.make.admin())]
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await read(id, await app.make.manager(admin, { screens: { edit: 1 } }))).status).toBe(403)
})

test('names of screens come with their time zones, their own or that of the account', async () => {
  const other = await app.make.admin()
  await other.call(updateSettings, { body: { time_zone: 'Europe/Berlin' } })
  await save({ name: 'Here' }, other)
  await save({ name: 'There', time_zone: 'Asia/Tokyo' }, other)
  const { data } = (await other.call(contract.listScreenNames, {})).body
  expect(data.map(({ name, time_zone }) => [name, time_zone])).toEqual([
    ['Here', 'Europe/Berlin'],
    ['There', 'Asia/Tokyo'],
  ])
})

test('generates distinct codes of eight characters without look-alikes', async () => {
  const codes = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => (await save({ name: `${n}` })).body.data.code),
  )
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect(new Set(codes).size).toBe(30)
  expect((await save({ name: 'Blank', code: '' })).body.data.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
})

test('accepts a user-defined code, ignoring case and dashes', async () => {
  const { body } = await save({ name: 'Own', code: ' lob-by 01 ' })
  expect(body.data.code).toBe('LOBBY01')
  expect(body.data.player_url).toBe('http://signage.test/player/LOBBY01')
})

test('a code is unique on the platform', async () => {
  await save({ name: 'First', code: 'TAKEN1' })
  const stranger = await app.make.admin()
  for (const by of [admin, stranger])
    for (const code of ['TAKEN1', 'taken1', 'TAK-EN1']) {
      const { status, body } = await save({ name: 'Second', code }, by)
      const words = ['This screen code is already in use. Please choose another one.']
      expect([status, body.errors]).toEqual([422, { code: words }])
    }
  expect(await screens({}, stranger)).toEqual([])
})

test.each(['abc', 'ABCDE', 'x'.repeat(21), 'ÄÖÜß', 'a_b_c', '../../..', 'ABCD\u0000', '<b>x'])(
  'refuses the code %j',
  async (code) => {
    const { status, body } = await save({ name: 'Wrong', code })
    expect([status, body.errors]).toEqual([422, { code: ['A screen code has 6 to 20 letters and digits.'] }])
  },
)

test('the QR code is a picture of the player’s address', async () => {
  const { body } = await save({ name: 'With QR' })
  const { qr_code, player_url, code } = body.data
  expect(player_url).toBe(`http://signage.test/player/${code}`)
  const [head, bytes = ''] = qr_code.split(',')
  expect(head).toBe('data:image/png;base64')
  const { format, width } = await sharp(Buffer.from(bytes, 'base64')).metadata()
  expect([format, width > 100]).toEqual(['png', true])
})

test.each([
  [{ name: '' }, { name: ['Title is required.'] }],
  [{ name: 'x', rotation: 45 }, { rotation: ['Rotation must be 0, 90, 180 or 270 degrees.'] }],
  [{ name: 'x', rotation: '90' }, { rotation: ['Rotation must be 0, 90, 180 or 270 degrees.'] }],
  [{ name: 'x', animation: 'explode' }, { animation: ['Please choose one of the animations.'] }],
  [{ name: 'x', data_type: 'media' }, { data_type: ['Content must be a playlist or a channel.'] }],
])('refuses %j', async (wrong, errors) => {
  const { status, body } = await save(wrong as NewScreen)
  expect([status, body.errors]).toEqual([422, errors])
})

test.each(contract.animations)('keeps the animation %s', async (animation) => {
  expect((await save({ name: animation, animation })).body.data.animation).toBe(animation)
})

test.each([0, 90, 180, 270] as const)('keeps the rotation %d', async (rotation) => {
  expect((await save({ name: 'Turned', rotation })).body.data.rotation).toBe(rotation)
})

test('an update changes the given fields only', async () => {
  const playlist = await app.make.playlist(admin)
  const { body: made } = await save({
    name: 'Before',
    code: 'BEFORE1',
    rotation: 90,
    animation: 'zoom',
    data_type: 'playlist',
    assignedItems: [playlist.id],
  })
  const { id, content } = made.data
  const { status, body } = await save({ name: 'After', screenID: id, code: '' })
  expect([status, body.message]).toEqual([200, 'Screen updated successfully!'])
  expect(body.data).toMatchObject({ id, name: 'After', code: 'BEFORE1', rotation: 90, animation: 'zoom', content })
  const turned = await save({ name: 'After', screenID: id, code: 'after-1', rotation: 270, animation: 'random' })
  expect(turned.body.data).toMatchObject({ code: 'AFTER1', rotation: 270, animation: 'random', content })
  expect((await save({ name: 'After', screenID: id, code: 'AFTER1' })).status).toBe(200)
})

test('an old version does not overwrite a newer one', async () => {
  const { id, version } = await app.make.screen(admin)
  expect((await save({ name: 'Mine', screenID: id, version })).status).toBe(200)
  const second = await save({ name: 'Theirs', screenID: id, version })
  expect([second.status, second.body.code, (await find(id)).name]).toEqual([409, 'resource.conflict', 'Mine'])
})

test('assigns one or more playlists in order and removes them', async () => {
  const [one, two] = [await app.make.playlist(admin, [], 'One'), await app.make.playlist(admin, [], 'Two')]
  const { id } = await app.make.screen(admin)
  const assign = async (contentID: string | string[]) => {
    const body = { screenID: id, contentID, type: 'playlist' as const }
    const answer = await admin.call(contract.updateScreenContent, { body })
    expect([answer.status, answer.body.message]).toEqual([200, 'Content updated successfully!'])
    expect(answer.body.data).toEqual(await find(id))
    return answer.body.data.content
  }
  expect(await assign([two.id, one.id, two.id])).toEqual([
    { id: two.id, name: 'Two' },
    { id: one.id, name: 'One' },
  ])
  expect(await assign(one.id)).toEqual([{ id: one.id, name: 'One' }])
  expect(await assign([])).toEqual([])
})

test('rejects unknown content and keeps the existing content', async () => {
  const playlist = await app.make.playlist(admin)
  const { id, content } = await app.make.screen(admin, [playlist.id])
  for (const [contentID, type] of [
    [[playlist.id, 'no-such-id'], 'playlist'],
    [[playlist.id], 'channel'],
    ['no-such-id', 'channel'],
  ] as const) {
    const body = { screenID: id, contentID: [contentID].flat(), type }
    const answer = await admin.call(contract.updateScreenContent, { body })
    expect([answer.status, answer.body.message]).toEqual([404, `This ${type} no longer exists.`])
    const wrong = { name: 'x', screenID: id, data_type: type, assignedItems: [contentID].flat() }
    expect((await save(wrong)).status).toBe(404)
  }
  expect(await find(id)).toMatchObject({ name: 'Screen', data_type: 'playlist', content })
})

test('deletes a screen; its playlist stays and its player gets 404', async () => {
  const playlist = await app.make.playlist(admin)
  const { id, code } = await app.make.screen(admin, [playlist.id])
  const { status, body } = await admin.call(contract.deleteScreen, { body: { screenID: id } })
  expect([status, body]).toEqual([200, { cohort: expect.any(String), message: 'Screen Deleted successfully!' }])
  expect((await screens()).map((one) => one.id)).not.toContain(id)
  expect((await app.guest.send(`/api/v1/screens/${code}/content`)).status).toBe(404)
  expect((await admin.call(contract.deleteScreen, { body: { screenID: id } })).status).toBe(404)
  expect((await save({ name: 'x', screenID: id })).status).toBe(404)
  expect((await save({ name: 'New owner', code })).status).toBe(200)
})

test('each screen of a page contains its content', async () => {
  const other = await app.make.admin()
  const picture = await app.make.media(other)
  for (const name of ['First', 'Second', 'Third']) {
    app.clock.now += 1000
    const playlist = await app.make.playlist(other, [picture.id], name)
    await save({ name, assignedItems: [playlist.id] }, other)
  }
  const played = async (page: number) =>
    (await screens({ page, per_page: 2 }, other)).map(({ name, content }) => [name, content.map((one) => one.name)])
  expect(await played(1)).toEqual([
    ['Third', ['Third']],
    ['Second', ['Second']],
  ])
  expect(await played(2)).toEqual([['First', ['First']]])
})

test('lists everything newest first, or pages, searches and sorts', async () => {
  const other = await app.make.admin()
  for (const name of ['Über uns', 'atrium', 'Lobby_1']) {
    app.clock.now += 1000
    await app.make.screen(other, [], name)
  }
  const names = async (query: object) => (await screens(query, other)).map((one) => one.name)
  expect(await names({})).toEqual(['Lobby_1', 'atrium', 'Über uns'])
  expect(await names({ sort: 'oldest' })).toEqual(['Über uns', 'atrium', 'Lobby_1'])
  expect(await names({ sort: 'name' })).toEqual(['atrium', 'Lobby_1', 'Über uns'])
  expect(await names({ search: 'uber' })).toEqual(['Über uns'])
  expect(await names({ search: '_' })).toEqual(['Lobby_1'])
  const { body } = await other.call(contract.listScreens, { query: { page: 1, per_page: 2 } })
  expect(body.data.map((one) => one.name)).toEqual(['Lobby_1', 'atrium'])
  expect(body.pagination).toMatchObject({ total: 3, last_page: 2, next_page_url: '/api/v1/screens?page=2&per_page=2' })
})
