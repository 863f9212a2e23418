import { searchAll } from '@digisigncast/contract/accounts/search'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const find = async (by: Client, search: string) => (await by.call(searchAll, { query: { search } })).body.data
const namesOf = async (by: Client, search: string) =>
  (await find(by, search)).map(({ kind, name }) => `${kind} ${name}`)

/** A customer with something of each kind whose name contains “bread”. */
async function bakery() {
  const admin = await app.make.admin()
  const media = await app.make.media(admin, await picture({}, 'Fresh bread.jpg'))
  const playlist = await app.make.playlist(admin, [media.id], 'Bread offers')
  const screen = await app.make.screen(admin, [playlist.id], 'Bread counter')
  const layout = { selectedLayout: 'main' as const, playlists: {} }
  await admin.call(saveChannel, { body: { name: 'Brown Bréad', layout } })
  const settings = {
    kind: 'table' as const,
    table: { kind: 'table' as const, columns: ['Bread', 'Price'], rows: [['Rye', '3.20']] },
  }
  await admin.call(saveDataSource, { body: { name: 'Prices of bread', settings } })
  return { admin, media, playlist, screen }
}

test('one call finds screens, media, playlists, channels, data sources and users, ignoring case and accents', async () => {
  const { admin, screen, media } = await bakery()
  expect(await namesOf(admin, ' BREAD ')).toEqual([
    'screen Bread counter',
    'media Fresh bread',
    'playlist Bread offers',
    'channel Brown Bréad',
    'source Prices of bread',
  ])
  const [first, second] = await find(admin, 'bread')
  expect(first).toMatchObject({ id: screen.id, detail: screen.code })
  expect(second).toMatchObject({ id: media.id, detail: null, picture: expect.stringMatching(/^\/media\//) as string })
  const code = `${screen.code.slice(0, 4)}-${screen.code.slice(4)}`.toLowerCase()
  expect(await namesOf(admin, code)).toEqual(['screen Bread counter'])
  expect(await find(admin, admin.username)).toMatchObject([{ kind: 'user', id: admin.id, detail: admin.username }])
})

test('names that start with the text come first, and each kind has five results at most', async () => {
  const admin = await app.make.admin()
  for (const name of ['Shop 6', 'A shop', 'Shop 2', 'Shop 1', 'Shop 4', 'Shop 3', 'Shop 5'])
    await app.make.screen(admin, [], name)
  expect((await find(admin, 'shop')).map(({ name }) => name)).toEqual([
    'Shop 1',
    'Shop 2',
    'Shop 3',
    'Shop 4',
    'Shop 5',
  ])
})

test('a manager finds only areas and content that they may view, and no account finds rows of another', async () => {
  const { admin } = await bakery()
  const viewer = await app.make.manager(admin, { screens: { view: 1 }, content: { view: 0 } })
  expect(await namesOf(viewer, 'bread')).toEqual(['screen Bread counter'])
  expect(await find(await app.make.manager(admin), 'bread')).toEqual([])
  const [one, other] = [
    await app.make.manager(admin, { content: { view: 1, create: 1 } }),
    await app.make.manager(admin, { content: { view: 1, create: 1 } }),
  ]
  await app.make.media(one, await picture({}, 'Hidden roll.jpg'))
  expect(await find(other, 'hidden roll')).toEqual([])
  expect(await namesOf(one, 'hidden roll')).toEqual(['media Hidden roll'])
  const settings = { kind: 'table' as const, table: { kind: 'table' as const, columns: ['Roll'], rows: [['Poppy']] } }
  await one.call(saveDataSource, { body: { name: 'Secret rolls', settings } })
  expect(await namesOf(one, 'secret')).toEqual(['source Secret rolls'])
  expect(await find(other, 'secret')).toEqual([])
  expect(await find(await app.make.admin(), 'bread')).toEqual([])
  expect((await app.guest.call(searchAll, { query: { search: 'bread' } })).status).toBe(401)
  expect((await (await app.make.owner()).call(searchAll, { query: { search: 'bread' } })).status).toBe(403)
})

test('wildcards of SQL are plain characters, and an empty search is refused', async () => {
  const { admin } = await bakery()
  for (const search of ['b%d', 'br_ad', '\\', "'"]) expect(await find(admin, search)).toEqual([])
  const { status, body } = await admin.call(searchAll, { query: { search: '  ' } })
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('Type what to search for.') as string])
})
