import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteChannel, saveChannel } from '@digisigncast/contract/content/channels'
import * as media from '@digisigncast/contract/content/media'
import * as playlists from '@digisigncast/contract/content/playlists'
import { deleteScreen, saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import * as bulk from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { localBus } from '../../../platform/bus/bus.ts'
import { openContentVersions } from '../../../platform/caches/content-versions.ts'
import { sendForm } from '../../../testing/form.ts'
import { picture } from '../../../testing/make.ts'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { possessions, sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'
import { contentCounts } from '../../kernel/accounts/index.ts'
import { screenManifests } from './manifest.service.ts'

const app = await sharedApp()

/** A customer with a screen that plays a playlist of two pictures, and one that plays a channel with a third. */
async function setup() {
  const admin = await app.make.admin()
  const pictures = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
  const [one = '', two = '', three = ''] = pictures.map(({ id }) => id)
  const unused = (await app.make.media(admin)).id
  const [menu, footer] = [await app.make.playlist(admin, [one, two]), await app.make.playlist(admin, [three])]
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [footer.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data
  const door = await app.make.screen(admin, [menu.id], 'Door')
  const body = { name: 'Hall', data_type: 'channel' as const, assignedItems: [channel.id] }
  const hall = (await admin.call(saveScreen, { body })).body.data
  const tag = (await admin.call(saveTag, { body: { name: 'Doors' } })).body.data
  await admin.call(bulk.tagScreens, { body: { screen_ids: [door.id], add: [tag.id], remove: [] } })
  const items = menu.contents.map(({ id }) => id)
  return { admin, one, two, three, unused, menu, footer, channel, door, hall, tag, items }
}
type Setup = Awaited<ReturnType<typeof setup>>

const served = async (screenID: string): Promise<string | undefined> => (await wholeManifest(app, screenID)).revision
/** The revision that a freshly started server computes from the rows. */
const fresh = async (screenID: string): Promise<string | undefined> => {
  const { db } = app.platform
  const contentVersions = openContentVersions(contentCounts(db), localBus)
  return (await screenManifests({ db, contentVersions, now: Date.now }).find(screenID))?.revision
}
const both = async ({ door, hall }: Setup, of = served) => [await of(door.id), await of(hall.id)]

type Act = (setup: Setup) => Promise<unknown>
const addMedia: Act = ({ admin, footer, one }) =>
  admin.call(playlists.addContent, { body: { playlistID: footer.id, media_ids: [one] } })
const addPlaylist: Act = ({ admin, footer, menu }) =>
  admin.call(playlists.addPlaylists, { body: { playlistID: footer.id, playlist_ids: [menu.id] } })
const [neither, onDoor, inHall, everywhere] = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const

const save = ({ admin, menu }: Setup, more: object) =>
  admin.call(playlists.savePlaylist, { body: { name: 'Playlist', playlistID: menu.id, ...more } })
const put = ({ admin, door }: Setup, more: object) =>
  admin.call(saveScreen, { body: { name: 'Door', screenID: door.id, ...more } })
const rule = { days: ['mon' as const], from: '08:00', until: '20:00' }
const plan = (id: string) => ({ media_ids: [id], screen_ids: [id], rule, hours: [rule], time_zone: 'Asia/Tokyo' })
const saved = ({ admin, tag }: Setup, more: object) =>
  admin.call(saveTag, { body: { id: tag.id, name: 'Doors', ...more } })
const set = ({ admin }: Setup, body: object) => admin.call(updateSettings, { body })
const brand = async ({ admin }: Setup, kind: string) =>
  sendForm(admin, `settings/pictures/${kind}`, { file: await png() })
const png = async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })
}
const rename = ({ admin }: Setup, media_id: string) =>
  admin.call(media.renameMedia, { body: { media_id, title: 'Another title' } })
const remove = ({ admin }: Setup, ...media_ids: string[]) => admin.call(media.deleteManyMedia, { body: { media_ids } })

/** Acts by call, with the screens (door, hall) whose revision they change. */
const acts: [string, string, readonly [boolean, boolean], Act][] = [
  [
    'replaceMedia',
    'another file',
    onDoor,
    async (h) => sendForm(h.admin, 'media/replace', { media_id: h.one, file: await picture() }),
  ],
  [
    'replaceMedia',
    'another file that is not shown',
    neither,
    async (h) => sendForm(h.admin, 'media/replace', { media_id: h.unused, file: await picture() }),
  ],
  ['renameMedia', 'a new title', onDoor, (h) => rename(h, h.one)],
  ['renameMedia', 'a new title of what is not shown', neither, (h) => rename(h, h.unused)],
  ['setMediaRule', 'when a file plays', onDoor, (h) => h.admin.call(media.setMediaRule, { body: plan(h.one) })],
  ['deleteMedia', 'a deleted file', inHall, (h) => h.admin.call(media.deleteMedia, { body: { media_id: h.three } })],
  ['deleteManyMedia', 'several deleted files', everywhere, (h) => remove(h, h.two, h.three)],
  ['deleteManyMedia', 'a deleted file that is not shown', neither, (h) => remove(h, h.unused)],
  ['uploadMedia', 'a new file', neither, (h) => app.make.media(h.admin)],
  ['savePlaylist', 'the slide duration', onDoor, (h) => save(h, { slide_duration: 9000 })],
  ['savePlaylist', 'the same slide duration', neither, (h) => save(h, { slide_duration: null })],
  ['savePlaylist', 'the fit', onDoor, (h) => save(h, { fit: 'cover' })],
  [
    'savePlaylist',
    'the fit and the fill that it has anyway',
    neither,
    (h) => save(h, { fit: 'contain', fill: 'blur' }),
  ],
  ['savePlaylist', 'the fill', onDoor, (h) => save(h, { fill: '#112233' })],
  ['savePlaylist', 'other items', onDoor, (h) => save(h, { media_ids: [h.three] })],
  ['savePlaylist', 'the same items', neither, (h) => save(h, { media_ids: [h.one, h.two] })],
  ['savePlaylist', 'its name', neither, (h) => save(h, { name: 'Renamed' })],
  ['savePlaylist', 'a new one', neither, (h) => app.make.playlist(h.admin, [h.one])],
  [
    'copyPlaylist',
    'that takes its place',
    onDoor,
    (h) => h.admin.call(playlists.copyPlaylist, { body: { playlistID: h.menu.id } }),
  ],
  [
    'assignContent',
    'files in both playlists',
    everywhere,
    (h) => {
      const body = { playlist_ids: [h.menu.id, h.footer.id], media_ids: [h.unused] }
      return h.admin.call(playlists.assignContent, { body })
    },
  ],
  ['addContent', 'an item more', inHall, addMedia],
  ['addPlaylists', 'a playlist more', inHall, addPlaylist],
  [
    'removeContent',
    'an item less',
    onDoor,
    (h) => h.admin.call(playlists.removeContent, { body: { playlistID: h.menu.id, mediaID: h.items[0] ?? '' } }),
  ],
  [
    'reorderContent',
    'another order',
    onDoor,
    (h) =>
      h.admin.call(playlists.reorderContent, { body: { playlistID: h.menu.id, contentIDs: h.items.toReversed() } }),
  ],
  [
    'reorderContent',
    'the same order',
    neither,
    (h) => h.admin.call(playlists.reorderContent, { body: { playlistID: h.menu.id, contentIDs: h.items } }),
  ],
  [
    'updateDuration',
    'a duration of its own',
    onDoor,
    (h) => h.admin.call(playlists.updateDuration, { body: { mediaId: h.items[0] ?? '', duration: 7000 } }),
  ],
  [
    'updateDuration',
    'the duration that it has anyway',
    neither,
    (h) => h.admin.call(playlists.updateDuration, { body: { mediaId: h.items[0] ?? '', duration: 4000 } }),
  ],
  [
    'updateItem',
    'an own fit',
    onDoor,
    (h) => h.admin.call(playlists.updateItem, { body: { itemID: h.items[0] ?? '', fit: 'stretch' } }),
  ],
  [
    'updateItem',
    'the sound of an image',
    neither,
    (h) => h.admin.call(playlists.updateItem, { body: { itemID: h.items[0] ?? '', volume: 80 } }),
  ],
  [
    'deletePlaylist',
    'a deleted playlist',
    inHall,
    (h) => h.admin.call(playlists.deletePlaylist, { body: { playlistID: h.footer.id } }),
  ],
  [
    'saveChannel',
    'another layout',
    inHall,
    (h) => {
      const layout = { selectedLayout: 'main_footer' as const, playlists: { Main: [h.footer.id], Footer: [h.menu.id] } }
      return h.admin.call(saveChannel, { body: { name: 'Channel', channelID: h.channel.id, layout } })
    },
  ],
  [
    'saveChannel',
    'its name',
    neither,
    (h) => {
      const layout = { selectedLayout: 'main' as const, playlists: { Main: [h.footer.id] } }
      return h.admin.call(saveChannel, { body: { name: 'Renamed', channelID: h.channel.id, layout } })
    },
  ],
  [
    'deleteChannel',
    'a deleted channel',
    inHall,
    (h) => h.admin.call(deleteChannel, { body: { channelID: h.channel.id } }),
  ],
  ['saveScreen', 'the rotation', onDoor, (h) => put(h, { rotation: 90 })],
  ['saveScreen', 'the animation', onDoor, (h) => put(h, { animation: 'zoom' })],
  ['saveScreen', 'the name', onDoor, (h) => put(h, { name: 'Front door' })],
  ['saveScreen', 'other content', onDoor, (h) => put(h, { assignedItems: [h.menu.id, h.footer.id] })],
  ['setHoursOfScreens', 'hours', onDoor, (h) => h.admin.call(bulk.setHoursOfScreens, { body: plan(h.door.id) })],
  ['setTimeZoneOfScreens', 'a zone', onDoor, (h) => h.admin.call(bulk.setTimeZoneOfScreens, { body: plan(h.door.id) })],
  ['saveTag', 'hours of a tag', onDoor, (h) => saved(h, { hours: [rule] })],
  ['saveTag', 'the color of a tag', neither, (h) => saved(h, { color: 'red' })],
  ['saveScreen', 'nothing', neither, (h) => put(h, {})],
  ['saveScreen', 'its code', neither, (h) => put(h, { code: h.door.id.replace(/\W|_/g, '') })],
  ['saveScreen', 'a new screen', neither, (h) => app.make.screen(h.admin, [h.menu.id])],
  [
    'updateScreenContent',
    'a channel in place of playlists',
    onDoor,
    (h) =>
      h.admin.call(updateScreenContent, { body: { screenID: h.door.id, contentID: [h.channel.id], type: 'channel' } }),
  ],
  [
    'updateScreenContent',
    'nothing any more',
    inHall,
    (h) => h.admin.call(updateScreenContent, { body: { screenID: h.hall.id, contentID: [], type: 'channel' } }),
  ],
  ['deleteScreen', 'a deleted screen', inHall, (h) => h.admin.call(deleteScreen, { body: { screenID: h.hall.id } })],
  ['updateSettings', 'the name of the account', everywhere, (h) => set(h, { name: 'New name' })],
  ['updateSettings', 'the time zone', everywhere, (h) => set(h, { time_zone: 'Asia/Tokyo' })],
  ['updateSettings', 'the text for nothing to show', everywhere, (h) => set(h, { idle_text: 'Closed' })],
  ['updateSettings', 'the rules of managers', neither, (h) => set(h, { display_other_managers_content: true })],
  ['uploadBrandPicture', 'a logo', everywhere, (h) => brand(h, 'logo')],
  ['uploadBrandPicture', 'a picture for nothing to show', everywhere, (h) => brand(h, 'idle_picture')],
  ['uploadBrandPicture', 'a favicon', neither, (h) => brand(h, 'favicon')],
  [
    'removeBrandPicture',
    'a favicon that goes',
    neither,
    (h) => h.admin.send('/api/v1/settings/pictures/favicon/delete', { method: 'POST' }),
  ],
  [
    'registerDevice',
    'a device that joins and plays',
    neither,
    async (h) => sendHeartbeat(await app.make.device(h.door.code)),
  ],
]

test.each(acts)('%s: %s', async (_call, _what, moves, act) => {
  const h = await setup()
  const before = await both(h)
  const answer = await act(h)
  if (answer && typeof answer === 'object' && 'status' in answer) expect(answer.status).toBe(200)
  const after = await both(h)
  expect(after.map((revision, index) => revision !== before[index])).toEqual(moves)
  expect(after).toEqual(await both(h, fresh))
})

test('removing a logo changes the revision, and a new title downloads no media', async () => {
  const h = await setup()
  await brand(h, 'logo')
  const manifest = () => wholeManifest(app, h.door.id)
  const before = await manifest()
  await h.admin.send('/api/v1/settings/pictures/logo/delete', { method: 'POST' })
  const without = await manifest()
  expect([without.revision === before.revision, without.branding.logo]).toEqual([false, null])
  await rename(h, h.one)
  const renamed = await manifest()
  expect([renamed.revision === without.revision, renamed.assets]).toEqual([false, without.assets])
})

test('no other call changes the revision', { timeout: 60_000 }, async () => {
  const h = await setup()
  const known = new Set(acts.map(([call]) => call))
  const others = servedCalls(app).filter(({ name, endpoint }) => endpoint.effect !== 'read' && !known.has(name))
  expect(others.length).toBeGreaterThan(20)
  const ids = { ...(await possessions(app, h.admin)), media_id: h.one, media_ids: h.one, playlistID: h.menu.id }
  const device = await app.make.device(h.door.code)
  const before = await both(h)
  for (const { name, endpoint } of others) {
    const isOwners = endpoint.allow.every((access) => access === 'super_admin')
    const person = isOwners ? await app.make.owner() : await app.make.signIn(h.admin.id)
    const by = endpoint.allow.includes('device') ? device : person
    const { status } = await walk(by, endpoint, sampleOf(endpoint, ids))
    expect([name, status < 500, await both(h)]).toEqual([name, true, before])
  }
  expect(await both(h, fresh)).toEqual(before)
})

describe('random calls in random order', () => {
  test.each([1, 2, 3])('the served revision matches the rows (%d)', { timeout: 60_000 }, async (seed) => {
    const [h, stranger] = [await setup(), await setup()]
    const theirs = await both(stranger)
    let state = seed
    const random = () => (state = (state * 48_271) % 2_147_483_647)
    for (let step = 0; step < 40; step += 1) {
      const [call, what, , act] = acts[random() % acts.length] ?? expect.unreachable()
      // Calls on deleted rows are rejected and change nothing.
      await act(h).catch(() => undefined)
      expect([call, what, await both(h)]).toEqual([call, what, await both(h, fresh)])
    }
    expect(await both(stranger)).toEqual(theirs)
  })
})
