import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { cancelConversion, convertMedia } from '@digisigncast/contract/content/conversions'
import { deleteMedia, getMediaDetails, type Media, type MediaDetails } from '@digisigncast/contract/content/media'
import { addContent, getPlaylist, savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { fileOf } from '../../../testing/samples.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'
import { keepNothing } from '../../../testing/stored/keep-nothing.ts'
import { askManifest } from '../../../testing/stored/manifest.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const red = [1, 0, 0] as const
const green = [0, 1, 0] as const
const blue = [0, 0, 1] as const

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
})

const pdf = (bytes: Uint8Array, name = 'menu.pdf') => fileOf(bytes, name, 'application/pdf')
const menu = (name?: string) => pdf(pdfOf([red, green, blue].map((color) => coloredPage(color))), name)

const detailsOf = async (person: Person, id: string): Promise<MediaDetails> =>
  (await person.call(getMediaDetails, { body: { media_id: id } })).body.data
/** The media item after its conversion has ended. */
const rendered = (person: Person, id: string) =>
  vi.waitUntil(
    async () => {
      const media = await detailsOf(person, id)
      return media.conversion === null || media.conversion.state === 'failed' ? media : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
const upload = async (person: Person, file: File): Promise<MediaDetails> =>
  rendered(person, (await app.make.media(person, file)).id)
const replace = (person: Person, media_id: string, file: File) =>
  sendForm<Media>(person, 'media/replace', { media_id, file })

/** Files of a replaced or canceled document are deleted after the change. */
const hasFiles = (count: number) =>
  vi.waitUntil(async () => (await storedFiles(app.dataDir, admin.accountId)).length === count, { timeout: 10_000 })

const colorOf = async (path: string | null): Promise<number[]> => {
  const bytes = Buffer.from(await (await app.guest.send(path ?? '')).arrayBuffer())
  const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 255))
}

async function manifestOf(playlistId: string) {
  const screen = await app.make.screen(admin, [playlistId])
  const { body } = await askManifest(app, screen.id)
  return { screen, assets: body.assets, items: body.scenes[0]?.regions[0]?.items ?? [] }
}

test('an uploaded PDF is rendered to a picture for each page', { timeout: 60_000 }, async () => {
  const { status, body } = await admin.upload({ file: menu('Menu card.pdf') })
  expect(status).toBe(200)
  const before = { title: 'Menu card', file_type: 'document', file_path: null, mime: null, bytes: null, pages: null }
  // The rendering can begin before the answer is written.
  expect(body.data).toMatchObject({ ...before, conversion: { state: expect.stringMatching(/^(waiting|running)$/) } })
  const media = await rendered(admin, body.data.id)
  expect(media).toMatchObject({ file_type: 'document', pages: 3, width: 3840, height: 2160, mime: 'image/webp' })
  expect(media.page_pictures).toHaveLength(3)
  expect(media.file_path).toBe(media.page_pictures[0]?.file_path)
  expect(media.thumbnail).toBe(media.page_pictures[0]?.thumbnail)
  const colors = await Promise.all(media.page_pictures.map(({ file_path }) => colorOf(file_path)))
  expect(colors).toEqual([red, green, blue])
  expect(await colorOf(media.page_pictures[2]?.thumbnail ?? null)).toEqual(blue)
  // Document, three pages and three thumbnails.
  await hasFiles(7)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('pages keep their proportions and rotation, on white', { timeout: 60_000 }, async () => {
  const media = await upload(
    admin,
    pdf(
      pdfOf([
        { content: '', width: 595, height: 842 },
        { content: '1 0 0 rg 0 0 300 842 re f', width: 595, height: 842, rotate: 90 },
        { content: '', width: 14_400, height: 3 },
      ]),
    ),
  )
  expect(media.page_pictures.map(({ width, height }) => [width, height])).toEqual([
    [2714, 3840],
    [3840, 2714],
    [3840, 1],
  ])
  expect(await colorOf(media.page_pictures[0]?.file_path ?? null)).toEqual([1, 1, 1])
  const bytes = Buffer.from(await (await app.guest.send(media.page_pictures[1]?.file_path ?? '')).arrayBuffer())
  const upper = await sharp(bytes).extract({ left: 0, top: 0, width: 3840, height: 1300 }).resize(1, 1).raw().toBuffer()
  const [r = 0, g = 255] = upper
  // Rotated clockwise, the left side is on top.
  expect(r - g).toBeGreaterThan(150)
})

test('fields of a form are on the picture', { timeout: 60_000 }, async () => {
  const look = '1 0 0 rg 0 0 160 90 re f'
  const more = [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Soup)/F 4/Rect[0 0 160 90]/P 4 0 R/AP<</N 7 0 R>>>>',
    `<</Type/XObject/Subtype/Form/BBox[0 0 160 90]/Length ${look.length}>>stream\n${look}\nendstream`,
  ]
  const form = pdfOf([{ content: '', annotations: '6 0 R' }], { catalog: '/AcroForm<</Fields[6 0 R]>>', more })
  const { page_pictures } = await upload(admin, pdf(form))
  expect(await colorOf(page_pictures[0]?.file_path ?? null)).toEqual(red)
})

test('a playlist shows the pages of a document one after the other, each for its seconds', {
  timeout: 60_000,
}, async () => {
  const media = await upload(admin, menu())
  const photo = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id, photo.id])
  const [item, other] = playlist.contents
  expect(item?.media).toMatchObject({ file_type: 'document', pages: 3, file_path: media.file_path })
  await admin.call(updateItem, { body: { itemID: item?.id ?? '', durationMs: 10_000, fit: 'cover' } })
  const { screen, items, assets } = await manifestOf(playlist.id)
  expect(items.map(({ id, kind, durationMs, mediaId, fit }) => [id, kind, durationMs, mediaId, fit])).toEqual([
    [`${item?.id}/1`, 'image', 10_000, media.id, 'cover'],
    [`${item?.id}/2`, 'image', 10_000, media.id, 'cover'],
    [`${item?.id}/3`, 'image', 10_000, media.id, 'cover'],
    [other?.id, 'image', 4000, photo.id, undefined],
  ])
  const paths = [...media.page_pictures.map(({ file_path }) => file_path), photo.file_path]
  expect(items.map(({ asset }) => assets[asset ?? '']?.url)).toEqual(paths)
  expect(assets[items[1]?.asset ?? '']).toMatchObject({ mime: 'image/webp', width: 3840, height: 2160 })
  const plain = await app.guest.call(getScreenContent, { params: { screenID: screen.code } })
  const content = plain.body.data[0]?.content ?? []
  expect(content.map(({ id, duration, media: shown }) => [id, duration, shown.file_path, shown.file_type])).toEqual(
    items.map(({ id, durationMs }, index) => [id, durationMs, paths[index], 'image']),
  )
})

test('an item can show some of the pages', { timeout: 60_000 }, async () => {
  const media = await upload(admin, menu())
  const playlist = await app.make.playlist(admin, [media.id])
  const itemID = playlist.contents[0]?.id ?? ''
  expect((await admin.call(updateItem, { body: { itemID, pageFrom: 2, pageTo: 2 } })).status).toBe(200)
  expect((await manifestOf(playlist.id)).items.map(({ id }) => id)).toEqual([`${itemID}/2`])
  const refused = await admin.call(updateItem, { body: { itemID, pageFrom: 3 } })
  expect([refused.status, refused.body.message]).toEqual([422, 'The last page is before the first page.'])
  expect((await admin.call(updateItem, { body: { itemID, pageTo: 101 } })).status).toBe(422)
  const items = [{ id: itemID, mediaId: media.id, pageFrom: 3, pageTo: null }]
  await admin.call(savePlaylist, { body: { playlistID: playlist.id, name: 'Menu', items } })
  const { body } = await admin.call(getPlaylist, { params: { playlistID: playlist.id } })
  expect(body.data.contents[0]).toMatchObject({ page_from: 3, page_to: null })
  // A shorter document shows its last page.
  await replace(admin, media.id, pdf(pdfOf([coloredPage(blue), coloredPage(red)])))
  await rendered(admin, media.id)
  expect((await manifestOf(playlist.id)).items.map(({ id }) => id)).toEqual([`${itemID}/2`])
})

test('a PDF that replaces a file plays when its pages are rendered, and not before', { timeout: 60_000 }, async () => {
  const photo = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [photo.id])
  const itemId = playlist.contents[0]?.id
  const { status, body } = await replace(admin, photo.id, menu())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ file_type: 'image', file_path: photo.file_path, conversion: { state: 'waiting' } })
  expect((await manifestOf(playlist.id)).items.map(({ id }) => id)).toEqual([itemId])
  const media = await rendered(admin, photo.id)
  expect(media).toMatchObject({ title: photo.title, file_type: 'document', pages: 3, conversion: null })
  expect((await manifestOf(playlist.id)).items.map(({ id }) => id)).toEqual(
    [1, 2, 3].map((page) => `${itemId}/${page}`),
  )
  // With the picture of the earlier file, for displays that still show it.
  await hasFiles(7 + 1)
  await replace(admin, photo.id, pdf(pdfOf([coloredPage(blue)])))
  expect((await rendered(admin, photo.id)).pages).toBe(1)
  await hasFiles(3 + 1)
  await replace(admin, photo.id, await picture())
  expect(await detailsOf(admin, photo.id)).toMatchObject({ file_type: 'image', pages: null, page_pictures: [] })
  await hasFiles(2 + 1)
})

test('the same PDF is rendered and stored once; deleting the last media item deletes all of its files', {
  timeout: 60_000,
}, async () => {
  await keepNothing(app, admin)
  const one = await upload(admin, menu('one.pdf'))
  const { body } = await admin.upload({ file: menu('two.pdf') })
  expect(body.data).toMatchObject({ pages: 3, conversion: null, file_path: one.file_path })
  const two = await detailsOf(admin, body.data.id)
  expect(two.page_pictures).toEqual(one.page_pictures)
  // The same file again: it keeps its pages.
  await replace(admin, one.id, menu())
  expect((await detailsOf(admin, one.id)).page_pictures).toEqual(two.page_pictures)
  await admin.call(deleteMedia, { body: { media_id: one.id } })
  await hasFiles(7)
  expect(await colorOf(two.page_pictures[1]?.file_path ?? null)).toEqual(green)
  await admin.call(deleteMedia, { body: { media_id: two.id } })
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('the file of a document is not served, only its pages', { timeout: 60_000 }, async () => {
  await upload(admin, menu())
  const original = (await storedFiles(app.dataDir, admin.accountId)).find((name) => name.endsWith('.pdf'))
  expect(original).toBeDefined()
  expect((await app.guest.send(`/media/${admin.accountId}/${original}`)).status).toBe(404)
})

test('a rendering can be canceled and started again', { timeout: 120_000 }, async () => {
  await keepNothing(app, admin)
  const many = pdf(pdfOf(Array.from({ length: 60 }, (_, page) => coloredPage(red, `Page ${page}`))))
  const { id } = await app.make.media(admin, many)
  const progress = await vi.waitUntil(
    async () => {
      const { conversion } = await detailsOf(admin, id)
      return (conversion?.page ?? 0) > 1 ? conversion : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(progress).toMatchObject({ state: 'running', pages: 60, message: null })
  expect((await admin.call(cancelConversion, { body: { media_id: id } })).status).toBe(200)
  await vi.waitUntil(async () => (await temporaryFiles(app.dataDir)).length === 0, { timeout: 30_000 })
  expect(await detailsOf(admin, id)).toMatchObject({ conversion: null, pages: null, file_path: null })
  const { status, body } = await admin.call(convertMedia, { body: { media_id: id } })
  expect([status, body.message]).toEqual([200, 'The pages are being rendered.'])
  expect((await detailsOf(admin, id)).conversion).not.toBeNull()
  await admin.call(deleteMedia, { body: { media_id: id } })
  await vi.waitUntil(async () => (await temporaryFiles(app.dataDir)).length === 0, { timeout: 30_000 })
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('a large document of one account does not delay those of others', { timeout: 120_000 }, async () => {
  const other = await app.make.admin()
  const many = pdf(pdfOf(Array.from({ length: 60 }, (_, page) => coloredPage(green, `Page ${page}`))))
  const large = await app.make.media(admin, many)
  await vi.waitUntil(async () => (await detailsOf(admin, large.id)).conversion?.state === 'running', {
    timeout: 30_000,
  })
  expect((await upload(other, menu())).pages).toBe(3)
  expect((await detailsOf(admin, large.id)).conversion).toMatchObject({ state: 'running' })
  await admin.call(deleteMedia, { body: { media_id: large.id } })
})

test('a canceled replacement leaves what plays, and no file', { timeout: 60_000 }, async () => {
  const photo = await app.make.media(admin)
  await replace(admin, photo.id, pdf(pdfOf(Array.from({ length: 60 }, () => coloredPage(red)))))
  await admin.call(cancelConversion, { body: { media_id: photo.id } })
  expect(await detailsOf(admin, photo.id)).toMatchObject({ file_path: photo.file_path, conversion: null })
  await hasFiles(2)
  const { status, body } = await admin.call(convertMedia, { body: { media_id: photo.id } })
  expect([status, body.message]).toEqual([409, 'Most displays can play this file: it needs no conversion.'])
})

test('a rendering that a stopped or crashed server left is repeated after the next start', {
  timeout: 120_000,
}, async () => {
  const own = await startApp()
  const person = await own.make.admin()
  const ids = [
    (await own.make.media(person, menu())).id,
    (await own.make.media(person, pdf(pdfOf([coloredPage(green)])))).id,
  ]
  const crashed = { state: 'running', holder: 'gone', attempts: 1, touched_at: own.clock.now - 60_000 } as const
  await own.platform.db
    .updateTable('conversions')
    .set(crashed)
    .where('media_id', '=', ids[1] ?? '')
    .execute()
  const again = await own.restart()
  const client = await again.make.signIn(person.id)
  const found = await Promise.all(ids.map((id) => rendered({ ...person, ...client }, id)))
  expect(found.map(({ pages }) => pages)).toEqual([3, 1])
  await again.close()
})

test('pages count to the storage of the plan', { timeout: 60_000 }, async () => {
  const owner = await app.make.owner()
  const price = { price: 1000, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: 6000 }
  const plan = await owner.call(savePlan, { body: { name: 'Small', ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  const { conversion, pages } = await upload(admin, menu())
  expect([pages, conversion?.state, conversion?.message]).toEqual([
    null,
    'failed',
    'The pages would not fit into your storage. Delete media, then try again.',
  ])
})

test('a playlist holds at most 2,000 pages of documents', { timeout: 60_000 }, async () => {
  const media = await upload(admin, menu())
  const { db } = app.platform
  await db.updateTable('media').set({ page_count: 100 }).where('id', '=', media.id).execute()
  const playlist = await app.make.playlist(
    admin,
    Array.from({ length: 20 }, () => media.id),
  )
  const { status, body } = await admin.call(addContent, { body: { media_ids: [media.id], playlistID: playlist.id } })
  expect([status, body.message]).toEqual([
    422,
    'A playlist holds at most 2,000 pages of documents; “Playlist” would have 2,100. Use several playlists.',
  ])
})

test('users without the right to edit content, and other accounts, cannot render a document', {
  timeout: 60_000,
}, async () => {
  const other = await app.make.admin()
  const { id } = await app.make.media(admin, menu())
  for (const call of [convertMedia, cancelConversion])
    expect((await other.call(call, { body: { media_id: id } })).status).toBe(404)
  const viewer = await app.make.manager(admin, { content: { view: 1 } })
  for (const call of [convertMedia, cancelConversion])
    expect((await viewer.call(call, { body: { media_id: id } })).status).toBe(403)
})
