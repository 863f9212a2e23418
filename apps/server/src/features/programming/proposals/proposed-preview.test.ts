import { Manifest, readPreview } from '@digisigncast/contract/content/manifest'
import { addContent, deletePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { openPreview } from '@digisigncast/contract/previews/previews'
import { expect, test } from 'vitest'
import { saveSlide, slideOf, text } from '../../../testing/documents/slides.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { approve, idsOf, open, strictAccount } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp()

const openFor = (by: Person, proposal_id: string) => by.call(openPreview, { body: { proposal_id } })
async function read(by: Person, id: string) {
  const { status, body } = await openFor(by, id)
  expect(status).toBe(200)
  const ticket = new URLSearchParams(body.url.split('#')[1]).get('ticket') ?? ''
  return app.guest.call(readPreview, { body: { ticket } })
}
/** The media items that a preview of a proposal plays. */
async function played(by: Person, id: string) {
  const answer = await read(by, id)
  expect(answer.status).toBe(200)
  return Manifest.parse(answer.body).scenes.flatMap(({ regions }) =>
    regions.flatMap(({ items }) => items.map(({ mediaId }) => mediaId)),
  )
}

test('the preview of a proposal plays what it would show, and changes nothing', async () => {
  const { admin, manager, media, playlist, screen, shown } = await strictAccount(app)
  const before = await shown()
  const [added = ''] = idsOf(
    (await manager.call(addContent, { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } })).body,
  )
  expect(await played(admin, added)).toEqual(media)
  expect(await played(manager, added)).toEqual(media)

  const draft = await app.make.playlist(manager, [media[2] ?? ''])
  const assigned = { screenID: screen.id, contentID: [draft.id], type: 'playlist' as const }
  const [content = ''] = idsOf((await manager.call(updateScreenContent, { body: assigned })).body)
  expect(await played(admin, content)).toEqual([media[2]])
  const entry = entryOf([draft.id], [screen.id], { name: 'Noon' })
  const [planned = ''] = idsOf((await manager.call(saveScheduleEntry, { body: entry })).body)
  expect(await played(admin, planned)).toEqual([media[2]])
  expect(await shown()).toBe(before)

  expect((await approve(admin, added)).status).toBe(200)
  expect((await read(admin, added)).status).toBe(409)
  const [deleted = ''] = idsOf((await manager.call(deletePlaylist, { body: { playlistID: playlist.id } })).body)
  expect((await read(admin, deleted)).status).toBe(404)
})

test('those who can see a proposal open its preview', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const [id = ''] = idsOf(
    (await manager.call(addContent, { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } })).body,
  )
  const publisher = await app.make.manager(admin, { approval: { publish: 1 } })
  const other = await app.make.manager(admin, { ...allPermissions, approval: { publish: 0 } })
  const stranger = await app.make.admin()
  expect(await played(publisher, id)).toEqual(media)
  expect((await openFor(other, id)).status).toBe(404)
  expect((await openFor(stranger, id)).status).toBe(404)
})

test('a proposal has no picture that a user has sent for something else', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const slide = (await saveSlide(manager, slideOf(text('Buy now')))).body.data
  expect(slide.media.thumbnail).toEqual(expect.any(String))
  const [id = ''] = idsOf(
    (await manager.call(addContent, { body: { playlistID: playlist.id, media_ids: [slide.media.id] } })).body,
  )
  const { pictures } = await open(admin, id)
  expect(Object.keys(pictures).toSorted()).toEqual(media.slice(0, 2).toSorted())
  expect(await played(admin, id)).toEqual([...media.slice(0, 2), slide.media.id])
})
