import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { familyOf, slideFonts } from '@digisigncast/contract/slides/slide-fonts'
import { listSlideFonts } from '@digisigncast/contract/slides/slides'
import { expect, test } from 'vitest'
import { savedSlide, slideOf, text } from '../../../testing/documents/slides.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const bytesAt = async (url: string) => {
  const response = await app.guest.send(url)
  return { status: response.status, type: response.headers.get('content-type'), bytes: await response.arrayBuffer() }
}
const sha256 = async (bytes: ArrayBuffer) => Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

const screenWith = async (mediaId: string) => {
  const { id } = await app.make.playlist(admin, [mediaId])
  return (await app.make.screen(admin, [id])).id
}
/** The families of the fonts of a screen, and the number of their files. */
const familiesOn = async (screenId: string) => {
  const { assets } = await wholeManifest(app, screenId)
  const families = Object.values(assets).flatMap(({ font }) => font?.family ?? [])
  return Object.fromEntries([...Map.groupBy(families, (family) => family)].map(([family, all]) => [family, all.length]))
}
const familiesFor = async (...elements: SlideElement[]) =>
  familiesOn(await screenWith((await savedSlide(admin, slideOf(...elements))).media.id))

test('all font files are listed and served', async () => {
  const { data } = (await admin.call(listSlideFonts, {})).body
  expect(Object.keys(slideFonts).every((font) => data.some((file) => file.font === font))).toBe(true)
  for (const { url } of data) {
    const { status, type, bytes } = await bytesAt(url)
    expect([status, type]).toEqual([200, 'font/woff2'])
    expect(url).toContain(await sha256(bytes))
  }
  expect((await bytesAt(`/media/fonts/${'0'.repeat(64)}.woff2`)).status).toBe(404)
})

test.each<[text: string, further: Record<string, number>]>([
  ['Zażółć gęślą jaźń', {}],
  ['Привет, Αθήνα, Điện', {}],
  ['مرحبا', { 'Slide Noto Sans Arabic': 1 }],
  ['שלום', { 'Slide Noto Sans Hebrew': 1 }],
  ['नमस्ते', { 'Slide Noto Sans Devanagari': 1 }],
  ['สวัสดี', { 'Slide Noto Sans Thai': 1 }],
  ['🍕', { 'Slide Noto Emoji': 1 }],
  ['→ ★', { 'Slide Noto Sans Symbols': 1, 'Slide Noto Sans Symbols 2': 2 }],
])('%s has the files of its characters only', async (content, further) => {
  const { 'Slide Inter': own, ...others } = await familiesFor(text(content))
  expect(own).toBeGreaterThan(0)
  expect(others).toEqual(further)
})

test.each([
  ['今天特价', 'Slide Noto Sans SC'],
  ['本日のおすすめ', 'Slide Noto Sans JP'],
  ['오늘의 메뉴', 'Slide Noto Sans KR'],
  // The second character is in no font of simplified Chinese.
  ['今㓾', 'Slide Noto Sans TC'],
])('ideographs of %s are those of its language', async (content, family) => {
  const families = await familiesFor(text(content))
  expect(families[family]).toBeGreaterThan(0)
})

test('a font without Greek and Cyrillic gets them from another', async () => {
  expect(await familiesFor(text('Αθήνα Привет', { font: 'archivo' }))).toMatchObject({ 'Slide Noto Sans': 2 })
  expect(await familiesFor(text('Tage', { font: 'archivo' }))).toEqual({ [familyOf('archivo')]: 1 })
})

test('data brings the fonts of its characters, also when it changes', async () => {
  const save = async (dish: string, own: object = {}) => {
    const settings = { kind: 'table' as const, table: { kind: 'table' as const, columns: ['Dish'], rows: [[dish]] } }
    return (await admin.call(saveDataSource, { body: { name: 'Menu', settings, ...own } })).body.data
  }
  const { id } = await save('Soup')
  const look = { header: true, lineColor: null, accentColor: '#000000' }
  const board = slideOf({ ...text(''), type: 'table', source: id, ...look } as SlideElement)
  const screen = await screenWith((await savedSlide(admin, board)).media.id)
  expect(Object.keys(await familiesOn(screen))).toEqual(['Slide Inter'])
  await save('스프 🍲', { id })
  const families = await familiesOn(screen)
  expect(families).toMatchObject({ 'Slide Noto Emoji': 1 })
  expect(families['Slide Noto Sans KR']).toBeGreaterThan(0)
})
