import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteMedia } from '@digisigncast/contract/content/media'
import { addContent, deletePlaylist, listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { approveDevices, disconnectDevice } from '@digisigncast/contract/devices/devices'
import { maxLinkedScreens } from '@digisigncast/contract/playlists/linked-through'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listener.ts'
import { later, sendHeartbeat } from '../../../testing/presence.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { copyDevice, copyScreen } from '../../../testing/stored/many-screens.ts'
import { screenManifests } from '../../playback/manifest/index.ts'
import { computeStates } from './compute-states.ts'
import { openScreenStates } from './screen-states.ts'

const app = await sharedApp()

/** States that a freshly started server computes from the rows. */
const fresh = (refreshed: (accountId: string) => void = () => {}) => {
  const { platform, presence } = app
  const compute = computeStates(platform, { toWire: presence.toWire, manifests: screenManifests(platform) })
  return openScreenStates(platform, { compute, refreshed })
}

async function setUp() {
  const admin = await app.make.admin()
  const [photo, clip] = [await app.make.media(admin), await app.make.media(admin, await video('hevc.mp4'))]
  const [menu, news] = [await app.make.playlist(admin, [photo.id]), await app.make.playlist(admin, [clip.id])]
  const door = await app.make.screen(admin, [menu.id], 'Door')
  const hall = await app.make.screen(admin, [menu.id, news.id], 'Hall')
  const [one, two, three] = [
    await app.make.device(door.code),
    await app.make.device(door.code),
    await app.make.device(hall.code),
  ]
  return { admin, photo, clip, menu, news, door, hall, one, two, three }
}
type Setup = Awaited<ReturnType<typeof setUp>>

const newestOf = async (id: string) => (await wholeManifest(app, id)).revision
const open = (from: string, until: string) => [{ days: ['mon' as const, 'thu' as const], from, until }]

const acts: Record<string, (setup: Setup) => Promise<unknown>> = {
  'a device plays what is current': async ({ one, door }) =>
    sendHeartbeat(one, { revision: await newestOf(door.id), codecs: ['h264'] }),
  'a device plays something earlier': ({ one }) => sendHeartbeat(one, { revision: 'earlier' }),
  'a device downloads': async ({ three, hall }) => {
    const download = { revision: await newestOf(hall.id), done_bytes: 3, total_bytes: 7 }
    return sendHeartbeat(three, { revision: 'earlier', download })
  },
  'a device decodes all videos': async ({ three, hall }) =>
    sendHeartbeat(three, { revision: await newestOf(hall.id), codecs: ['h264', 'h265'] }),
  'an item fails': async ({ two, door, photo }) => {
    const failing = [{ media_id: photo.id, title: photo.title, reason: 'undecodable' as const }]
    return sendHeartbeat(two, { revision: await newestOf(door.id), failing })
  },
  'a fault': async ({ two, door }) =>
    sendHeartbeat(two, { revision: await newestOf(door.id), faults: ['The storage of this device is full.'] }),
  standby: async ({ one, door }) => sendHeartbeat(one, { revision: await newestOf(door.id), state: 'standby' }),
  'time passes': () => later(app, 40_000),
  'much time passes': () => later(app, 150_000),
  'a playlist is emptied': ({ admin, menu }) =>
    admin.call(savePlaylist, { body: { playlistID: menu.id, name: 'Menu', media_ids: [] } }),
  'a playlist is filled': ({ admin, menu, photo }) =>
    admin.call(addContent, { body: { playlistID: menu.id, media_ids: [photo.id] } }),
  'a playlist is deleted': ({ admin, news }) => admin.call(deletePlaylist, { body: { playlistID: news.id } }),
  'a video is deleted': ({ admin, clip }) => admin.call(deleteMedia, { body: { media_id: clip.id } }),
  'a screen has other content': ({ admin, door, news }) =>
    admin.call(saveScreen, { body: { screenID: door.id, name: 'Door', assignedItems: [news.id] } }),
  'a screen has nothing': ({ admin, hall }) =>
    admin.call(saveScreen, { body: { screenID: hall.id, name: 'A hall', assignedItems: [] } }),
  'a screen has hours': ({ admin, hall }) =>
    admin.call(saveScreen, { body: { screenID: hall.id, name: 'Hall', hours: open('08:00', '08:01') } }),
  'a new screen': ({ admin, menu }) => app.make.screen(admin, [menu.id], 'Attic'),
  'a deleted screen': ({ admin, door }) => admin.call(deleteScreen, { body: { screenID: door.id } }),
  'a new device': async ({ hall }) => app.make.device(hall.code, { isNew: true }),
  'an approved device': async ({ admin, hall }) => {
    const { id } = await app.make.device(hall.code, { isNew: true })
    return admin.call(approveDevices, { body: { device_ids: [id] } })
  },
  'a disconnected device': ({ admin, three }) => admin.call(disconnectDevice, { body: { device_id: three.id } }),
  'another time zone': ({ admin }) => admin.call(updateSettings, { body: { time_zone: 'Asia/Tokyo' } }),
}

async function compare({ admin }: Setup, what: string) {
  const { states } = app.presence
  const computed = await fresh().ofAll(admin.accountId)
  const { counts, worstFirst } = await states.ofAll(admin.accountId)
  expect([what, counts, worstFirst]).toEqual([what, computed.counts, computed.worstFirst])
  expect([what, await states.of(admin.accountId, worstFirst)]).toEqual([
    what,
    await fresh().of(admin.accountId, worstFirst),
  ])
}

test.each(Object.entries(acts))('kept states are those of the rows after %s', async (what, act) => {
  const setup = await setUp()
  await compare(setup, 'before')
  const answer = await act(setup)
  if (answer && typeof answer === 'object' && 'status' in answer) expect(answer.status).toBe(200)
  await compare(setup, what)
})

test.each([1, 2, 3, 4, 5, 6])(
  'kept states are those of the rows after random changes (%d)',
  { timeout: 60_000 },
  async (seed) => {
    const setup = await setUp()
    let state = seed
    const random = () => (state = (state * 48_271) % 2_147_483_647)
    for (let step = 0; step < 40; step += 1) {
      const [what, act] = Object.entries(acts)[random() % Object.keys(acts).length] ?? expect.unreachable()
      // Deleted rows are not found, and disconnected devices are refused.
      await act(setup).catch(() => undefined)
      await compare(setup, what)
    }
  },
)

test('states that nothing has changed are not computed again, and one changed device recomputes one screen', async () => {
  const { admin, one, door, hall } = await setUp()
  let computed: string[] = []
  const { platform, presence } = app
  const compute = computeStates(platform, { toWire: presence.toWire, manifests: screenManifests(platform) })
  const states = openScreenStates(platform, {
    compute: (accountId, ids) => {
      computed.push(...ids)
      return compute(accountId, ids)
    },
    refreshed: () => {},
  })
  const ids = [door.id, hall.id]
  await states.ofAll(admin.accountId)
  expect(computed.toSorted()).toEqual(ids.toSorted())
  computed = []
  await states.ofAll(admin.accountId)
  await states.of(admin.accountId, ids)
  expect(computed).toEqual([])
  await sendHeartbeat(one, { revision: 'earlier' })
  states.changed(admin.accountId, [door.id])
  await states.ofAll(admin.accountId)
  expect(computed).toEqual([door.id])
  computed = []
  await admin.call(saveScreen, { body: { screenID: hall.id, name: 'Hall', rotation: 90 } })
  await states.ofAll(admin.accountId)
  expect(computed).toEqual([hall.id])
})

/** A customer with 601 screens whose devices play the current content. */
async function setUpLarge() {
  const setup = await setUp()
  const { admin, menu, door, hall, one, two } = setup
  await admin.call(deleteScreen, { body: { screenID: hall.id } })
  await admin.call(disconnectDevice, { body: { device_id: two.id } })
  await sendHeartbeat(one, { revision: await newestOf(door.id) })
  await app.presence.flush()
  const ids = await copyScreen(app, door.id, 600)
  await copyDevice(app, one.id, await app.presence.revisions.wantedOfMany(admin.accountId, ids))
  const { states } = app.presence
  states.changed(admin.accountId)
  expect((await states.ofAll(admin.accountId)).counts).toMatchObject({ all: 601, up_to_date: 601 })
  const console = await listen(app.url, admin.token ?? '')
  const rename = (name: string) =>
    admin.call(savePlaylist, { body: { playlistID: menu.id, name, slide_duration: 7000 } })
  return { ...setup, ids, console, rename }
}

test('many states that can be others are given as known, and computed afterwards', { timeout: 60_000 }, async () => {
  const { admin, photo, menu, door, ids, console, rename } = await setUpLarge()
  const { states } = app.presence
  const known = await states.ofAll(admin.accountId)
  // Nothing that screens play.
  await app.make.playlist(admin, [photo.id], 'Other')
  expect((await states.ofAll(admin.accountId)).counts).toEqual(known.counts)

  const { body } = await rename('Menu')
  expect(body.data.screen_counts).toMatchObject({ all: 601, up_to_date: 0, out_of_date: 601 })
  expect(body.data.screens).toHaveLength(maxLinkedScreens)
  const computed = await fresh().ofAll(admin.accountId)
  await expect.poll(async () => (await states.ofAll(admin.accountId)).counts).toEqual(computed.counts)
  expect((await states.ofAll(admin.accountId)).worstFirst).toEqual(computed.worstFirst)

  // Nothing but the refreshed states sends a hint about this; one about the earlier change can still come.
  const ofAccount = app.platform.db.updateTable('devices').where('account_id', '=', admin.accountId)
  await ofAccount.where('status', '!=', deviceStatus.disconnected).set({ status: deviceStatus.offline }).execute()
  states.changed(admin.accountId, [door.id, ...ids])
  console.forget()
  expect((await states.ofAll(admin.accountId)).counts).toEqual(computed.counts)
  const countsAfterHint = async () => {
    await console.receives('screens.changed')
    console.forget()
    return (await states.ofAll(admin.accountId)).counts
  }
  await expect.poll(countsAfterHint, { timeout: 20_000 }).toMatchObject({ all: 601, offline: 601 })
  const [shown] = (await admin.call(listPlaylists, { query: { search: 'Menu' } })).body.data
  expect([menu.id, shown?.screen_counts.offline, shown?.screens[0]?.state.code]).toEqual([shown?.id, 601, 'offline'])
  await console.close()

  // After the start of a server no state is computed yet: a save does not wait for them.
  const done = Promise.withResolvers<string>()
  const started = fresh(done.resolve)
  const all = [door.id, ...ids]
  expect(new Set([...(await started.atHand(admin.accountId, all)).values()].map(({ code }) => code))).toEqual(
    new Set(['unknown']),
  )
  expect(await done.promise).toBe(admin.accountId)
  const computedNow = await started.atHand(admin.accountId, all)
  expect([computedNow.size, computedNow.get(door.id)]).toEqual([
    601,
    (await fresh().known(admin.accountId, all)).get(door.id),
  ])
})
