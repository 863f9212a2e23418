import { listBin, restoreFromBin } from '@digisigncast/contract/bin/bin'
import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import { deleteChannel, saveChannel } from '@digisigncast/contract/content/channels'
import { deleteFolder, deleteMedia, moveMedia, saveFolder } from '@digisigncast/contract/content/media'
import { deletePlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { deleteScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { deleteTag, saveTag } from '@digisigncast/contract/content/tags'
import { deleteDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect } from 'vitest'
import { image, saveSlide, slideOf, tableOf } from '../documents/slides.ts'
import { type Person } from '../make.ts'
import { type TestApp } from '../start-app.ts'
import { entryOf } from './entries.ts'

const place = { x: 60, y: 5, width: 30, height: 20 }
const rule = { days: ['mon' as const, 'tue' as const], from: '00:00', until: '23:59' }

/** A customer whose two screens show one of each kind of content, with a paired device each. */
export async function binStage(app: TestApp) {
  const admin = await app.make.admin()
  const folder = (await admin.call(saveFolder, { body: { name: 'Summer' } })).body.data
  const [first, photo, last] = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
  await admin.call(moveMedia, { body: { media_ids: [photo.id], folderID: folder.id } })
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] }
  const source = (await admin.call(saveDataSource, { body: { name: 'Menu', settings: { kind: 'table', table } } })).body
    .data
  const slide = (await saveSlide(admin, slideOf(image(photo.id), tableOf(source.id)))).body.data.media
  const playlist = await app.make.playlist(admin, [first.id, photo.id, slide.id, photo.id, last.id])
  const outer = await app.make.playlist(admin, [last.id], 'Outer')
  const items = [{ mediaId: last.id }, { playlist_id: playlist.id, take: 2 }]
  const saved = await admin.call(savePlaylist, { body: { playlistID: outer.id, name: 'Outer', items } })
  expect(saved.status, saved.body.message).toBe(200)
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [outer.id, playlist.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby' } })).body.data
  const overlays = [{ content_kind: 'media' as const, content_id: photo.id, ...place }]
  const screenOf = async (body: Parameters<typeof admin.call<typeof saveScreen>>[1]['body']) => {
    const answer = await admin.call(saveScreen, { body: { tag_ids: [tag.id], overlays, ...body } })
    expect(answer.status, answer.body.message).toBe(200)
    return answer.body.data
  }
  const screen = await screenOf({ name: 'Lobby', assignedItems: [playlist.id, outer.id] })
  const other = await screenOf({ name: 'Bar', data_type: 'channel', assignedItems: [channel.id] })
  const entry = (
    await admin.call(saveScheduleEntry, {
      body: entryOf([playlist.id], [screen.id], { rule, tag_ids: [tag.id] }),
    })
  ).body.data
  const devices = [await app.make.device(screen.code), await app.make.device(other.code)]
  const ids: Record<BinKind, string> = {
    media: photo.id,
    folder: folder.id,
    data_source: source.id,
    playlist: playlist.id,
    channel: channel.id,
    screen: screen.id,
    schedule_entry: entry.id,
    tag: tag.id,
  }
  return { admin, ids, devices, first, photo, last, slide, playlist, outer, screen, tag, folder, entry }
}

/** The delete calls. */
export const removals: Record<BinKind, (admin: Person, id: string) => Promise<{ status: number; body: Removed }>> = {
  media: (admin, id) => admin.call(deleteMedia, { body: { media_id: id } }),
  folder: (admin, id) => admin.call(deleteFolder, { body: { folderID: id } }),
  data_source: (admin, id) => admin.call(deleteDataSource, { body: { id } }),
  playlist: (admin, id) => admin.call(deletePlaylist, { body: { playlistID: id } }),
  channel: (admin, id) => admin.call(deleteChannel, { body: { channelID: id } }),
  screen: (admin, id) => admin.call(deleteScreen, { body: { screenID: id } }),
  schedule_entry: (admin, id) => admin.call(deleteScheduleEntry, { body: { id } }),
  tag: (admin, id) => admin.call(deleteTag, { body: { id } }),
}
interface Removed {
  cohort: string | null
  message: string
}
export const kinds = Object.keys(removals) as BinKind[]

/** Deletes a thing, a second later. Returns the cohort. */
export async function removeThing(app: TestApp, admin: Person, kind: BinKind, id: string): Promise<string> {
  app.clock.now += 1000
  const { status, body } = await removals[kind](admin, id)
  expect([kind, status, body.message]).toEqual([kind, 200, body.message])
  return body.cohort ?? ''
}

export const restore = (by: Person, ids: string[], more: { name?: string; new_code?: boolean } = {}) =>
  by.call(restoreFromBin, { body: { ids, ...more } })

export const bin = async (by: Person, query: object = {}) => (await by.call(listBin, { query })).body
