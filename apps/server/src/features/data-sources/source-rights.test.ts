import { updateSettings } from '@digisigncast/contract/accounts/settings'
import {
  deleteDataSource,
  getDataSource,
  listDataSources,
  refreshDataSource,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  admin = await app.make.admin()
})
afterAll(() => app.close())

const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] }
const save = (by: Person, own: object = {}) =>
  by.call(saveDataSource, { body: { name: 'Menu', settings: { kind: 'table', table }, ...own } })
const get = async (by: Person, id: string) => by.call(getDataSource, { params: { id } })
const listed = async (by: Person) => (await by.call(listDataSources, {})).body.data
const content = { view: 1, create: 1, edit: 1, delete: 1 } as const

test('sources of other customers are unknown', async () => {
  const stranger = await app.make.admin()
  const { id } = (await save(admin)).body.data
  expect((await get(stranger, id)).status).toBe(404)
  expect((await save(stranger, { id })).status).toBe(404)
  for (const call of [refreshDataSource, deleteDataSource])
    expect((await stranger.call(call, { body: { id } })).status).toBe(404)
  expect(await listed(stranger)).toEqual([])
})

test('sources of another manager are unknown, or visible if the account allows it, and never changed', async () => {
  const [ann, ben] = [await app.make.manager(admin, { content }), await app.make.manager(admin, { content })]
  const { id } = (await save(ben)).body.data
  const before = (await get(ben, id)).body.data
  const refuseChanges = async () => {
    expect((await save(ann, { id, name: 'Mine' })).status).toBe(404)
    for (const call of [refreshDataSource, deleteDataSource])
      expect((await ann.call(call, { body: { id } })).status).toBe(404)
    expect((await get(ben, id)).body.data).toEqual(before)
  }
  expect([(await get(ann, id)).status, await listed(ann)]).toEqual([404, []])
  await refuseChanges()
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  expect((await get(ann, id)).body.data).toEqual({ ...before, is_editable: false })
  await refuseChanges()
})

test('creating needs Create, changing needs Edit', async () => {
  const { id } = (await save(admin)).body.data
  const creator = await app.make.manager(admin, { content: { view: 1, create: 1 } })
  const editor = await app.make.manager(admin, { content: { view: 1, edit: 1 } })
  expect((await save(creator, { id, name: 'Changed' })).status).toBe(403)
  expect((await save(editor)).status).toBe(403)
  expect((await listed(admin)).map(({ name }) => name)).toEqual(['Menu'])
  expect((await save(creator)).status).toBe(200)
  expect((await save(editor, { id, name: 'Changed' })).body.data.name).toBe('Changed')
})
