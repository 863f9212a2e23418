import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import * as contract from '@digisigncast/contract/content/playlists'
import { beforeAll, expect, test } from 'vitest'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { askManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()
/** A picture, a video of 6 s with sound, and the same without. */
let [picture, clip, silent] = ['', '', '']
beforeAll(async () => {
  picture = (await app.make.media(admin)).id
  clip = (await app.make.media(admin, await video('tone.mp4'))).id
  silent = (await app.make.media(admin, await video('clip.mp4'))).id
})

type Body = Parameters<typeof admin.call<typeof contract.savePlaylist>>[1]['body']
const save = (body: Omit<Body, 'name'>) => admin.call(contract.savePlaylist, { body: { name: 'Window', ...body } })
const update = (body: Parameters<typeof admin.call<typeof contract.updateItem>>[1]['body']) =>
  admin.call(contract.updateItem, { body })

/** The items of the manifest of a screen with the playlist. */
async function shown(playlistId: string) {
  const { id } = await app.make.screen(admin, [playlistId])
  const { body } = await askManifest(app, id)
  const known = ['id', 'kind', 'asset', 'title', 'mediaId']
  return (body.scenes[0]?.regions[0]?.items ?? []).map((item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !known.includes(name))),
  )
}

test('items inherit the fit and the fill of their playlist, and can have their own fit', async () => {
  const made = await save({ items: [{ mediaId: picture }, { mediaId: clip, fit: 'contain' }] })
  const { id, fit, fill, contents } = made.body.data
  expect([fit, fill, contents.map((item) => item.fit)]).toEqual(['contain', 'blur', [null, 'contain']])
  expect(await shown(id)).toEqual([{ durationMs: 4000 }, { durationMs: 6000 }])
  const changed = await save({ playlistID: id, fit: 'cover', fill: '#1A2B3C' })
  expect([changed.body.data.fit, changed.body.data.fill]).toEqual(['cover', '#1a2b3c'])
  expect(await shown(id)).toEqual([
    { durationMs: 4000, fit: 'cover' },
    { durationMs: 6000, color: '#1a2b3c' },
  ])
})

test('sound, trim and playback are saved with the items, and stay when they are left out', async () => {
  const settings = { volume: 40, trimFromMs: 1000, trimToMs: 4000, playback: 'loop', durationMs: 20_000 } as const
  const { id, contents } = (await save({ items: [{ mediaId: clip, ...settings }] })).body.data
  const [item] = contents
  const wire = { volume: 40, trim_from: 1000, trim_to: 4000, playback: 'loop', duration: 20_000 }
  expect(item).toMatchObject(wire)
  const loops = { durationMs: 20_000, volume: 40, fromMs: 1000, toMs: 4000, playback: 'loop' }
  expect(await shown(id)).toEqual([loops])
  const kept = await save({ playlistID: id, items: [{ mediaId: picture }, { id: item?.id, mediaId: clip }] })
  expect(kept.body.data.contents[1]).toMatchObject(wire)
  const ended = await save({ playlistID: id, items: [{ id: item?.id, mediaId: clip, playback: 'end' }] })
  expect(ended.body.data.contents[0]).toMatchObject({ ...wire, playback: 'end' })
  expect(await shown(id)).toEqual([{ durationMs: 3000, volume: 40, fromMs: 1000, toMs: 4000 }])
})

test('one item is changed in one call, which is logged', async () => {
  const { id, contents } = (await save({ items: [{ mediaId: clip }, { mediaId: picture }] })).body.data
  const itemID = contents[0]?.id ?? ''
  app.clock.now += 1000
  const { status, body } = await update({ itemID, fit: 'stretch', volume: 100, playback: 'cut', durationMs: 2000 })
  expect([status, body.message]).toEqual([200, 'Item updated successfully!'])
  const [latest] = (await admin.call(getOverview, {})).body.logs
  expect(latest?.description).toMatch(/ changed how “.+” plays in the playlist “Window”\.$/)
  expect(await shown(id)).toEqual([
    { durationMs: 2000, fit: 'stretch', volume: 100, playback: 'cut' },
    { durationMs: 4000 },
  ])
  await update({ itemID, fit: null, volume: 0, playback: 'end', trimFromMs: 2000, durationMs: null })
  expect((await shown(id))[0]).toEqual({ durationMs: 4000, fromMs: 2000 })
})

test('the sound and the trim of an image do not reach the manifest', async () => {
  const { id } = (await save({ items: [{ mediaId: picture, volume: 50, trimFromMs: 1000, playback: 'loop' }] })).body
    .data
  expect(await shown(id)).toEqual([{ durationMs: 4000 }])
})

test.each([
  [{ volume: 101 }, 'volume', 'The volume is between 0 and 100.'],
  [{ fit: 'zoom' as 'cover' }, 'fit', 'The fit is contain, cover or stretch.'],
  [{ playback: 'twice' as 'loop' }, 'playback', 'The playback is end, cut or loop.'],
  [{ trimFromMs: -1 }, 'trimFromMs', 'A position in a video is between 0 and 24 hours.'],
  [{ trimFromMs: 3000, trimToMs: 3500 }, 'trimToMs', 'A trimmed video ends at least 1 second after its start.'],
  [{ trimFromMs: 5500 }, 'trimFromMs', 'A trimmed video starts at least 1 second before its end.'],
] as const)('%j is refused with the field and what to do', async (settings, field, reason) => {
  const { id, contents } = (await save({ items: [{ mediaId: clip }] })).body.data
  const { status, body } = await update({ itemID: contents[0]?.id ?? '', ...settings })
  expect([status, body.errors]).toEqual([422, { [field]: [reason] }])
  expect(await shown(id)).toEqual([{ durationMs: 6000 }])
})

test('a fill that is no color is refused; an item of another account is not found', async () => {
  const { status, body } = await save({ fill: 'red' })
  expect([status, body.errors]).toEqual([422, { fill: ['The fill is “blur” or a color such as #1a2b3c.'] }])
  const stranger = await app.make.admin()
  const theirs = await app.make.playlist(stranger, [(await app.make.media(stranger)).id])
  for (const itemID of [theirs.contents[0]?.id ?? '', 'unknown'])
    expect((await update({ itemID, volume: 50 })).status).toBe(404)
})

test('sound of a video without sound is refused with the field; its other settings are saved', async () => {
  const { contents } = (await save({ items: [{ mediaId: silent }, { mediaId: clip }] })).body.data
  expect(contents.map(({ media }) => media.audio_codec)).toEqual([null, 'aac'])
  const itemID = contents[0]?.id ?? ''
  const reason = 'This video has no sound. Set its volume to 0.'
  const refused = await update({ itemID, volume: 30, fit: 'cover' })
  expect([refused.status, refused.body.errors]).toEqual([422, { volume: [reason] }])
  const unsaved = await save({
    items: [
      { mediaId: clip, volume: 30 },
      { mediaId: silent, volume: 30 },
    ],
  })
  expect([unsaved.status, unsaved.body.errors]).toEqual([422, { items: [reason] }])
  expect((await update({ itemID, volume: 0, fit: 'cover' })).status).toBe(200)
})

test('sound of a video whose codecs are unknown is accepted', async () => {
  const { contents } = (await save({ items: [{ mediaId: silent }] })).body.data
  const known = (codec: 'h264' | 'unknown' | null) =>
    app.platform.db.updateTable('media').set({ video_codec: codec }).where('id', '=', silent).execute()
  for (const codec of ['unknown', null] as const) {
    await known(codec)
    expect((await update({ itemID: contents[0]?.id ?? '', volume: 30 })).status).toBe(200)
  }
  await known('h264')
})
