import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@digisigncast/contract/accounts/session'
import type { Settings } from '@digisigncast/contract/accounts/settings'
import { deleteMedia, getMediaDetails, listMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { getDataSource, type SourceSettings, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { startStorage } from '../testing/bucket.ts'
import { clientOf } from '../testing/client.ts'
import { coloredPage, pdfOf } from '../testing/documents/pdf.ts'
import { image, saveSlide, slideOf, tableOf } from '../testing/documents/slides.ts'
import { openSite } from '../testing/doubles/sites.ts'
import { sendForm } from '../testing/form.ts'
import { picture } from '../testing/make.ts'
import { screenWithDevice, sendHeartbeat } from '../testing/presence.ts'
import { fileOf, red } from '../testing/samples.ts'
import { emptyPlace, passwords, startApp, type TestApp } from '../testing/start-app.ts'
import { storedFiles } from '../testing/stored/stored.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'

let app: TestApp
let folder = ''
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-backup-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const from = () => ({ dataDir: app.dataDir, databaseUrl: app.platform.env.databaseUrl, s3: app.platform.env.s3 })
let archives = 0
const archiveFile = () => join(folder, `backup-${(archives += 1)}.tar`)

test('a restored installation equals the original, and screens keep their tokens', async () => {
  const { admin, screen, box } = await screenWithDevice(app)
  const media = await app.make.media(admin)
  const source = JSON.stringify({ kind: 'web', url: 'https://example.com' })
  const page = { id: newId(), title: 'Menu', search_text: 'menu', kind: 'web' as 'image', source, stored_bytes: 0 }
  await app.platform.db
    .insertInto('media')
    .values({ ...page, account_id: admin.accountId, created_at: app.clock.now })
    .execute()
  const archive = archiveFile()
  const { files, missing, damaged } = await backUp({ from: from(), to: archive })
  expect([missing, damaged]).toEqual([[], []])
  expect(files).toBeGreaterThanOrEqual((await storedFiles(app.dataDir, admin.accountId)).length)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)

  const place = await emptyPlace()
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  const [playing, stranger] = [clientOf(restored.url, box.token), clientOf(restored.url, admin.token)]
  await sendHeartbeat(playing)
  // Users sign in again.
  expect((await stranger.call(listMedia, { query: {} })).status).toBe(401)
  const { body } = await restored.guest.call(login, { body: { login: 'owner', password: passwords.owner } })
  expect(body.data.access_token).toBeTruthy()
  const bytes = await restored.guest.send(media.file_path)
  expect(bytes.status).toBe(200)
  expect(media.file_path).toContain(
    createHash('sha256')
      .update(Buffer.from(await bytes.arrayBuffer()))
      .digest('hex'),
  )
  const stored = await restored.platform.db.selectFrom('screens').select('code').where('id', '=', screen.id).execute()
  expect(stored).toEqual([{ code: screen.code }])
  const pages = restored.platform.db.selectFrom('media').selectAll().where('id', '=', page.id)
  expect(await pages.execute()).toEqual([expect.objectContaining({ ...page, original_file: null, bytes: null })])
  expect(restored.printed.join()).not.toContain('First start')
  await restored.close()
  await place.drop()
})

test('a logo and a favicon are backed up and restored as files', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const png = fileOf(await red(900, 300).png().toBuffer(), 'logo.png')
  await sendForm<Settings>(admin, 'settings/pictures/logo', { file: png })
  const { logo, favicon } = (await sendForm<Settings>(admin, 'settings/pictures/favicon', { file: png })).body.data
  expect([logo, favicon]).toEqual([expect.stringMatching(/\.png$/), expect.stringMatching(/\.png$/)])
  const archive = archiveFile()
  const { missing, damaged } = await backUp({ from: from(), to: archive })
  expect([missing, damaged]).toEqual([[], []])
  const { missing: unverified } = await verifyArchive(archive)
  expect(unverified).toEqual([])

  const place = await emptyPlace()
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  for (const path of [logo, favicon]) {
    const bytes = Buffer.from(await (await restored.guest.send(path ?? '')).arrayBuffer())
    expect(path).toContain(createHash('sha256').update(bytes).digest('hex'))
  }
  await restored.close()
  await place.drop()
})

test('a backup is a consistent snapshot despite concurrent writes', { timeout: 60_000 }, async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const first = await app.make.media(admin)
  await app.make.playlist(admin, [first.id])
  await manyPlays(admin.accountId)
  const over = new AbortController()
  let writes = 0
  const write = async () => {
    for (let i = 0; !over.signal.aborted; i += 1) {
      const media = await app.make.media(admin, await picture({ width: 400 }))
      const { body } = await admin.call(savePlaylist, { body: { name: 'More', media_ids: [media.id, first.id] } })
      expect(body.data.id).toBeTruthy()
      if (i % 2 === 1) await admin.call(deleteMedia, { body: { media_id: media.id } })
      writes += 1
    }
  }
  const writing = Promise.all([write(), write()])
  writing.catch(() => undefined)
  const archive = archiveFile()
  try {
    await expect.poll(() => writes, { timeout: 15_000 }).toBeGreaterThan(4)
    const before = writes
    const goOn = () => expect.poll(() => writes, { timeout: 15_000 }).toBeGreaterThan(before + 3)
    const { missing, damaged } = await backUp({ from: from(), to: archive, onSize: goOn })
    expect([missing, damaged]).toEqual([[], []])
  } finally {
    over.abort()
    await writing
  }

  const place = await emptyPlace()
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  const { db, engine } = restored.platform
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  const media = await db.selectFrom('media').selectAll().where('account_id', '=', admin.accountId).execute()
  expect(media.length).toBeGreaterThan(1)
  for (const { original_file, playback_file, thumbnail_file } of media)
    for (const file of [original_file, playback_file, thumbnail_file])
      expect([file, await hashAt(restored, `/media/${admin.accountId}/${file}`)]).toEqual([file, file?.split('.')[0]])
  const plays = await db.selectFrom('plays').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  expect(plays.n).toBe(playRows)
  await restored.close()
  await place.drop()
})

test('a media item that is deleted while the backup runs is in it', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const media = await app.make.media(admin)
  const archive = archiveFile()
  const remove = async () => void (await admin.call(deleteMedia, { body: { media_id: media.id } }))
  const { missing } = await backUp({ from: from(), to: archive, onSize: remove })
  expect([missing, await storedFiles(app.dataDir, admin.accountId)]).toEqual([[], []])
  const place = await emptyPlace()
  await restore({ archive, into: place.installation })
  const stored = await storedFiles(place.installation.dataDir, admin.accountId)
  expect(stored).toContain(media.file_path.split('/').at(-1))
  await place.drop()
})

test('documents are restored with their pages, or left out when a page is missing', { timeout: 60_000 }, async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const pdf = (name: string) =>
    fileOf(pdfOf([coloredPage([1, 0, 0]), coloredPage([0, 1, 0], name)]), `${name}.pdf`, 'application/pdf')
  const pagesOf = async (id: string) => {
    const { data } = (await admin.call(getMediaDetails, { body: { media_id: id } })).body
    return data.page_pictures.flatMap(({ file_path }) => file_path ?? [])
  }
  const [whole, torn] = [await app.make.media(admin, pdf('Whole')), await app.make.media(admin, pdf('Torn'))]
  for (const { id } of [whole, torn]) await expect.poll(() => pagesOf(id), { timeout: 30_000 }).toHaveLength(2)
  const [, gone = ''] = (await pagesOf(torn.id)).map((path) => path.split('/').at(-1))
  await app.platform.storage.remove(`${admin.accountId}/${gone}`)
  const pages = await pagesOf(whole.id)
  const archive = archiveFile()
  expect((await backUp({ from: from(), to: archive })).missing).toEqual([`${admin.accountId}/${gone}`])
  await admin.call(deleteMedia, { body: { media_id: torn.id } })

  const place = await emptyPlace()
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  const { db } = restored.platform
  const stored = await db.selectFrom('media').select('title').where('account_id', '=', admin.accountId).execute()
  expect(stored.map(({ title }) => title)).toEqual(['Whole'])
  const hashes = await Promise.all(pages.map((path) => hashAt(restored, path)))
  expect(hashes).toEqual(pages.map((path) => path.split('/').at(-1)?.split('.')[0]))
  await restored.close()
  await place.drop()
})

test('slides are restored with their documents and images', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const photo = await app.make.media(admin)
  const { media, version } = (await saveSlide(admin, slideOf(image(photo.id)))).body.data
  const archive = archiveFile()
  expect((await backUp({ from: from(), to: archive })).missing).toEqual([])
  const place = await emptyPlace()
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  const { db } = restored.platform
  const shown = await db.selectFrom('slide_media').selectAll().where('account_id', '=', admin.accountId).execute()
  expect(shown).toEqual([{ slide_id: media.id, media_id: photo.id, account_id: admin.accountId }])
  expect(await hashAt(restored, `/media/${admin.accountId}/${version}.json`)).toBe(version)
  await restored.close()
  await place.drop()
})

test('data sources are restored with their data, and those whose file is missing get it again', async () => {
  const site = await openSite()
  site.answer((_request, response) => response.setHeader('etag', '"1"').end('Dish,Price\nSoup,6.50\n'))
  const local = { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }
  const source = await startApp(local)
  const { dataDir, platform } = source
  const admin = await source.make.admin()
  const save = async (settings: SourceSettings) =>
    (await admin.call(saveDataSource, { body: { name: 'Menu', settings } })).body.data.id
  const table = (price: string) => ({ kind: 'table' as const, columns: ['Dish', 'Price'], rows: [['Soup', price]] })
  const typed = await save({ kind: 'table', table: table('1.00') })
  const lostTyped = await save({ kind: 'table', table: table('2.00') })
  const lostCsv = await save({ kind: 'csv', url: site.url })
  await saveSlide(admin, slideOf(tableOf(lostTyped)))
  const rows = await platform.db.selectFrom('data_sources').select(['id', 'data_file']).execute()
  const lost = rows.filter(({ id }) => id !== typed).map(({ data_file }) => `${admin.accountId}/${data_file}`)
  for (const key of lost) await platform.storage.remove(key)
  const [{ databaseUrl, s3 }, next_at] = [platform.env, platform.now() * 2]
  // A job that is due runs at the start of the restored server, before the test has read the rows.
  await platform.db.updateTable('jobs').set({ next_at }).execute()
  const archive = archiveFile()
  const { missing } = await backUp({ from: { dataDir, databaseUrl, s3 }, to: archive })
  expect(missing.toSorted()).toEqual(lost.toSorted())
  await source.close()

  const place = await emptyPlace(local)
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  const person = await restored.make.signIn(admin.id)
  const dataOf = async (id: string) => (await person.call(getDataSource, { params: { id } })).body.data.data
  const all = () => Promise.all([typed, lostTyped, lostCsv].map(dataOf))
  expect(await all()).toEqual([table('1.00'), null, null])
  site.forget()
  await (await restored.jobs.begin('data-sources')).ended
  expect(await all()).toEqual([table('1.00'), table('2.00'), table('6.50')])
  expect(site.asked).toEqual([{ path: '/', tag: undefined }])
  expect(await restored.platform.db.selectFrom('slide_sources').select('source_id').execute()).toEqual([
    { source_id: lostTyped },
  ])
  await restored.close()
  await place.drop()
  site.close()
})

test('rows that reference a missing file are left out and reported', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const [gone, kept] = [await app.make.media(admin), await app.make.media(admin)]
  await app.make.playlist(admin, [gone.id, kept.id])
  const file = gone.file_path.split('/').at(-1) ?? ''
  await app.platform.storage.remove(`${admin.accountId}/${file}`)
  const archive = archiveFile()
  expect((await backUp({ from: from(), to: archive })).missing).toEqual([`${admin.accountId}/${file}`])
  await admin.call(deleteMedia, { body: { media_id: gone.id } })

  const place = await emptyPlace()
  const { missing } = await restore({ archive, into: place.installation })
  expect(missing).toEqual([`${admin.accountId}/${file}`])
  const restored = await place.start()
  const { db } = restored.platform
  const media = await db.selectFrom('media').select('id').where('account_id', '=', admin.accountId).execute()
  expect(media).toEqual([{ id: kept.id }])
  expect(await db.selectFrom('playlist_items').select('id').where('media_id', '=', gone.id).execute()).toEqual([])
  await restored.close()
  await place.drop()
})

test('files of a bucket are backed up and restored to a disk or a bucket', { timeout: 60_000 }, async () => {
  const storage = await startStorage()
  const clouded = await startApp(storage.variables)
  const admin = await clouded.make.admin()
  const media = await clouded.make.media(admin)
  const { dataDir } = clouded
  const { databaseUrl, s3 } = clouded.platform.env
  const archive = archiveFile()
  const { missing, damaged } = await backUp({ from: { dataDir, databaseUrl, s3 }, to: archive })
  expect([missing, damaged]).toEqual([[], []])
  await clouded.platform.storage.removeAll(admin.accountId)
  await clouded.close()
  for (const target of [s3, undefined]) {
    const place = await emptyPlace(target ? storage.variables : {})
    await restore({ archive, into: { ...place.installation, s3: target } })
    const restored = await place.start()
    expect(await hashAt(restored, media.file_path)).toBe(media.file_path.split('/').at(-1)?.split('.')[0])
    await restored.close()
    await place.drop()
  }
  await storage.close()
})

test('a backup that is stopped leaves nothing behind', async () => {
  const stopping = new AbortController()
  const stop = async () => stopping.abort()
  const to = join(folder, 'stopped', 'never.tar')
  await expect(backUp({ from: from(), to, signal: stopping.signal, onSize: stop })).rejects.toThrow()
  expect(await readdir(join(folder, 'stopped'))).toEqual([])
  expect((await readdir(join(app.dataDir, 'tmp'))).filter((name) => name.startsWith('held-'))).toEqual([])
})

const playRows = 5000
async function manyPlays(account_id: string): Promise<void> {
  const facts = { account_id, screen_id: 's', media_id: 'm', screen_name: 'Screen “ü”\n', plays: 1, played_ms: 1000 }
  for (let from = 0; from < playRows; from += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => ({ ...facts, hour: from + i, title: `Title ${i} 🖥` }))
    await app.platform.db.insertInto('plays').values(rows).execute()
  }
}

async function hashAt({ guest }: TestApp, path: string): Promise<string> {
  const bytes = Buffer.from(await (await guest.send(path)).arrayBuffer())
  return createHash('sha256').update(bytes).digest('hex')
}
