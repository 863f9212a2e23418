import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { getChannel, listChannels, saveChannel } from '@digisigncast/contract/content/channels'
import { getMediaDetails } from '@digisigncast/contract/content/media'
import { getPlaylist, listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { getScheduleEntry, listSchedule, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { listScreenNames, listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import {
  listRunningTakeovers,
  savePreparedTakeover,
  startPreparedTakeover,
} from '@digisigncast/contract/content/takeovers'
import { getTakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import { getVersion, listVersions } from '@digisigncast/contract/versions/versions'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { entryOf } from '../../../testing/stored/entries.ts'

const app = await sharedApp()
const setup = await setUp()

const everything = { view: 1, create: 1, edit: 1, delete: 1 } as const
const contents = { content: everything, playlist: everything, channels: everything }

/** A customer with a playlist on two screens, alone and in a channel, in an entry and in a takeover that runs. */
async function setUp() {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id], 'Menu')
  const door = await app.make.screen(admin, [playlist.id], 'Vault door')
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Lobby', layout } })).body.data
  const hall = { name: 'Vault hall', data_type: 'channel' as const, assignedItems: [channel.id] }
  const hallId = (await admin.call(saveScreen, { body: hall })).body.data.id
  const screen_ids = [door.id, hallId]
  const entry = await admin.call(saveScheduleEntry, {
    body: entryOf([playlist.id], screen_ids, { name: 'Breakfast' }),
  })
  const takeover = { name: 'Fire', content_ids: [playlist.id], screen_ids }
  const prepared = (await admin.call(savePreparedTakeover, { body: takeover })).body.data
  const running = (await admin.call(startPreparedTakeover, { body: { id: prepared.id } })).body.data
  const box = await app.make.device(door.code)
  await sendHeartbeat(box, { failing: [{ media_id: media.id, title: media.title, reason: 'undecodable' }] })
  return { admin, media, playlist, channel, screen_ids, entry: entry.body.data, prepared, running }
}

const newestVersion = async (by: Person, kind: 'playlist' | 'channel' | 'schedule_entry', id: string) => {
  const [newest] = (await by.call(listVersions, { query: { kind, id } })).body.data
  return (await by.call(getVersion, { params: { id: newest?.id ?? '' } })).body.data
}

/** Answers of the calls that need no permission to view screens, except those on schedule entries and takeovers. */
async function answersTo(by: Person) {
  const { media, playlist, channel, running } = setup
  return {
    playlists: (await by.call(listPlaylists, { query: {} })).body.data,
    playlist: (await by.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data,
    channels: (await by.call(listChannels, { query: {} })).body.data,
    channel: (await by.call(getChannel, { params: { channelID: channel.id } })).body.data,
    media: (await by.call(getMediaDetails, { body: { media_id: media.id } })).body.data,
    versions: [await newestVersion(by, 'playlist', playlist.id), await newestVersion(by, 'channel', channel.id)],
    running: (await by.call(listRunningTakeovers, {})).body.data,
    receipt: (await by.call(getTakeoverReceipt, { params: { id: running.id } })).body.data,
    overview: (await by.call(getOverview, {})).body,
  }
}

const screensIn = (answers: unknown): string[] => {
  const text = JSON.stringify(answers)
  return ['Vault', ...setup.screen_ids].filter((secret) => text.includes(secret))
}

test('who may not view screens gets no id and no name of one, only counts', async () => {
  const blind = await app.make.manager(setup.admin, contents)
  expect((await blind.call(listScreens, { query: {} })).status).toBe(403)
  const answers = await answersTo(blind)
  expect(screensIn(answers)).toEqual([])
  const [inList] = answers.playlists
  for (const shown of [inList, answers.playlist])
    expect(shown).toMatchObject({ screens: [], screen_counts: { all: 0 }, unmanaged_screens: 2 })
  for (const shown of [answers.channels[0], answers.channel])
    expect(shown).toMatchObject({ screens: [], unmanaged_screens: 1 })
  expect(answers.media).toMatchObject({ screens: [], unmanaged: { screens: 2 } })
  expect(answers.versions).toMatchObject([
    { screens: [], screen_count: 0, unmanaged_screens: 2 },
    { screens: [], screen_count: 0, unmanaged_screens: 1 },
  ])
  expect(answers.running).toMatchObject([{ screens: [], screen_ids: [], screen_count: 0, unmanaged_screens: 2 }])
  expect(answers.receipt).toMatchObject({ screens: [], screen_count: 0, unmanaged_screens: 2 })
  const viewer = await app.make.manager(setup.admin, { ...contents, screens: { view: 1 } })
  for (const by of [viewer, setup.admin]) {
    const all = await answersTo(by)
    expect(screensIn(all)).toEqual(['Vault', ...setup.screen_ids])
    expect([all.playlist.unmanaged_screens, all.receipt?.unmanaged_screens, all.receipt?.screen_count]).toEqual([
      0, 0, 2,
    ])
    expect(all.versions).toMatchObject([{ screen_count: 2, unmanaged_screens: 0 }, { screen_count: 1 }])
  }
})

test('such a user still changes content of all screens, and learns what cannot be shown', async () => {
  const { admin, media } = setup
  const blind = await app.make.manager(admin, contents)
  const own = (await blind.call(savePlaylist, { body: { name: 'Own', items: [{ mediaId: media.id }] } })).body.data
  const { id: playlistID } = own
  await app.make.screen(admin, [playlistID], 'Vault stairs')
  const shown = (await blind.call(getPlaylist, { params: { playlistID } })).body.data
  expect(shown).toMatchObject({ screens: [], unmanaged_screens: 1, is_editable: true })
  const saved = await blind.call(savePlaylist, { body: { playlistID, name: 'Renamed' } })
  expect([saved.status, saved.body.data.unmanaged_screens, screensIn(saved.body)]).toEqual([200, 1, []])
  const menu = (await blind.call(getPlaylist, { params: { playlistID: setup.playlist.id } })).body.data
  expect(menu.failing).toMatchObject([{ media_id: media.id, reason: 'undecodable' }])
})

test('who sees schedule entries or takeovers sees their screens, to choose them', async () => {
  const { admin, entry, prepared, running, screen_ids } = setup
  const planner = await app.make.manager(admin, { schedules: everything, playlist: { view: 1 } })
  expect((await planner.call(listScreenNames, {})).body.data.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Vault door', 'Vault hall']),
  )
  expect((await planner.call(listSchedule, { query: {} })).body.data).toMatchObject([{ screen_count: 2 }])
  const read = (await planner.call(getScheduleEntry, { params: { id: entry.id } })).body.data
  expect([read.screen_ids.toSorted(), read.is_editable]).toEqual([screen_ids.toSorted(), true])
  const version = await newestVersion(planner, 'schedule_entry', entry.id)
  expect(version).toMatchObject({ screen_count: 2, unmanaged_screens: 0, missing: [], refusal: null })
  // Of playlists and takeovers, the same user sees none.
  const others = [
    (await planner.call(listPlaylists, { query: {} })).body.data,
    (await planner.call(listRunningTakeovers, {})).body.data,
    (await planner.call(getTakeoverReceipt, { params: { id: running.id } })).body.data,
  ]
  expect(screensIn(others)).toEqual([])
  const starter = await app.make.manager(admin, { takeover: { start: 1 } })
  const seen = (await starter.call(listRunningTakeovers, {})).body.data
  expect(seen).toMatchObject([{ screen_count: 2, unmanaged_screens: 0, is_editable: true }])
  const started = await starter.call(startPreparedTakeover, { body: { id: prepared.id } })
  expect([started.status, started.body.data.screen_count]).toEqual([200, 2])
})
