import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import {
  deleteFolder,
  getMediaDetails,
  listFolders,
  listMedia,
  moveMedia,
  saveFolder,
} from '@digisigncast/contract/content/media'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const create = (by: Client, name: string) => by.call(saveFolder, { body: { name } })
const move = (by: Client, folderID: string | null, ...files: { id: string }[]) =>
  by.call(moveMedia, { body: { media_ids: files.map(({ id }) => id), folderID } })
const folders = async (by: Client) =>
  (await by.call(listFolders, {})).body.data.map(({ name, media_count }) => [name, media_count])

test('creates, renames and lists folders by name', async () => {
  const admin = await app.make.admin()
  const zoo = await create(admin, 'Zoo')
  expect([zoo.status, zoo.body.message]).toEqual([200, 'Folder created successfully!'])
  expect(zoo.body.data).toEqual({ id: expect.any(String) as string, name: 'Zoo', media_count: 0 })
  await create(admin, 'Äpfel')
  await create(admin, 'bananas')
  expect(await folders(admin)).toEqual([
    ['Äpfel', 0],
    ['bananas', 0],
    ['Zoo', 0],
  ])
  const renamed = await admin.call(saveFolder, { body: { name: 'Animals', folderID: zoo.body.data.id } })
  expect([renamed.status, renamed.body.message]).toEqual([200, 'Folder renamed successfully!'])
  expect(await folders(admin)).toEqual([
    ['Animals', 0],
    ['Äpfel', 0],
    ['bananas', 0],
  ])
})

test('a name is unique within an account, ignoring case', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const first = (await create(admin, 'Café')).body.data
  const other = (await create(admin, 'Bar')).body.data
  const taken = { name: ['A folder with this name already exists.'] }
  expect((await create(admin, 'café')).body.errors).toEqual(taken)
  expect((await admin.call(saveFolder, { body: { name: 'CAFÉ', folderID: other.id } })).body.errors).toEqual(taken)
  expect((await admin.call(saveFolder, { body: { name: 'CAFÉ', folderID: first.id } })).status).toBe(200)
  expect((await create(stranger, 'Café')).status).toBe(200)
  const together = await Promise.all([1, 2, 3].map(() => create(admin, 'At once')))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of together) expect([200, 409, 422]).toContain(status)
})

test('moves files into a folder and out of it', async () => {
  const admin = await app.make.admin()
  const [a, b, c] = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
  const folder = (await create(admin, 'Spring')).body.data
  const moved = await move(admin, folder.id, a, b)
  expect([moved.status, moved.body.message]).toEqual([200, 'Files moved successfully!'])
  const ids = async (query: object) => {
    const { data, pagination } = (await admin.call(listMedia, { query: { page: 1, ...query } })).body
    expect(pagination?.total).toBe(data.length)
    return data.map(({ id }) => id).toSorted()
  }
  expect(await ids({ folder: folder.id })).toEqual([a.id, b.id].toSorted())
  expect(await ids({ folder: 'none' })).toEqual([c.id])
  expect(await ids({})).toHaveLength(3)
  expect(await folders(admin)).toEqual([['Spring', 2]])
  expect((await admin.call(getMediaDetails, { body: { media_id: a.id } })).body.data.folder_id).toBe(folder.id)
  await move(admin, null, a)
  expect([await ids({ folder: folder.id }), await ids({ folder: 'none' })]).toEqual([[b.id], [a.id, c.id].toSorted()])
})

test('deleting a folder keeps its files without a folder', async () => {
  const admin = await app.make.admin()
  const file = await app.make.media(admin)
  const folder = (await create(admin, 'Old')).body.data
  await move(admin, folder.id, file)
  expect((await admin.call(listMedia, { query: { page: 1, folder: 'none' } })).body.pagination?.total).toBe(0)
  const { status, body } = await admin.call(deleteFolder, { body: { folderID: folder.id } })
  expect([status, body.message]).toEqual([200, 'Folder deleted successfully!'])
  const { data, pagination } = (await admin.call(listMedia, { query: { page: 1, folder: 'none' } })).body
  expect([data.map(({ id }) => id), pagination?.total]).toEqual([[file.id], 1])
  expect((await admin.call(deleteFolder, { body: { folderID: folder.id } })).status).toBe(404)
  const sentences = (await admin.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect(sentences.join('\n')).toContain('deleted the folder “Old”; its media stay.')
})

test('counts visible files, and moves only files that the user can change', async () => {
  const admin = await app.make.admin()
  const flags = { content: { view: 1, create: 1, edit: 1 } } as const
  const [ann, ben] = [await app.make.manager(admin, flags), await app.make.manager(admin, flags)]
  const [hers, his] = [await app.make.media(ann), await app.make.media(ben)]
  const folder = (await create(ann, 'Shared')).body.data
  await move(admin, folder.id, hers, his)
  expect([await folders(admin), await folders(ann)]).toEqual([[['Shared', 2]], [['Shared', 1]]])
  const refused = await move(ann, null, hers, his)
  expect([refused.status, refused.body.message]).toEqual([404, 'This media item no longer exists.'])
  expect(await folders(admin)).toEqual([['Shared', 2]])
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  expect(await folders(ann)).toEqual([['Shared', 2]])
  expect((await move(ann, null, hers, his)).status).toBe(403)
  expect((await move(ann, null, hers)).status).toBe(200)
  expect(await folders(admin)).toEqual([['Shared', 1]])
})

test('needs content.view to list and content.edit to change', async () => {
  const admin = await app.make.admin()
  const folder = (await create(admin, 'Mine')).body.data
  const file = await app.make.media(admin)
  const act = async (by: Client) => [
    (await by.call(listFolders, {})).status,
    (await create(by, `By ${by.token}`.slice(0, 20))).status,
    (await by.call(saveFolder, { body: { name: 'Renamed', folderID: folder.id } })).status,
    (await move(by, folder.id, file)).status,
    (await by.call(deleteFolder, { body: { folderID: 'unknown' } })).status,
  ]
  expect(await act(app.guest)).toEqual([401, 401, 401, 401, 401])
  expect(await act(await app.make.owner())).toEqual([403, 403, 403, 403, 403])
  const manager = (content: object) => app.make.manager(admin, { content: { ...content } })
  expect(await act(await manager({ create: 1, delete: 1 }))).toEqual([403, 403, 403, 403, 403])
  expect(await act(await manager({ view: 1 }))).toEqual([200, 403, 403, 403, 403])
  expect(await act(await manager({ edit: 1 }))).toEqual([403, 200, 200, 200, 404])
})

test('folders and files of other accounts are treated as unknown', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const theirs = (await create(stranger, 'Theirs')).body.data
  const [file, foreign] = [await app.make.media(admin), await app.make.media(stranger)]
  await move(stranger, theirs.id, foreign)
  const acts = [
    (id: string) => admin.call(saveFolder, { body: { name: 'Stolen', folderID: id } }),
    (id: string) => admin.call(deleteFolder, { body: { folderID: id } }),
    (id: string) => move(admin, id, file),
  ]
  for (const act of acts) {
    const [unknown, other] = [await act('no-such-id'), await act(theirs.id)]
    expect([other.status, other.body]).toEqual([404, unknown.body])
  }
  const unknown = await move(admin, null, file, { id: 'no-such-id' })
  const other = await move(admin, null, file, foreign)
  expect([other.status, other.body]).toEqual([404, unknown.body])
  expect(await folders(stranger)).toEqual([['Theirs', 1]])
  expect((await admin.call(listMedia, { query: { folder: theirs.id } })).body.data).toEqual([])
  expect((await admin.call(getMediaDetails, { body: { media_id: file.id } })).body.data.folder_id).toBe(null)
})

test('rejects invalid input with messages per field', async () => {
  const admin = await app.make.admin()
  expect((await create(admin, ' \u200e ')).body.errors).toEqual({ name: ['Name is required.'] })
  expect((await create(admin, 'x'.repeat(201))).body.errors).toEqual({ name: ['Use at most 200 characters.'] })
  expect((await move(admin, null)).body.errors).toEqual({ media_ids: [expect.any(String)] })
  const many = Array.from({ length: 1001 }, (_, id) => ({ id: String(id) }))
  expect((await move(admin, null, ...many)).body.errors).toEqual({ media_ids: [expect.any(String)] })
  const noFolder = { media_ids: ['a'] } as { media_ids: string[]; folderID: string | null }
  expect((await admin.call(moveMedia, { body: noFolder })).body.errors).toEqual({ folderID: [expect.any(String)] })
})

test('notifies the consoles', async () => {
  const admin = await app.make.admin()
  const file = await app.make.media(admin)
  const page = await listen(app.url, admin.token)
  const folder = (await create(admin, 'New')).body.data
  const acts = [
    () => move(admin, folder.id, file),
    () => admin.call(saveFolder, { body: { name: 'Newer', folderID: folder.id } }),
    () => admin.call(deleteFolder, { body: { folderID: folder.id } }),
  ]
  await page.receives('media.changed')
  for (const act of acts) {
    page.forget()
    await act()
    await page.receives('media.changed')
  }
})
