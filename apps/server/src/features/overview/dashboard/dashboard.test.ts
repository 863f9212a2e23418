import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { login } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { deleteMedia } from '@digisigncast/contract/content/media'
import { deletePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { listDeviceActivity } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'

const app = await sharedApp()

const overview = async (by: Client) => (await by.call(getOverview, {})).body
const minute = 60_000

test('counts only data of the account', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  expect(await overview(admin)).toEqual({
    contentCount: 0,
    playlistCount: 0,
    screensCount: 0,
    channelsCount: 0,
    connectedDevices: 0,
    onlineDevices: 0,
    offlineDevices: 0,
    screens: {
      all: 0,
      needs_attention: 0,
      out_of_date: 0,
      offline: 0,
      no_device: 0,
      closed: 0,
      online: 0,
      up_to_date: 0,
    },
    attention: [],
    wall: [],
    troubles: [],
    logs: [],
  })
  await app.make.media(stranger)
  for (let made = 0; made < 3; made += 1) await app.make.media(admin)
  for (let made = 0; made < 2; made += 1) await app.make.playlist(admin)
  const screen = await app.make.screen(admin)
  await admin.call(saveChannel, { body: { name: 'C', layout: { selectedLayout: 'main', playlists: {} } } })
  expect(await overview(admin)).toMatchObject({ contentCount: 3, playlistCount: 2, screensCount: 1, channelsCount: 1 })
  await admin.call(deleteScreen, { body: { screenID: screen.id } })
  expect((await overview(admin)).screensCount).toBe(0)
  expect(await overview(stranger)).toMatchObject({ contentCount: 1, playlistCount: 0 })
  const late = await app.make.media(admin)
  expect((await overview(admin)).contentCount).toBe(4)
  await admin.call(deleteMedia, { body: { media_id: late.id } })
  expect((await overview(admin)).contentCount).toBe(3)
})

test('is available to every user of a customer, regardless of permissions, and to no others', async () => {
  const manager = await app.make.manager(await app.make.admin())
  expect((await manager.call(getOverview, {})).status).toBe(200)
  expect((await manager.call(listDeviceActivity, { query: {} })).status).toBe(200)
  expect((await app.guest.call(getOverview, {})).status).toBe(401)
  expect((await app.guest.call(listDeviceActivity, { query: {} })).status).toBe(401)
  expect((await (await app.make.owner()).call(getOverview, {})).status).toBe(403)
})

test('device activity is a page, empty while there are no devices', async () => {
  const admin = await app.make.admin()
  const { status, body } = await admin.call(listDeviceActivity, { query: { page: 1, perPage: 10 } })
  expect([status, body]).toEqual([200, { data: [], current_page: 1, last_page: 1 }])
  expect((await admin.call(listDeviceActivity, { query: { page: 0 } })).status).toBe(422)
})

test('the log contains sentences for sign-ins, uploads, assignments, deletions and settings', async () => {
  const admin = await app.make.admin()
  const who = `Name of ${admin.username}`
  const acts: [() => Promise<unknown>, string][] = [
    [() => app.guest.call(login, { body: { login: admin.username, password } }), 'signed in.'],
    [() => app.make.media(admin), 'uploaded “photo”.'],
    [() => app.make.playlist(admin, [], 'Menu'), 'created the playlist “Menu”.'],
    [() => app.make.screen(admin, [], 'Door'), 'created the screen “Door”.'],
    [() => admin.call(updateSettings, { body: { name: 'Us' } }), 'changed the settings.'],
  ]
  for (const [act, sentence] of acts) {
    app.clock.now += 1
    await act()
    expect((await overview(admin)).logs[0]?.description).toBe(`${who} ${sentence}`)
  }
  const { logs } = await overview(admin)
  expect(logs.map(({ type }) => type)).toEqual(['info', 'info', 'info', 'info', 'other'])
})

test('assignments and deletions are logged, too', async () => {
  const admin = await app.make.admin()
  const file = await app.make.media(admin)
  const list = await app.make.playlist(admin, [file.id], 'Menu')
  const screen = await app.make.screen(admin, [], 'Door')
  const acts: [() => Promise<unknown>, string][] = [
    [
      () => admin.call(updateScreenContent, { body: { screenID: screen.id, contentID: [list.id], type: 'playlist' } }),
      'changed the content of the screen “Door”.',
    ],
    [() => admin.call(deletePlaylist, { body: { playlistID: list.id } }), 'deleted the playlist “Menu”.'],
    [() => admin.call(deleteMedia, { body: { media_id: file.id } }), 'deleted “photo”.'],
    [() => admin.call(deleteScreen, { body: { screenID: screen.id } }), 'deleted the screen “Door”.'],
  ]
  for (const [act, sentence] of acts) {
    app.clock.now += 1
    await act()
    expect((await overview(admin)).logs[0]?.description).toBe(`Name of ${admin.username} ${sentence}`)
  }
})

test('rejected calls create no log entry and no hint', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const theirs = await app.make.playlist(stranger)
  const page = await listen(app.url, admin.token)
  await admin.call(deletePlaylist, { body: { playlistID: theirs.id } })
  await admin.call(updateSettings, { body: { name: '' } })
  expect((await overview(admin)).logs).toEqual([])
  await app.make.screen(admin)
  await page.receives('screens.changed')
  expect(page.received()).not.toContain('settings.changed')
})

test('shows the newest twenty entries with their age', async () => {
  const admin = await app.make.admin()
  for (let number = 1; number <= 25; number += 1) {
    app.clock.now += 1
    await app.make.playlist(admin, [], `List ${number}`)
  }
  const { logs } = await overview(admin)
  expect([logs.length, logs[0]?.description, logs[19]?.description]).toEqual([
    20,
    expect.stringContaining('“List 25”') as string,
    expect.stringContaining('“List 6”') as string,
  ])
  const newest = async () => (await overview(admin)).logs[0]?.time_ago
  const said = []
  for (const ms of [0, 59_000, 1000, minute, 57 * minute, minute, 60 * minute, 22 * 60 * minute, 48 * 60 * minute]) {
    app.clock.now += ms
    said.push(await newest())
  }
  expect(said).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '2 minutes ago',
    '59 minutes ago',
    '1 hour ago',
    '2 hours ago',
    '1 day ago',
    '3 days ago',
  ])
})

test('a new entry sends a hint to its own account only', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const [page, other] = [await listen(app.url, admin.token), await listen(app.url, stranger.token)]
  await app.guest.call(login, { body: { login: admin.username, password } })
  await page.receives('logs.changed')
  await app.make.screen(stranger)
  await other.receives('logs.changed')
  expect((await overview(stranger)).logs.map(({ description }) => description)).toEqual([
    `Name of ${stranger.username} created the screen “Screen”.`,
  ])
})

test('long names and names with markup become text of limited length', async () => {
  const admin = await app.make.admin()
  const name = `<script>alert(1)</script>${'x'.repeat(175)}`
  await app.make.playlist(admin, [], name)
  const line = (await overview(admin)).logs[0]?.description ?? ''
  expect(line).toContain(`“${name}”`)
  expect(line.length).toBeLessThanOrEqual(500)
})

test('failures are logged: a wrong password, a rejected upload', async () => {
  const admin = await app.make.admin()
  await app.guest.call(login, { body: { login: admin.username, password: 'wrong' } })
  const warning = { type: 'warning', time_ago: 'just now' }
  const description = `Failed sign-in for Name of ${admin.username}: wrong password.`
  await expect.poll(async () => (await overview(admin)).logs).toEqual([{ ...warning, description }])

  app.clock.now += 1
  const { body } = await admin.upload({ file: new File(['just words'], 'letter.jpg') })
  expect((await overview(admin)).logs[0]).toMatchObject({
    type: 'error',
    description: `The upload of “letter” by Name of ${admin.username} failed. ${body.message}`,
  })
})

test('device activity can be that of one screen, and never of another account', async () => {
  const admin = await app.make.admin()
  const devices = [await storedDevice(app, admin), await storedDevice(app, admin)]
  for (const [at, { id, screenId }] of devices.entries())
    await app.platform.db
      .insertInto('device_activity')
      .values({
        id: screenId,
        account_id: admin.accountId,
        device_id: id,
        device_name: `Box ${at}`,
        screen_name: 'Door',
        login_at: app.clock.now,
        logout_at: null,
      })
      .execute()
  const names = async (screen: string | undefined, by = admin) =>
    (await by.call(listDeviceActivity, { query: { screen } })).body.data.map((row) => row.device_name)
  expect(await names(devices[1]?.screenId)).toEqual(['Box 1'])
  expect(await names('no-such-id')).toEqual([])
  expect(await names(devices[1]?.screenId, await app.make.admin())).toEqual([])
})

test('a manager sees log entries, figures and device activity covered by their permissions', async () => {
  const admin = await app.make.admin()
  const [none, screens, content] = [
    await app.make.manager(admin),
    await app.make.manager(admin, { screens: { view: 1 } }),
    await app.make.manager(admin, { content: { view: 1 }, playlist: { view: 1 } }),
  ]
  await app.make.media(admin)
  app.clock.now += 1
  await app.make.playlist(admin, [], 'Menu')
  app.clock.now += 1
  const screen = await app.make.screen(admin, [], 'Door')
  await storedDevice(app, admin, { screenId: screen.id, status: 2 })
  await app.platform.db
    .insertInto('device_activity')
    .values({
      id: screen.id,
      account_id: admin.accountId,
      device_id: 'any',
      device_name: 'Box',
      screen_name: 'Door',
      login_at: app.clock.now,
      logout_at: null,
    })
    .execute()
  const seen = async (by: Client) => {
    const { logs, screens: counts, attention, wall, troubles, ...figures } = await overview(by)
    expect(troubles).toEqual([])
    expect([counts.all, wall.length]).toEqual([figures.screensCount, figures.screensCount])
    expect(attention.length).toBeLessThanOrEqual(wall.length)
    const activity = (await by.call(listDeviceActivity, { query: {} })).body.data.length
    return { ...figures, activity, logs: logs.map(({ description }) => /“.+”/.exec(description)?.[0] ?? description) }
  }
  const nothing = {
    contentCount: 0,
    playlistCount: 0,
    screensCount: 0,
    channelsCount: 0,
    connectedDevices: 0,
    onlineDevices: 0,
    offlineDevices: 0,
    activity: 0,
    logs: [],
  }
  expect(await seen(none)).toEqual(nothing)
  expect(await seen(screens)).toEqual({
    ...nothing,
    screensCount: 1,
    connectedDevices: 1,
    onlineDevices: 1,
    activity: 1,
    logs: ['“Door”'],
  })
  expect(await seen(content)).toMatchObject({
    ...nothing,
    contentCount: 1,
    playlistCount: 1,
    logs: ['“Menu”', '“photo”'],
  })
  expect((await seen(admin)).logs).toEqual(expect.arrayContaining(['“Door”', '“Menu”', '“photo”']))
})

test('a manager sees no entries of other managers about hidden media, and always their own', async () => {
  const admin = await app.make.admin()
  const flags = { content: { view: 1, create: 1 } } as const
  const [ann, ben] = [await app.make.manager(admin, flags), await app.make.manager(admin, flags)]
  await app.make.media(ann)
  expect((await overview(ben)).logs).toEqual([])
  expect((await overview(ben)).contentCount).toBe(0)
  expect((await overview(ann)).logs).toHaveLength(1)
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  expect((await overview(ben)).logs).toHaveLength(1)
  expect((await overview(ben)).contentCount).toBe(1)
  app.clock.now += 1
  await app.guest.call(login, { body: { login: ben.username, password } })
  expect((await overview(ben)).logs[0]?.description).toBe(`Name of ${ben.username} signed in.`)
  expect((await overview(ann)).logs.map(({ description }) => description)).not.toContain(
    `Name of ${ben.username} signed in.`,
  )
})
