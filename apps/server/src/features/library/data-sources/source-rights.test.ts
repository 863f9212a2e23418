import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { getMediaDetails, mediaUses } from '@digisigncast/contract/content/media'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import {
  deleteDataSource,
  getDataSource,
  listDataSources,
  refreshDataSource,
  saveDataSource,
} from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, test } from 'vitest'
import { image, saveSlide, slideOf, tableOf } from '../../../testing/documents/slides.ts'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
})

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

test('slides of managers whose content is hidden are only counted, also those that show an image', async () => {
  const [ann, ben] = [await app.make.manager(admin, { content }), await app.make.manager(admin, { content })]
  const source = (await save(admin)).body.data
  const photo = await app.make.media(admin)
  const slideOfBy = async (by: Person, title: string) => {
    const { media } = (await saveSlide(by, slideOf(image(photo.id), tableOf(source.id)), { title })).body.data
    return { id: media.id, name: title }
  }
  const own = await slideOfBy(ann, 'Of Ann')
  const bens = await slideOfBy(ben, 'Of Ben')
  const address = { title: 'Page', url: 'http://127.0.0.1/', fallback: photo.id }
  const page = (await ben.call(createWebPage, { body: address })).body.data
  const shownTo = async (by: Person) => {
    const { slides, hidden_slides } = (await get(by, source.id)).body.data
    const [first] = await listed(by)
    expect(first).toMatchObject({ slides, hidden_slides })
    return { slides, hidden_slides }
  }
  const usesOf = async (by: Person) => {
    const { slides, fallback_of, hidden } = (await by.call(mediaUses, { body: { media_ids: [photo.id] } })).body.data
    const details = (await by.call(getMediaDetails, { body: { media_id: photo.id } })).body.data
    expect(details).toMatchObject({ slides, fallback_of, hidden })
    return { slides, fallback_of, hidden }
  }
  const none = { playlists: 0, slides: 0, fallback_of: 0 }
  const all = { slides: [own, bens], fallback_of: [{ id: page.id, name: 'Page' }], hidden: none }
  expect(await shownTo(ann)).toEqual({ slides: [own], hidden_slides: 1 })
  expect(await usesOf(ann)).toEqual({
    slides: [own],
    fallback_of: [],
    hidden: { playlists: 0, slides: 1, fallback_of: 1 },
  })
  expect(await shownTo(admin)).toEqual({ slides: [own, bens], hidden_slides: 0 })
  expect(await usesOf(admin)).toEqual(all)
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  expect(await shownTo(ann)).toEqual({ slides: [own, bens], hidden_slides: 0 })
  expect(await usesOf(ann)).toEqual(all)
})
