import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import {
  deleteMedia,
  getMediaDetails,
  listMedia,
  type Media,
  mediaUses,
  renameMedia,
} from '@digisigncast/contract/content/media'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { deleteDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { maxSlideBytes, maxSlideElements, type SlideElement } from '@digisigncast/contract/slides/slide-document'
import { getSlide, listSlideFonts } from '@digisigncast/contract/slides/slides'
import { beforeEach, expect, test } from 'vitest'
import { image, savedSlide, saveSlide, slideOf, text, videoElement } from '../../../testing/documents/slides.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { askManifest, wholeManifest } from '../../../testing/stored/manifest.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
})

const slideOfId = (by: Person, media_id: string) => by.call(getSlide, { params: { media_id } })
const fontsOf = async (font: string) =>
  (await admin.call(listSlideFonts, {})).body.data.filter((file) => file.font === font)
const manifestOf = async (mediaId: string) => {
  const { id } = await app.make.playlist(admin, [mediaId])
  const screen = await app.make.screen(admin, [id])
  return { screen, manifest: await wholeManifest(app, screen.id) }
}
const bytesAt = async (url: string) => {
  const response = await app.guest.send(url)
  return { status: response.status, type: response.headers.get('content-type'), bytes: await response.arrayBuffer() }
}
const sha256 = async (bytes: ArrayBuffer) => Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

test('a slide is a media item that can be read again with its images', async () => {
  const photo = await app.make.media(admin)
  const document = slideOf(text('Open today'), image(photo.id))
  const { media, version } = await savedSlide(admin, document, { title: 'Opening hours' })
  expect(media).toMatchObject({ title: 'Opening hours', file_type: 'slide', mime: 'image/jpeg', width: 320 })
  const { body } = await slideOfId(admin, media.id)
  expect(body.data).toMatchObject({ document, version, images: [{ id: photo.id, file_path: photo.file_path }] })
  const { data } = (await admin.call(listMedia, { query: { type: 'slide' } })).body
  expect(data.map(({ id }) => id)).toEqual([media.id])
})

test('the manifest lists the document, the images and the fonts of a slide as files', async () => {
  const photo = await app.make.media(admin)
  const { media, version } = await savedSlide(admin, slideOf(text('Grüße, Привет'), image(photo.id)))
  const { manifest } = await manifestOf(media.id)
  const [item] = manifest.scenes[0]?.regions[0]?.items ?? []
  expect(item).toMatchObject({ kind: 'slide', mediaId: media.id, slide: { document: version } })
  const { document = '', images = {}, fonts = [] } = item?.slide ?? {}
  expect(Object.keys(images)).toEqual([photo.id])
  // Latin and Cyrillic.
  expect(fonts).toHaveLength(2)
  const keys = [item?.asset ?? '', document, images[photo.id] ?? '', ...fonts]
  expect(Object.keys(manifest.assets).toSorted()).toEqual(keys.toSorted())
  for (const key of keys) {
    const asset = manifest.assets[key]
    const { status, type, bytes } = await bytesAt(asset?.url ?? '')
    expect([status, type, bytes.byteLength, await sha256(bytes)]).toEqual([200, asset?.mime, asset?.bytes, key])
  }
  expect(manifest.assets[fonts[0] ?? '']?.font).toMatchObject({ family: 'Slide Inter', weight: '100 900' })
})

test('the fonts of a date contain the characters of its language', async () => {
  const date = { ...text(''), type: 'date', format: 'full', zone: null }
  const countFonts = async (language: string) => {
    const { media } = await savedSlide(admin, slideOf({ ...date, language } as SlideElement))
    return (await manifestOf(media.id)).manifest.scenes[0]?.regions[0]?.items[0]?.slide?.fonts.length
  }
  expect([await countFonts('en'), await countFonts('bg'), await countFonts('cs')]).toEqual([1, 2, 2])
})

test('the language of a slide has no subtags beyond language, script and region', async () => {
  const date = { ...text(''), type: 'date', format: 'full', zone: null }
  const languageOf = async (language: string) => {
    const { document } = await savedSlide(admin, slideOf({ ...date, language } as SlideElement))
    return document.elements.map((element) => 'language' in element && element.language)
  }
  expect(await languageOf('en-x-r4nd0m')).toEqual(['en'])
  expect(await languageOf('zh-hant-tw-u-ca-chinese')).toEqual(['zh-Hant-TW'])
})

test('an element without a source of data needs no fonts', async () => {
  const { header, lineColor, accentColor } = { header: true, lineColor: null, accentColor: '#000000' }
  const element = { ...text(''), type: 'table', source: null, header, lineColor, accentColor } as SlideElement
  const { media } = await savedSlide(admin, slideOf(element))
  expect((await manifestOf(media.id)).manifest.scenes[0]?.regions[0]?.items[0]?.slide?.fonts).toEqual([])
})

test('clients of the plain list get the picture of a slide', async () => {
  const { media } = await savedSlide(admin, slideOf(text('Hello')))
  const { screen } = await manifestOf(media.id)
  const { data } = (await app.guest.call(getScreenContent, { params: { screenID: screen.code } })).body
  expect(data[0]?.content[0]?.media).toMatchObject({ file_type: 'image', file_path: media.file_path })
})

test('a changed slide replaces the previous one on screens, and its files', async () => {
  const { media, version } = await savedSlide(admin, slideOf(text('Monday')))
  const before = await manifestOf(media.id)
  const stored = await storedFiles(app.dataDir, admin.accountId)
  const changed = await savedSlide(admin, slideOf(text('Tuesday')), { media_id: media.id, version, title: 'Day' })
  expect(changed.media).toMatchObject({ id: media.id, title: 'Day' })
  expect(changed.version).not.toBe(version)
  const { body } = await askManifest(app, before.screen.id)
  expect(body.revision).not.toBe(before.manifest.revision)
  expect(body.scenes[0]?.regions[0]?.items[0]?.slide?.document).toBe(changed.version)
  // Those of the version before stay.
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual(expect.arrayContaining(stored))
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(stored.length * 2)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('a change of a slide that has changed meanwhile is refused, and nothing is stored', async () => {
  const { media, version } = await savedSlide(admin, slideOf(text('Monday')))
  const { version: theirs } = await savedSlide(admin, slideOf(text('Tuesday')), { media_id: media.id, version })
  const stored = await storedFiles(app.dataDir, admin.accountId)
  const { status, body } = await saveSlide(admin, slideOf(text('Friday')), { media_id: media.id, version })
  expect([status, body.code]).toEqual([409, 'resource.conflict'])
  expect((await slideOfId(admin, media.id)).body.data.version).toBe(theirs)
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual(stored)
})

test('the same change again, whose answer was lost, is no conflict', async () => {
  const { media, version } = await savedSlide(admin, slideOf(text('Monday')))
  const change = { media_id: media.id, version }
  const first = await savedSlide(admin, slideOf(text('Tuesday')), change)
  const again = await savedSlide(admin, slideOf(text('Tuesday')), change)
  expect(again.version).toBe(first.version)
  expect((await slideOfId(admin, media.id)).body.data.document).toEqual(slideOf(text('Tuesday')))
})

test('a change without a title keeps the title', async () => {
  const { media } = await savedSlide(admin, slideOf(text('Monday')), { title: 'Opening hours' })
  await admin.call(renameMedia, { body: { media_id: media.id, title: 'Shop hours' } })
  const changed = await savedSlide(admin, slideOf(text('Tuesday')), { media_id: media.id })
  expect(changed.media.title).toBe('Shop hours')
  const { status, body } = await saveSlide(admin, slideOf(text('Friday')), { media_id: media.id, title: ' ' })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['title']])
})

test('a slide that a newer version has saved is not opened, with a reason', async () => {
  const { media, version } = await savedSlide(admin, slideOf(text('Monday')))
  const path = join(app.dataDir, 'media', admin.accountId, version.slice(0, 2), `${version}.json`)
  await writeFile(path, (await readFile(path, 'utf8')).replace('"type":"text"', '"type":"hologram"'))
  const { status, body } = await slideOfId(admin, media.id)
  expect([status, body.message]).toEqual([422, 'A newer version has saved this slide. This version cannot open it.'])
})

test('a deleted image disappears from its slides, whose changes name it', async () => {
  const photo = await app.make.media(admin)
  const document = slideOf(image(photo.id))
  const { media } = await savedSlide(admin, document, { title: 'Team' })
  const uses = (await admin.call(mediaUses, { body: { media_ids: [photo.id] } })).body.data
  expect(uses.slides).toEqual([{ id: media.id, name: 'Team' }])
  expect((await admin.call(getMediaDetails, { body: { media_id: photo.id } })).body.data.slides).toHaveLength(1)
  const usedIds = async () => (await admin.call(listMedia, { query: { use: 'used' } })).body.data.map(({ id }) => id)
  expect(await usedIds()).toEqual([photo.id])
  await admin.call(deleteMedia, { body: { media_id: photo.id } })
  expect((await slideOfId(admin, media.id)).body.data).toMatchObject({ document, images: [] })
  expect((await manifestOf(media.id)).manifest.scenes[0]?.regions[0]?.items[0]?.slide?.images).toEqual({})
  const { status, body } = await saveSlide(admin, document, { media_id: media.id })
  expect([status, body.message]).toEqual([422, expect.stringContaining('An image of this slide is not available.')])
})

test('an image on slides is only replaced by another image, and a slide by no file', async () => {
  const photo = await app.make.media(admin)
  const { media } = await savedSlide(admin, slideOf(image(photo.id)))
  const replace = (media_id: string, file: File) => sendForm<Media>(admin, 'media/replace', { media_id, file })
  expect((await replace(photo.id, await video('clip.mp4'))).status).toBe(422)
  expect((await replace(media.id, await picture())).body.message).toContain('This item has no file.')
  const { body } = await replace(photo.id, await picture())
  const { slide } = (await manifestOf(media.id)).manifest.scenes[0]?.regions[0]?.items[0] ?? {}
  expect(body.data.file_path).toContain(slide?.images[photo.id])
})

test('slides and images of other customers are unknown', async () => {
  const stranger = await app.make.admin()
  const photo = await app.make.media(admin)
  const { media } = await savedSlide(admin, slideOf(image(photo.id)))
  expect((await slideOfId(stranger, media.id)).status).toBe(404)
  expect((await saveSlide(stranger, slideOf(text('x')), { media_id: media.id })).status).toBe(404)
  expect((await saveSlide(stranger, slideOf(image(photo.id)))).status).toBe(422)
  // Neither media items of other kinds.
  expect((await slideOfId(admin, photo.id)).status).toBe(404)
  const ofPhoto = await saveSlide(admin, slideOf(text('x')), { media_id: photo.id })
  expect([ofPhoto.status, ofPhoto.body.message]).toEqual([404, 'This slide no longer exists.'])
  expect((await saveSlide(admin, slideOf(image(media.id)))).status).toBe(422)
})

test('a manager saves a slide with an image and a source of another manager, but cannot use them elsewhere', async () => {
  const rights = { content: { view: 1, create: 1, edit: 1 } } as const
  const [manager, other] = [await app.make.manager(admin, rights), await app.make.manager(admin, rights)]
  const photo = await app.make.media(other)
  const settings = { kind: 'table' as const, table: { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] } }
  const { id } = (await other.call(saveDataSource, { body: { name: 'Menu', settings } })).body.data
  const { header, lineColor, accentColor } = { header: true, lineColor: null, accentColor: '#000000' }
  const table = { ...text('', { id: 'table' }), type: 'table', source: id, header, lineColor, accentColor }
  const document = slideOf(image(photo.id), table as SlideElement)
  const { media } = await savedSlide(admin, document)

  const opened = (await slideOfId(manager, media.id)).body.data
  expect(opened.media.is_editable).toBe(true)
  expect(opened.images).toMatchObject([{ id: photo.id, title: '', file_path: photo.file_path, is_hidden: true }])
  expect(opened.sources).toEqual([{ id, name: '', data: settings.table, is_hidden: true }])
  expect((await slideOfId(admin, media.id)).body.data.images[0]).not.toHaveProperty('is_hidden')

  const moved = slideOf(image(photo.id, { x: 0 }), table as SlideElement, text('New'))
  const again = await savedSlide(manager, moved, { media_id: media.id, version: opened.version })
  expect(again.images).toMatchObject([{ is_hidden: true }])
  const { images, data } = (await manifestOf(media.id)).manifest.scenes[0]?.regions[0]?.items[0]?.slide ?? {}
  expect([Object.keys(images ?? {}), Object.keys(data ?? {})]).toEqual([[photo.id], [id]])

  for (const element of [image(photo.id), table as SlideElement])
    expect((await saveSlide(manager, slideOf(element))).status).toBe(422)
  // Without them once, they are as those of other slides.
  await savedSlide(manager, slideOf(text('New')), { media_id: media.id })
  expect((await saveSlide(manager, document, { media_id: media.id })).status).toBe(422)
})

test('the data of sources reaches slides and screens as files, and a change of it the manifest', async () => {
  const table = (price: string) => ({ kind: 'table' as const, columns: ['Dish', 'Price'], rows: [['Soup', price]] })
  const save = async (price: string, own: object = {}) => {
    const settings = { kind: 'table' as const, table: table(price) }
    return (await admin.call(saveDataSource, { body: { name: 'Menu', settings, ...own } })).body.data
  }
  const { id } = await save('6.50')
  const { header, lineColor, accentColor } = { header: true, lineColor: null, accentColor: '#000000' }
  const element = { ...text(''), type: 'table', source: id, header, lineColor, accentColor } as SlideElement
  const { media } = await savedSlide(admin, slideOf(element), { title: 'Board' })
  const { data } = (await slideOfId(admin, media.id)).body
  expect(data.sources).toEqual([{ id, name: 'Menu', data: table('6.50') }])
  const { screen, manifest } = await manifestOf(media.id)
  const slideIn = ({ scenes }: Manifest) => scenes[0]?.regions[0]?.items[0]?.slide
  const key = slideIn(manifest)?.data?.[id] ?? ''
  const { type, bytes } = await bytesAt(manifest.assets[key]?.url ?? '')
  expect([type, JSON.parse(Buffer.from(bytes).toString())]).toEqual(['application/json', table('6.50')])
  // All characters of the font: data can contain any.
  expect(slideIn(manifest)?.fonts.length).toBe((await fontsOf('inter')).length)
  expect((await save('7.00', { id })).slides).toEqual([{ id: media.id, name: 'Board' }])
  const next = await wholeManifest(app, screen.id)
  expect([next.revision === manifest.revision, slideIn(next)?.data?.[id] === key]).toEqual([false, false])
  await admin.call(deleteDataSource, { body: { id } })
  const after = await wholeManifest(app, screen.id)
  expect(slideIn(after)?.data).toBe(undefined)
  const again = await saveSlide(admin, slideOf(element), { media_id: media.id })
  expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('A data source of this slide')])
  const stranger = await app.make.admin()
  const other = { ...element, source: (await save('1.00')).id } as SlideElement
  expect((await saveSlide(stranger, slideOf(other))).status).toBe(422)
})

test.each([
  ['no JSON', '{', 'not valid JSON'],
  ['another format', JSON.stringify({ ...slideOf(), format: 2 }), ''],
  ['two elements with one id', JSON.stringify(slideOf(text('a'), text('b'))), 'one id'],
  [
    'too many elements',
    JSON.stringify(slideOf(...Array.from({ length: maxSlideElements + 1 }, (_, id) => text('a', { id: `e${id}` })))),
    'at most 100 elements',
  ],
  ['two videos', JSON.stringify(slideOf(videoElement(null), videoElement(null, { id: 'b' }))), 'at most one video'],
  ['a size in no number', JSON.stringify(slideOf(text('a', { width: 'auto' }))), ''],
  ['CSS as a color', JSON.stringify(slideOf(text('a', { color: 'red;background:url(//x)' }))), 'choose a color'],
  [
    'an unknown language',
    JSON.stringify(slideOf(text('', { type: 'date', format: 'full', zone: null, language: '-' }))),
    'a language',
  ],
  [
    'an unknown time zone',
    JSON.stringify(slideOf(text('', { type: 'date', format: 'full', zone: 'Mars', language: 'en' }))),
    'time zone',
  ],
  ['a font of the system', JSON.stringify(slideOf(text('a', { font: 'Arial' }))), ''],
  ['too many bytes', `${'ß'.repeat(maxSlideBytes / 2)} `, 'at most 256 KB'],
  ['too much text', ' '.repeat(maxSlideBytes) + JSON.stringify(slideOf()), 'at most 256 KB'],
])('a document with %s is refused', async (_, document, message) => {
  const { status, body } = await sendForm(admin, 'slides/create', {
    title: 'Slide',
    document,
    file: await picture(),
  })
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)])
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('the picture of a slide must be an image', async () => {
  for (const file of [await video('clip.mp4'), new File(['text'], 'a.png')])
    expect([415, 422]).toContain((await saveSlide(admin, slideOf(), { file })).status)
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})
