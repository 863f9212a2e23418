import * as channels from '@digisigncast/contract/content/channels'
import * as playlists from '@digisigncast/contract/content/playlists'
import * as schedule from '@digisigncast/contract/content/schedule'
import { referencesOf, type StateKind, stateKey } from '@digisigncast/contract/versions/states'
import { expect, test } from 'vitest'
import { ofAccount } from '../../../database/access/access.ts'
import { image, savedSlide, slideOf, text } from '../../../testing/documents/slides.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { stateOf, withDocument } from './index.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const rows = () => ofAccount(app.platform.db, admin.accountId)
const keyOf = async (kind: StateKind, id: string) => {
  const state = await stateOf(rows(), kind, id)
  return state && stateKey(state)
}

test('a playlist has its items with their settings, and the playlists in it at their places', async () => {
  const [one, two] = [await app.make.media(admin), await app.make.media(admin)]
  const inner = await app.make.playlist(admin, [one.id])
  const { body } = await admin.call(playlists.savePlaylist, {
    body: {
      name: 'Lobby',
      items: [
        { mediaId: one.id, durationMs: 7000 },
        { playlist_id: inner.id, take: 2 },
        { mediaId: two.id, weight: 3 },
      ],
    },
  })
  const { id } = body.data
  const state = await stateOf(rows(), 'playlist', id)
  expect(state).toMatchObject({ name: 'Lobby', order: 'in_order', fill_rule: null })
  expect(
    state?.items.map((item) => [item.media_id ?? item.playlist_id, item.duration, item.take, item.weight]),
  ).toEqual([
    [one.id, 7000, null, 1],
    [inner.id, null, 2, 1],
    [two.id, null, null, 3],
  ])
  expect(state?.names).toEqual({ [one.id]: one.title, [two.id]: two.title, [inner.id]: inner.name })
  expect(state && referencesOf(state)).toMatchObject({ media: [one.id, two.id], playlist: [inner.id] })
  // The same again is equal, and it reads what its transaction wrote.
  const key = await keyOf('playlist', id)
  await admin.call(playlists.savePlaylist, { body: { name: 'Lobby', playlistID: id } })
  expect(await keyOf('playlist', id)).toBe(key)
  await app.platform.db
    .transaction()
    .execute(async (all) => {
      const trx = ofAccount(all, admin.accountId)
      await trx.updateTable('playlists').set({ name: 'Bar' }).where('id', '=', id).execute()
      expect((await stateOf(trx, 'playlist', id))?.name).toBe('Bar')
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await keyOf('playlist', id)).toBe(key)
})

test('channels, schedule entries and screens have what they show, and slides their files', async () => {
  const media = await app.make.media(admin)
  const [first, second] = [await app.make.playlist(admin, [media.id]), await app.make.playlist(admin, [media.id])]
  const channel = await admin.call(channels.saveChannel, {
    body: {
      name: 'Hall',
      layout: { selectedLayout: 'main_footer', playlists: { Footer: [second.id], Main: [second.id, first.id] } },
    },
  })
  expect(await stateOf(rows(), 'channel', channel.body.data.id)).toMatchObject({
    layout: 'main_footer',
    regions: [
      { region: 'Main', playlist_ids: [second.id, first.id] },
      { region: 'Footer', playlist_ids: [second.id] },
    ],
  })
  const screen = await app.make.screen(admin, [first.id])
  const rule = { days: ['mon' as const], from: '08:00', until: '09:00' }
  const entry = await admin.call(schedule.saveScheduleEntry, {
    body: {
      name: 'Lunch',
      color: 'blue',
      rule,
      priority: 'normal',
      content_type: 'channel',
      content_ids: [channel.body.data.id],
      screen_ids: [screen.id],
      tag_ids: [],
    },
  })
  const state = await stateOf(rows(), 'schedule_entry', entry.body.data.id)
  expect(state).toMatchObject({ rule, content_ids: [channel.body.data.id], screen_ids: [screen.id], tag_ids: [] })
  expect(state?.names).toEqual({ [channel.body.data.id]: 'Hall', [screen.id]: screen.name })
  expect(await stateOf(rows(), 'screen_content', screen.id)).toMatchObject({
    content_type: 'playlist',
    content_ids: [first.id],
    overlays: [],
  })
  const slide = await savedSlide(admin, slideOf(text('Open today'), image(media.id)))
  const ofSlide = await stateOf(rows(), 'slide', slide.media.id)
  expect(ofSlide).toMatchObject({ name: slide.media.title, document: null })
  const whole = ofSlide && (await withDocument(app.platform, admin.accountId, ofSlide))
  expect(whole?.document).toEqual(slide.document)
  // Of no other kind, and of no other account.
  const stranger = await app.make.admin()
  expect(await stateOf(ofAccount(app.platform.db, stranger.accountId), 'channel', channel.body.data.id)).toBe(undefined)
  expect(await stateOf(rows(), 'slide', media.id)).toBe(undefined)
})
