import { writeFile } from 'node:fs/promises'
import {
  getDataSource,
  listDataSources,
  refreshDataSource,
  type SourceSettings,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { getSlide } from '@digisigncast/contract/slides/slides'
import { beforeEach, expect, test } from 'vitest'
import { saveSlide, slideOf, tableOf } from '../../../testing/documents/slides.ts'
import { openSite } from '../../../testing/doubles/sites.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'

const site = await shared(openSite)
let admin: Person
site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
beforeEach(async () => {
  admin = await app.make.admin()
})

const save = (by: Person, settings: SourceSettings, own: object = {}) =>
  by.call(saveDataSource, { body: { name: 'Menu', settings, ...own } })
const typed = (table: { columns: string[]; rows: string[][] }): SourceSettings => ({
  kind: 'table',
  table: { kind: 'table', ...table },
})
const sources = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const rows = [[`Dish ${at}`]]
      return (await save(admin, typed({ columns: ['Dish'], rows }), { name: `Menu ${at + 100}` })).body.data.id
    }),
  )
const showing = (ids: readonly string[]): SlideDocument =>
  slideOf(...ids.map((id, at) => tableOf(id, { id: `table-${at}` })))
const csv = (): SourceSettings => ({ kind: 'csv', url: site.url })

test('an account makes the server retrieve a limited number of sources per minute; typed tables are free', async () => {
  const { id } = (await save(admin, csv())).body.data
  const codes: number[] = []
  for (let call = 0; call < 60; call++) {
    const { status } =
      call % 2 === 0 ? await save(admin, csv(), { id }) : await admin.call(refreshDataSource, { body: { id } })
    codes.push(status)
  }
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([59, 429])
  expect((await save(admin, csv())).status).toBe(429)
  expect((await save(admin, typed({ columns: ['Dish'], rows: [['Soup']] }))).status).toBe(200)
  expect((await save(await app.make.admin(), csv())).status).toBe(200)
})

test('the list of sources has the size of typed tables, and a source by its id its rows', async () => {
  const table = {
    columns: ['Dish', 'Price'],
    rows: Array.from({ length: 200 }, (_, row) => [`${row}`, 'x'.repeat(300)]),
  }
  const { id } = (await save(admin, typed(table))).body.data
  const [listed] = (await admin.call(listDataSources, {})).body.data
  expect(listed?.settings).toEqual({ kind: 'table', columns: 2, rows: 200 })
  expect(JSON.stringify(listed).length).toBeLessThan(1000)
  expect((await admin.call(getDataSource, { params: { id } })).body.data.settings).toEqual(typed(table))

  await save(admin, csv(), { id })
  const [changed] = (await admin.call(listDataSources, {})).body.data
  expect(changed?.settings).toEqual(csv())
  const tables = app.platform.db.selectFrom('typed_tables').where('source_id', '=', id)
  expect(await tables.selectAll().execute()).toEqual([])
})

test('a source names 20 of the slides that show it, and counts all', async () => {
  const [id = ''] = await sources(1)
  const files = Array.from({ length: 22 }, () => app.make.media(admin))
  const slides = (await Promise.all(files)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const rows = slides.map((slide) => ({ slide_id: slide.id, source_id: id, account_id: admin.accountId }))
  await app.platform.db.insertInto('slide_sources').values(rows).execute()
  const named = slides.slice(0, 20).map((slide) => ({ id: slide.id, name: slide.title }))
  const shown = { slides: named, slide_count: 22, hidden_slides: 0 }
  expect((await admin.call(listDataSources, {})).body.data).toMatchObject([shown])
  expect((await admin.call(getDataSource, { params: { id } })).body.data).toMatchObject(shown)
})

test('a slide shows at most 20 data sources; one that was stored with more can be read', async () => {
  const ids = await sources(21)
  const refused = await saveSlide(admin, showing(ids))
  const sentence = 'A slide can show at most 20 data sources. Remove some elements, or use fewer sources.'
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ errors: { document: [sentence] } })])
  const { media } = (await saveSlide(admin, showing(ids.slice(0, 20)))).body.data

  const { db, storage } = app.platform
  const { original_file: file } = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', media.id)
    .executeTakeFirstOrThrow()
  const path = storage.temporaryFile()
  await writeFile(path, JSON.stringify(showing(ids)))
  await storage.adopt(path, `${admin.accountId}/${file}`)
  const slide = (await admin.call(getSlide, { params: { media_id: media.id } })).body.data
  expect(slide.sources.map((source) => source.id).toSorted()).toEqual(ids.toSorted())
})

test('a slide comes with at most 4 MB of data; further data is read by its source', async () => {
  const [first = '', second = ''] = await sources(2)
  const { media } = (await saveSlide(admin, showing([first, second]))).body.data
  const bytes = { data_bytes: 3 * 1024 * 1024 }
  await app.platform.db.updateTable('data_sources').set(bytes).where('account_id', '=', admin.accountId).execute()
  const slide = (await admin.call(getSlide, { params: { media_id: media.id } })).body.data
  const table = (dish: string) => ({ kind: 'table', columns: ['Dish'], rows: [[dish]] })
  expect(slide.sources.map(({ id, data }) => [id, data])).toEqual([
    [first, table('Dish 0')],
    [second, null],
  ])
  expect((await admin.call(getDataSource, { params: { id: second } })).body.data.data).toEqual(table('Dish 1'))
})

test('the data of an account has at most 20 MB', async () => {
  const { db } = app.platform
  const { id } = (await save(admin, csv())).body.data
  const { data: before } = (await admin.call(getDataSource, { params: { id } })).body.data
  const large = (await save(admin, csv())).body.data
  const almostAll = { data_bytes: 20 * 1024 * 1024 - 10 }
  await db.updateTable('data_sources').set(almostAll).where('id', '=', large.id).execute()
  site.answer((_request, response) => response.end('Dish,Price\nSoup,7.00\n'))
  const { data } = (await admin.call(refreshDataSource, { body: { id } })).body
  const message = 'The data sources of this account have more than 20 MB. Use smaller tables.'
  expect([data.error, data.error_code]).toEqual([message, 'no_space'])
  expect((await admin.call(getDataSource, { params: { id } })).body.data.data).toEqual(before)
  // Typed rows count, too, and those that do not fit are not stored.
  const table = typed({ columns: ['Dish'], rows: [['Soup']] })
  const refused = await save(admin, table)
  expect([refused.status, refused.body.message]).toEqual([409, message])
  expect((await admin.call(listDataSources, {})).body.data).toHaveLength(2)
  await db.updateTable('data_sources').set({ data_bytes: 10 }).where('id', '=', large.id).execute()
  expect((await save(admin, table)).status).toBe(200)
  // Other accounts have their own.
  expect((await save(await app.make.admin(), csv())).body.data.error).toBeNull()
  site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
})
