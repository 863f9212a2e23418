import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Settings } from '@digisigncast/contract/accounts/settings'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schemaAt } from '../../../database/schema.ts'
import { queue } from '../../../platform/limits/fair-queue.ts'
import { startStorage, type TestStorage } from '../../../testing/bucket.ts'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import { saveSlide, slideOf, tableOf } from '../../../testing/documents/slides.ts'
import { packageOf } from '../../../testing/documents/zip.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { fileOf, red } from '../../../testing/samples.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { orphanedFiles } from './orphaned-files.ts'

const dayMs = 24 * 60 * 60 * 1000
const aWhileMs = 60 * 1000

let storage: TestStorage
let app: TestApp
let admin: Person
const keyOf = (path: string | null) => (path ?? '').replace('/media/', '')
const isThere = async (key: string) => (await app.platform.storage.sizeOf(key)) !== undefined
const sweep = async () => {
  const { ended } = await app.jobs.begin('files')
  return (await ended)?.result
}
const storedKeys = async (accountId: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const batch of app.platform.storage.kept()) keys.push(...batch.map(({ key }) => key))
  return keys.filter((key) => key.startsWith(`${accountId}/`)).toSorted()
}
/** A file as left by a server that crashed before inserting its row. */
const leave = async (accountId = admin.accountId): Promise<string> => {
  const bytes = randomBytes(100)
  const path = app.platform.storage.temporaryFile()
  await writeFile(path, bytes)
  const key = `${accountId}/${createHash('sha256').update(bytes).digest('hex')}.png`
  await app.platform.storage.adopt(path, key)
  return key
}
/** Logos of different heights have different files. */
let logoHeight = 64
const logo = async () => {
  logoHeight += 1
  const file = fileOf(await red(64, logoHeight).png().toBuffer(), 'logo.png')
  return keyOf((await sendForm<Settings>(admin, 'settings/pictures/logo', { file })).body.data.logo)
}

test('every column that references a file is checked', async () => {
  const tables = await schemaAt()
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  // `listNamedFiles` must include them.
  expect(columns.filter((name) => name.endsWith('_file')).toSorted()).toEqual([
    'accounts.favicon_file',
    'accounts.idle_picture_file',
    'accounts.logo_file',
    'bin_files.kept_file',
    'conversions.pending_file',
    'data_sources.data_file',
    'document_pages.page_file',
    'document_pages.thumbnail_file',
    'earlier_pictures.picture_file',
    'media.original_file',
    'media.playback_file',
    'media.thumbnail_file',
    'version_files.kept_file',
  ])
})

describe.each(['disk', 'bucket'])('on a %s', (place) => {
  beforeAll(async () => {
    storage = await startStorage()
    app = await startApp(place === 'bucket' ? storage.variables : {})
  })
  beforeEach(async () => {
    app.clock.now = Date.now()
    admin = await app.make.admin()
  })
  afterAll(async () => {
    await app.close()
    await storage.close()
  })

  test('orphaned files are deleted after a day, and no others', async () => {
    const photo = await app.make.media(admin, await picture({ width: 4000, height: 100 }))
    const site = await app.make.media(admin, fileOf(packageOf({ 'index.html': '<p>' }), 'site.zip'))
    const [replaced, shown] = [await logo(), await logo()]
    const left = [await leave(), await leave()]
    const originals = await app.platform.db
      .selectFrom('media')
      .select('original_file')
      .where('id', 'in', [photo.id, site.id])
      .execute()
    const named = [
      ...[photo.file_path, photo.thumbnail, site.file_path].map(keyOf),
      ...originals.map(({ original_file }) => `${admin.accountId}/${original_file}`),
      shown,
    ]

    app.clock.now += dayMs - aWhileMs
    expect(await sweep()).toBe('0 files removed.')
    app.clock.now += 2 * aWhileMs
    expect(await sweep()).toBe('3 files removed.')
    for (const key of [...left, replaced]) expect([key, await isThere(key)]).toEqual([key, false])
    for (const key of named) expect([key, await isThere(key)]).toEqual([key, true])
    expect(await sweep()).toBe('0 files removed.')
  })

  test('files of data sources, slides and documents stay, before and after their pages are rendered', {
    timeout: 60_000,
  }, async () => {
    const { db } = app.platform
    const table = { kind: 'table' as const, columns: ['Dish'], rows: [[admin.id]] }
    const body = { name: 'Menu', settings: { kind: 'table' as const, table } }
    const source = (await admin.call(saveDataSource, { body })).body.data
    await saveSlide(admin, slideOf(tableOf(source.id)))
    const pdf = (name: string) => fileOf(pdfOf([coloredPage([1, 0, 0], name)]), `${name}.pdf`, 'application/pdf')
    const document = await app.make.media(admin, pdf(`Rendered ${admin.id}`))
    const pagesOf = () => db.selectFrom('document_pages').selectAll().where('media_id', '=', document.id).execute()
    await expect.poll(pagesOf, { timeout: 30_000 }).toHaveLength(1)
    // A new PDF of the document whose pages could not be rendered yet.
    const file = (await leave()).split('/').at(-1) ?? ''
    const empty = { user_id: null, percent: null, page: null, pages: null, message: null, holder: null }
    const times = { touched_at: app.clock.now, created_at: app.clock.now }
    const kind = { kind: 'document', state: 'failed' } as const
    await db
      .insertInto('conversions')
      .values({
        ...empty,
        ...times,
        ...kind,
        media_id: document.id,
        account_id: admin.accountId,
        file,
        pending_file: file,
      })
      .execute()
    const before = await storedKeys(admin.accountId)
    expect(before).toContain(`${admin.accountId}/${file}`)
    // The table, the slide with its pictures, the PDF, its page with a thumbnail, and the new PDF.
    expect(before.length).toBeGreaterThanOrEqual(7)
    app.clock.now += 2 * dayMs
    await sweep()
    expect(await storedKeys(admin.accountId)).toEqual(before)
  })

  test('a file that is stored again concurrently stays', async () => {
    const { db, lock } = app.platform
    const file = await picture()
    const first = await app.make.media(admin, file)
    const row = await db.deleteFrom('media').where('id', '=', first.id).returningAll().executeTakeFirstOrThrow()
    app.clock.now += 2 * dayMs
    // Another upload holds the lock while the sweep waits.
    const late: typeof lock = async (key, task) => {
      await db
        .insertInto('media')
        .values(row)
        .onConflict((on) => on.doNothing())
        .execute()
      return lock(key, task)
    }
    const job = orphanedFiles({ ...app.platform, lock: late })
    expect(await job.run(new AbortController().signal)).toBe('0 files removed.')
    for (const path of [first.file_path, first.thumbnail]) expect(await isThere(keyOf(path))).toBe(true)

    const person = await app.make.signIn(admin.id)
    await db.deleteFrom('media').where('id', '=', first.id).execute()
    const [swept, { status, body }] = await Promise.all([sweep(), person.upload({ file })])
    expect([swept?.endsWith('removed.'), status]).toEqual([true, 200])
    for (const path of [body.data.file_path, body.data.thumbnail])
      expect([path, await isThere(keyOf(path))]).toEqual([path, true])
  })

  test('foreign objects stay', async () => {
    const stranger = await leave('somebody-else')
    app.clock.now += 2 * dayMs
    await sweep()
    expect(await isThere(stranger)).toBe(true)
  })
})

describe('in a bucket', () => {
  const bucket = () => app.platform.bucket ?? expect.unreachable()
  beforeAll(async () => {
    storage = await startStorage()
    app = await startApp(storage.variables)
    admin = await app.make.admin()
  })
  beforeEach(() => {
    storage.refuse(false)
    app.clock.now = Date.now()
  })
  afterAll(async () => {
    await app.close()
    await storage.close()
  })

  test('long listings are processed in batches: referenced files stay', async () => {
    const { db } = app.platform
    const { id } = await app.make.media(admin)
    const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const name = (count: number) => `${createHash('sha256').update(`${count}`).digest('hex')}.png`
    const inTurn = queue(20)
    const put = (file: string) => inTurn(() => bucket().put(`media/${admin.accountId}/${file}`, Buffer.from('bytes')))
    const names = Array.from({ length: 1200 }, (_, count) => name(count))
    await Promise.all(names.map(put))
    names.splice(0, 12)
    const rows = names.flatMap((original_file, index) => {
      const [playback_file = '', thumbnail_file = null] = names.slice(index + 1)
      return index % 3 === 0 ? [{ ...row, id: `${id}${index}`, original_file, playback_file, thumbnail_file }] : []
    })
    await db.insertInto('media').values(rows).execute()

    const sizes: number[] = []
    for await (const batch of bucket().batches('media/')) sizes.push(batch.length)
    expect(sizes).toEqual([1000, expect.any(Number)])
    app.clock.now += 2 * dayMs
    expect(await sweep()).toBe('12 files removed.')
    const kept = (await bucket().list(`media/${admin.accountId}/`)).map(({ key }) => key.split('/')[2])
    expect(new Set(kept)).toEqual(new Set([...names, row.original_file, row.thumbnail_file]))
  })

  test('incomplete large files are deleted after a day', async () => {
    const { S3_BUCKET: Bucket, S3_ENDPOINT: endpoint, ...keys } = storage.variables
    const credentials = { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY }
    const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
    const Key = `media/${admin.accountId}/${'ab'.repeat(32)}.mp4`
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'half of it' }))
    const unfinished = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0
    await sweep()
    expect(await unfinished()).toBe(1)
    app.clock.now += dayMs + aWhileMs
    expect(await sweep()).toBe('1 file removed.')
    expect(await unfinished()).toBe(0)
    client.destroy()
  })

  test('parts of an upload without its description are deleted after a day', async () => {
    await bucket().put(`uploads/${admin.id}.one/000000000000000`, Buffer.from('a piece'))
    await bucket().put(`uploads/${admin.id}.two/000000000000000`, Buffer.from('a piece'))
    const sweepUploads = async () => (await (await app.jobs.begin('uploads')).ended)?.result
    expect(await sweepUploads()).toBe('0 uploads removed.')
    app.clock.now += dayMs + aWhileMs
    expect(await sweepUploads()).toBe('2 uploads removed.')
    expect(await bucket().list('uploads/')).toEqual([])
  })

  test('a failing storage fails the job with a message, and the next run succeeds', async () => {
    const left = await leave()
    app.clock.now += 2 * dayMs
    storage.refuse(true)
    expect(await sweep()).toBe('The server cannot reach its file storage. Please try again in a minute.')
    storage.refuse(false)
    expect([await sweep(), await isThere(left)]).toEqual(['1 file removed.', false])
  })
})
