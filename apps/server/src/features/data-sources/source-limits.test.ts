import { refreshDataSource, type SourceSettings, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site } from '../../testing/doubles/sites.ts'
import type { Person } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let admin: Person
let site: Site
beforeAll(async () => {
  site = await openSite()
  site.answer((_request, response) => response.end('Dish,Price\nSoup,6.50\n'))
  app = await startApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
})
beforeEach(async () => {
  admin = await app.make.admin()
})
afterAll(async () => {
  site.close()
  await app.close()
})

const save = (by: Person, settings: SourceSettings, own: object = {}) =>
  by.call(saveDataSource, { body: { name: 'Menu', settings, ...own } })
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
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] }
  expect((await save(admin, { kind: 'table', table })).status).toBe(200)
  expect((await save(await app.make.admin(), csv())).status).toBe(200)
})
