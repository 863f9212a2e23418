import { BinItem, deleteFromBin } from '@digisigncast/contract/bin/bin'
import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { deleteManyMedia, listMedia } from '@digisigncast/contract/content/media'
import { addContent, getPlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScreens } from '@digisigncast/contract/content/screens-bulk'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Box, Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { bin, binStage, kinds, removeThing, restore } from '../../../testing/stored/bin-stage.ts'
import { possessions, sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'

const app = await sharedApp()

const dayMs = 24 * 60 * 60 * 1000
const stage = () => binStage(app)
const remove = (admin: Person, kind: BinKind, id: string) => removeThing(app, admin, kind, id)
type Stage = Awaited<ReturnType<typeof binStage>>

/** Manifests of displays, as text. */
const manifestsOf = async (devices: readonly Box[]) => {
  const texts = []
  for (const device of devices) {
    app.clock.now += 2000
    const answer = await device.send(`/api/v1/${getManifest.path.replace(':screenID', device.screenId)}`)
    texts.push(`${answer.status} ${await answer.text()}`)
  }
  return texts
}
/** The time at which it was made is the only part that depends on the time. */
const timeless = (texts: readonly string[]) => texts.map((text) => text.replace(/"(now|server_time)":\d+/g, '"$1":0'))

describe.each(kinds)('a deleted %s', (kind) => {
  let made: Stage
  let before: string[]
  let cohort: string
  beforeAll(async () => {
    made = await stage()
    before = await manifestsOf(made.devices)
    cohort = await remove(made.admin, kind, made.ids[kind])
  })

  test('is in the bin with its name, and what it changed on screens has changed', async () => {
    const { data, next, days } = await bin(made.admin)
    expect(data.map((item) => BinItem.strict().parse(item))).toHaveLength(1)
    expect(data[0]).toMatchObject({ kind, cohort, is_restorable: true, is_deletable: true })
    expect([next, days, data[0]?.goes_at]).toEqual([null, 30, (data[0]?.deleted_at ?? 0) + 30 * dayMs])
    const after = await manifestsOf(made.devices)
    if (kind !== 'folder') expect(timeless(after)).not.toEqual(timeless(before))
  })

  test('is unknown to every call', async () => {
    const others = await possessions(app, made.admin)
    const names = Object.entries(fieldsOf(kind)).map(([name]) => name)
    for (const { name, endpoint } of servedCalls(app)) {
      if (endpoint.multipart || !JSON.stringify(sampleOf(endpoint, others)).includes(others[names[0] ?? ''] ?? '-'))
        continue
      const walked = async (id: string) => {
        const sample = sampleOf(endpoint, { ...others, ...Object.fromEntries(names.map((field) => [field, id])) })
        const { status, body } = await walk(made.admin, endpoint, sample)
        return { name, status, code: body['code'], message: body['message'] }
      }
      const [deleted, unknown] = [await walked(made.ids[kind]), await walked('no-such-id')]
      expect(deleted).toEqual(unknown)
    }
  })

  test('is restored with its places: screens show the same as before', async () => {
    const { status, body } = await restore(made.admin, [cohort])
    expect([status, body.message, body.data]).toEqual([200, 'Restored successfully!', { restored: 1 }])
    expect(timeless(await manifestsOf(made.devices))).toEqual(timeless(before))
    expect((await bin(made.admin)).data).toEqual([])
    expect((await restore(made.admin, [cohort])).status).toBe(404)
  })
})

/** The fields that name a thing of this kind in calls. */
function fieldsOf(kind: BinKind): Record<string, true> {
  const fields: Record<BinKind, string[]> = {
    media: ['media_id', 'media_ids', 'contentID', 'fallback'],
    folder: ['folderID', 'folder'],
    data_source: ['sourceID'],
    playlist: ['playlistID', 'playlist_ids', 'assignedItems', 'Main', 'entry_content'],
    channel: ['channelID'],
    screen: ['screenID', 'entry_screens'],
    schedule_entry: ['entryID'],
    tag: ['tagID', 'tag', 'tag_ids'],
  }
  return Object.fromEntries(fields[kind].map((field) => [field, true as const]))
}

test.each([
  ['media', 'playlist'],
  ['playlist', 'media'],
  ['folder', 'media'],
  ['media', 'folder'],
  ['screen', 'tag'],
  ['tag', 'schedule_entry'],
  ['playlist', 'channel'],
  ['data_source', 'media'],
] as const)(
  '%s and then %s are deleted: restored in any order, screens show the same as before',
  async (one, two) => {
    for (const isReversed of [false, true]) {
      const { admin, ids, devices, photo, folder } = await stage()
      const before = timeless(await manifestsOf(devices))
      const cohorts = [await remove(admin, one, ids[one]), await remove(admin, two, ids[two])]
      for (const cohort of isReversed ? cohorts.toReversed() : cohorts)
        expect((await restore(admin, [cohort])).status).toBe(200)
      expect(timeless(await manifestsOf(devices))).toEqual(before)
      const { data } = (await admin.call(listMedia, { query: {} })).body
      expect(data.find(({ id }) => id === photo.id)?.folder_id).toBe(folder.id)
    }
  },
  60_000,
)

test('what is around it went for good: it comes back without', async () => {
  const { admin, ids, outer, folder } = await stage()
  const cohort = await remove(admin, 'media', ids.media)
  await remove(admin, 'folder', folder.id)
  await remove(admin, 'playlist', ids.playlist)
  const others = (await bin(admin)).data.filter((item) => item.cohort !== cohort)
  const gone = await admin.call(deleteFromBin, { body: { ids: others.map(({ id }) => id) } })
  expect([gone.status, gone.body.message]).toEqual([200, 'Deleted for good.'])
  expect((await restore(admin, [cohort])).status).toBe(200)
  const { data } = (await admin.call(listMedia, { query: {} })).body
  expect(data.find(({ id }) => id === ids.media)).toMatchObject({ folder_id: null })
  expect((await admin.call(getPlaylist, { params: { playlistID: outer.id } })).status).toBe(200)
})

test('items get their places back in a playlist that was changed meanwhile', async () => {
  const admin = await app.make.admin()
  const media = await Promise.all([1, 2, 3, 4].map(() => app.make.media(admin)))
  const [a = '', b = '', c = '', d = ''] = media.map(({ id }) => id)
  const { id: playlistID } = await app.make.playlist(admin, [a, b, c])
  const cohort = await remove(admin, 'media', b)
  const add = await admin.call(addContent, { body: { playlistID, media_ids: [d] } })
  expect(add.status).toBe(200)
  const order = async () =>
    (await admin.call(getPlaylist, { params: { playlistID } })).body.data.contents.map((item) => item.media_id)
  const items = [{ mediaId: c }, { mediaId: a }, { mediaId: d }]
  expect((await admin.call(savePlaylist, { body: { playlistID, name: 'P', items } })).status).toBe(200)
  expect((await restore(admin, [cohort])).status).toBe(200)
  expect(await order()).toEqual([c, b, a, d])
})

test('several are one cohort, which comes back whole or in parts', async () => {
  const admin = await app.make.admin()
  const media = await Promise.all([1, 2, 3].map(() => app.make.media(admin)))
  const ids = media.map(({ id }) => id)
  const playlist = await app.make.playlist(admin, ids)
  const { body } = await admin.call(deleteManyMedia, { body: { media_ids: ids } })
  const { data } = await bin(admin)
  expect(new Set(data.map((item) => item.cohort))).toEqual(new Set([body.cohort]))
  expect((await restore(admin, [data[0]?.id ?? ''])).body.data).toEqual({ restored: 1 })
  expect((await restore(admin, [body.cohort ?? ''])).body.data).toEqual({ restored: 2 })
  const { contents } = (await admin.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  expect(contents.map((item) => item.media_id)).toEqual(ids)
})

test('screens of one call are one cohort', async () => {
  const { admin, devices, screen } = await stage()
  const before = timeless(await manifestsOf(devices))
  const ids = [screen.id, devices[1]?.screenId ?? '']
  const { data } = (await admin.call(deleteScreens, { body: { screen_ids: ids } })).body
  expect((await restore(admin, [data.cohort ?? ''])).body.data).toEqual({ restored: 2 })
  expect(timeless(await manifestsOf(devices))).toEqual(before)
})

test('a device that was connected elsewhere meanwhile stays there', async () => {
  const { admin, screen, devices } = await stage()
  const [device] = devices
  const cohort = await remove(admin, 'screen', screen.id)
  const elsewhere = await app.make.screen(admin, [], 'Elsewhere')
  const { registerDevice } = await import('@digisigncast/contract/devices/device-link')
  const body = { code: elsewhere.code, installation: device?.installation ?? '' }
  const moved = await app.guest.call(registerDevice, { body })
  expect(moved.status).toBe(200)
  expect((await restore(admin, [cohort])).status).toBe(200)
  const rows = await app.platform.db
    .selectFrom('devices')
    .select(['screen_id', 'status', 'token_hash'])
    .where('id', 'in', [device?.id ?? '', moved.body.data.device_id])
    .execute()
  expect(rows.find((row) => row.screen_id === screen.id)).toMatchObject({ status: 4, token_hash: null })
  expect(rows.find((row) => row.screen_id === elsewhere.id)?.token_hash).not.toBeNull()
})

test('a display that shows a code for pairing meanwhile plays its restored screen again', async () => {
  const { admin, screen, devices } = await stage()
  const cohort = await remove(admin, 'screen', screen.id)
  const { checkPairing, openPairing } = await import('@digisigncast/contract/devices/pairing')
  const opened = await app.guest.call(openPairing, { body: { installation: devices[0]?.installation ?? '' } })
  expect((await restore(admin, [cohort])).status).toBe(200)
  const { data } = (await app.guest.call(checkPairing, { body: { secret: opened.body.data.secret } })).body
  expect([data.state, data.device?.screen_id]).toEqual(['connected', screen.id])
})
