import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { inviteUser } from '@digisigncast/contract/accounts/invitations'
import { me } from '@digisigncast/contract/accounts/session'
import { getUser, saveUser } from '@digisigncast/contract/accounts/users'
import { namesInUse } from '@digisigncast/contract/content/names'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { listSchedule, moveScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { deleteTag, getTag, listTags, saveTag } from '@digisigncast/contract/content/tags'
import {
  endTakeover,
  listRunningTakeovers,
  savePreparedTakeover,
  startPreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'

const app = await sharedApp()

const rule = { days: ['mon' as const], from: '08:00', until: '09:00' }
const notice = { title: 'Closed', text: '', color: 'information' as const }

/** An account with a screen of each of two tags, and a manager who is limited to the first. */
async function setUp() {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const tagged = async (name: string) => (await admin.call(saveTag, { body: { name } })).body.data
  const [mine, other] = [await tagged('Lobby'), await tagged('Vault')]
  const screen = async (name: string, tagId: string) =>
    (await admin.call(saveScreen, { body: { name, tag_ids: [tagId] } })).body.data
  const [inside, outside] = [await screen('Counter', mine.id), await screen('Door', other.id)]
  await limitTo(admin, manager, [mine.id])
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const entry = entryOf([playlist.id], [], { name: 'Entry' })
  return { admin, manager, mine, other, inside, outside, playlist, entry }
}

const namesOf = async (by: Person) =>
  (await by.call(listScreens, { query: { sort: 'name' } })).body.data.map(({ name }) => name)

const messageOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

test('the limit takes effect at once, follows the tags of screens, and deleting a tag never widens it', async () => {
  const { admin, manager, mine, other, inside, outside } = await setUp()
  expect(await namesOf(admin)).toEqual(['Counter', 'Door'])
  expect(await namesOf(manager)).toEqual(['Counter'])
  await admin.call(tagScreens, { body: { screen_ids: [outside.id], add: [mine.id], remove: [] } })
  expect(await namesOf(manager)).toEqual(['Counter', 'Door'])
  await admin.call(tagScreens, { body: { screen_ids: [outside.id, inside.id], add: [], remove: [mine.id] } })
  expect(await namesOf(manager)).toEqual([])
  await limitTo(admin, manager, [mine.id, other.id])
  expect(await namesOf(manager)).toEqual(['Door'])
  await admin.call(deleteTag, { body: { id: mine.id } })
  await admin.call(deleteTag, { body: { id: other.id } })
  expect(await namesOf(manager)).toEqual([])
  const { data } = (await manager.call(me, {})).body
  expect([data.limited_to_tags, data.limit_tags]).toEqual([true, []])
  expect(messageOf(await manager.call(saveScreen, { body: { name: 'New' } }))).toEqual([
    422,
    'You cannot add screens: none of your tags is left. Ask an admin for one.',
  ])
  await limitTo(admin, manager, null)
  expect(await namesOf(manager)).toEqual(['Counter', 'Door'])
})

test('counts, names in use and states are those of the screens in the limit', async () => {
  const { admin, manager, mine, other } = await setUp()
  const overviewOf = async (by: Person) => {
    const { screensCount, screens, wall } = (await by.call(getOverview, {})).body
    return [screensCount, screens.all, wall.length]
  }
  expect([await overviewOf(admin), await overviewOf(manager)]).toEqual([
    [2, 2, 2],
    [1, 1, 1],
  ])
  const counts = async (by: Person) =>
    (await by.call(listTags, {})).body.data.map(({ name, screen_count }) => [name, screen_count])
  expect([await counts(admin), await counts(manager)]).toEqual([
    [
      ['Lobby', 1],
      ['Vault', 1],
    ],
    [
      ['Lobby', 1],
      ['Vault', 0],
    ],
  ])
  const named = { body: { kind: 'screen' as const, names: [{ name: 'Door' }, { name: 'Counter' }] } }
  expect((await admin.call(namesInUse, named)).body.data).toEqual([true, true])
  expect((await manager.call(namesInUse, named)).body.data).toEqual([false, true])
  expect((await manager.call(getTag, { params: { id: other.id } })).body.data.screens).toEqual([])
  const { data } = (await admin.call(getTag, { params: { id: mine.id } })).body
  expect([data.managers.map(({ id }) => id), data.manager_count]).toEqual([[manager.id], 1])
})

test('a new screen gets the only tag of the limit, and the last one cannot be removed', async () => {
  const { admin, manager, mine, other, inside } = await setUp()
  const created = (await manager.call(saveScreen, { body: { name: 'New', tag_ids: [other.id] } })).body.data
  expect(created.tags.map(({ id }) => id).toSorted()).toEqual([mine.id, other.id].toSorted())
  const kept = 'You manage only screens with your tags, so the screen has to keep one of them: “Lobby”.'
  const save = (tag_ids: string[]) =>
    manager.call(saveScreen, { body: { name: 'Counter', screenID: inside.id, tag_ids } })
  expect(messageOf(await save([other.id]))).toEqual([422, kept])
  expect((await save([other.id, mine.id])).status).toBe(200)
  const bulk = { body: { screen_ids: [inside.id], add: [other.id], remove: [mine.id] } }
  expect((await manager.call(tagScreens, bulk)).body.data.failed.map(({ message }) => message)).toEqual([kept])
  const third = (await admin.call(saveTag, { body: { name: 'Third' } })).body.data
  await limitTo(admin, manager, [mine.id, third.id])
  expect(messageOf(await manager.call(saveScreen, { body: { name: 'Newer' } }))).toEqual([
    422,
    'Choose at least one of your tags: “Lobby”, “Third”.',
  ])
  expect((await manager.call(saveScreen, { body: { name: 'Newer', tag_ids: [third.id] } })).status).toBe(200)
})

test('a limited manager cannot create, change or delete tags', async () => {
  const { manager, mine } = await setUp()
  const refused = 'You manage only screens with certain tags, so you cannot change tags. Ask an admin.'
  const answers = [
    await manager.call(saveTag, { body: { name: 'Mine' } }),
    await manager.call(saveTag, { body: { name: 'Mine', id: mine.id } }),
    await manager.call(saveTag, { body: { name: 'Lobby', id: mine.id, hours: [rule] } }),
    await manager.call(deleteTag, { body: { id: mine.id } }),
  ]
  expect(answers.map(messageOf)).toEqual(answers.map(() => [403, refused]))
})

test('entries that also play elsewhere are shown with a number and cannot be changed', async () => {
  const { admin, manager, mine, other, inside, outside, playlist, entry } = await setUp()
  const both = { ...entry, screen_ids: [inside.id, outside.id], tag_ids: [mine.id] }
  const shared = (await admin.call(saveScheduleEntry, { body: both })).body.data
  await admin.call(saveScheduleEntry, { body: { ...entry, name: 'Elsewhere', screen_ids: [], tag_ids: [other.id] } })
  const { data } = (await manager.call(listSchedule, { query: {} })).body
  expect(data.map((row) => [row.name, row.screens, row.screen_count, row.unmanaged_screens, row.is_editable])).toEqual([
    ['Entry', [{ id: inside.id, name: 'Counter' }], 1, 1, false],
  ])
  const refused = [403, 'This entry also plays on screens that you do not manage. Ask an admin to change it.']
  expect(messageOf(await manager.call(moveScheduleEntry, { body: { id: shared.id, rule } }))).toEqual(refused)
  expect(
    messageOf(await manager.call(saveScheduleEntry, { body: { ...entry, id: shared.id, screen_ids: [inside.id] } })),
  ).toEqual(refused)
  const own = { ...entry, name: 'Own', screen_ids: [], tag_ids: [mine.id] }
  const { id, is_editable } = (await manager.call(saveScheduleEntry, { body: own })).body.data
  expect(is_editable).toBe(true)
  expect(
    messageOf(await manager.call(saveScheduleEntry, { body: { ...own, id, tag_ids: [mine.id, other.id] } })),
  ).toEqual([422, 'You can choose only your tags: “Lobby”.'])
  const filtered = await manager.call(listSchedule, { query: { tag: other.id } })
  expect(filtered.body.data).toEqual([])
  const lists = (await manager.call(listPlaylists, { query: {} })).body.data
  const found = lists.find((row) => row.id === playlist.id)
  expect([found?.screens.map(({ name }) => name), found?.unmanaged_screens]).toEqual([['Counter'], 1])
})

test('takeovers on screens outside the limit are shown with a number, and cannot be started or ended', async () => {
  const { admin, manager, mine, other, inside, outside } = await setUp()
  const start = (by: Person, targets: object) => by.call(startTakeover, { body: { notice, ...targets } })
  expect(messageOf(await start(manager, { everywhere: true }))).toEqual([
    422,
    'You manage only screens with certain tags. Choose your tags or screens instead.',
  ])
  expect((await start(manager, { screen_ids: [outside.id] })).status).toBe(404)
  expect((await start(manager, { tag_ids: [other.id] })).status).toBe(422)
  await start(admin, { screen_ids: [outside.id] })
  const all = (await start(admin, { everywhere: true })).body.data
  const own = (await start(manager, { tag_ids: [mine.id] })).body.data
  const { data } = (await manager.call(listRunningTakeovers, {})).body
  expect(data.map((row) => [row.id, row.screen_count, row.unmanaged_screens, row.is_editable])).toEqual(
    expect.arrayContaining([
      [all.id, 1, 1, false],
      [own.id, 1, 0, true],
    ]),
  )
  expect(data).toHaveLength(2)
  const refused = [403, 'This takeover is also for screens that you do not manage. Ask an admin.']
  expect(messageOf(await manager.call(endTakeover, { body: { id: all.id } }))).toEqual(refused)
  expect((await manager.call(endTakeover, { body: { id: own.id } })).status).toBe(200)
  const prepared = await admin.call(savePreparedTakeover, {
    body: { name: 'Both', notice, screen_ids: [inside.id, outside.id] },
  })
  const { id } = prepared.body.data
  expect(messageOf(await manager.call(startPreparedTakeover, { body: { id } }))).toEqual(refused)
  const changed = { id, name: 'Mine', notice, screen_ids: [inside.id] }
  expect(messageOf(await manager.call(savePreparedTakeover, { body: changed }))).toEqual(refused)
})

test('an entry and a takeover are hidden when the screens in the limit lose the tag', async () => {
  const { admin, manager, mine, inside, entry } = await setUp()
  await admin.call(saveScheduleEntry, { body: { ...entry, screen_ids: [inside.id], tag_ids: [] } })
  await admin.call(startTakeover, { body: { notice, everywhere: true } })
  await admin.call(tagScreens, { body: { screen_ids: [inside.id], add: [], remove: [mine.id] } })
  expect((await manager.call(listSchedule, { query: {} })).body.data).toEqual([])
  expect((await manager.call(listRunningTakeovers, {})).body.data).toEqual([])
})

let users = 0
const newUser = (more: object) => {
  const username = `new-user-${(users += 1)}`
  const passwords = { password: 'a good long password', confirmPassword: 'a good long password' }
  return { name: 'New', username, email: `${username}@example.com`, role: 'manager' as const, ...passwords, ...more }
}

test('a limited manager gives other users at most the own limit', async () => {
  const { admin, manager, mine, other } = await setUp()
  const limitOf = async (username: string) => {
    const row = await app.platform.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const { data } = (await admin.call(getUser, { params: { id: row.id } })).body
    return { id: row.id, limit: [data.limited_to_tags, data.limit_tags.map(({ name }) => name)] }
  }
  const own = newUser({})
  expect((await manager.call(saveUser, { body: own })).status).toBe(200)
  const created = await limitOf(own.username)
  expect(created.limit).toEqual([true, ['Lobby']])
  const tooMuch = 'You can only give access to screens that you manage yourself: choose some of your own tags.'
  for (const limit of [
    { limited_to_tags: false },
    { limited_to_tags: true, limit_tag_ids: [mine.id, other.id] },
    { limit_tag_ids: [other.id] },
  ])
    expect(messageOf(await manager.call(saveUser, { body: newUser(limit) }))).toEqual([403, tooMuch])
  const { password: _password, confirmPassword: _confirm, ...present } = own
  const change = (by: Person, limit: object) =>
    by.call(saveUser, { body: { ...present, userID: created.id, ...limit } })
  expect(messageOf(await change(manager, { limited_to_tags: false }))).toEqual([403, tooMuch])
  expect((await change(admin, { limited_to_tags: true, limit_tag_ids: [mine.id, other.id] })).status).toBe(200)
  // A user with tags outside the own limit can be saved while these stay the same.
  expect((await change(manager, { limited_to_tags: true, limit_tag_ids: [mine.id, other.id] })).status).toBe(200)
  expect((await change(manager, { limited_to_tags: true, limit_tag_ids: [mine.id] })).status).toBe(403)
  expect((await change(manager, { limited_to_tags: true, limit_tag_ids: [other.id] })).status).toBe(200)
  expect((await limitOf(own.username)).limit).toEqual([true, ['Vault']])
  expect((await limitTo(manager, manager, null)).body.errors).toHaveProperty('limited_to_tags')
  expect((await limitTo(admin, manager, [])).body.errors).toHaveProperty('limit_tag_ids')
})

test('a limited manager gets no link of a user who can access more screens', async () => {
  const { admin, manager, mine } = await setUp()
  const invite = async (limit: object) => {
    const { password: _password, confirmPassword: _confirm, ...body } = newUser(limit)
    await admin.call(saveUser, { body: { ...body, invite: true } })
    const { username } = body
    const row = await app.platform.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return { ...body, userID: row.id }
  }
  const [free, same] = [await invite({}), await invite({ limited_to_tags: true, limit_tag_ids: [mine.id] })]
  expect((await manager.call(inviteUser, { body: { userID: free.userID } })).status).toBe(403)
  expect((await manager.call(saveUser, { body: free })).status).toBe(403)
  expect((await manager.call(saveUser, { body: { ...free, email: `other-${free.email}` } })).status).toBe(403)
  expect((await manager.call(inviteUser, { body: { userID: same.userID } })).status).toBe(200)
})

test('admins are never limited', async () => {
  const { admin, manager, mine } = await setUp()
  const { username, email } = manager
  const body = { name: 'Boss', username, email, userID: manager.id, limited_to_tags: true, limit_tag_ids: [mine.id] }
  await admin.call(saveUser, { body: { ...body, role: 'admin' } })
  expect(await namesOf(manager)).toEqual(['Counter', 'Door'])
  const { data } = (await admin.call(getUser, { params: { id: manager.id } })).body
  expect([data.limited_to_tags, data.limit_tags]).toEqual([false, []])
})

test('the log of a limited manager has entries about screens in the limit only', async () => {
  const { admin, manager, inside, outside } = await setUp()
  for (const screen of [inside, outside])
    await admin.call(saveScreen, { body: { name: `${screen.name} 2`, screenID: screen.id } })
  const logOf = async (by: Person) => (await by.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect((await logOf(admin)).filter((line) => line.includes('Door 2'))).toHaveLength(1)
  const log = await logOf(manager)
  expect(log.filter((line) => line.includes('Counter 2'))).toHaveLength(1)
  expect(log.filter((line) => line.includes('Door'))).toEqual([])
})
