import { deleteMedia } from '@digisigncast/contract/content/media'
import { expect, test } from 'vitest'
import { picture } from '../../../testing/make.ts'
import { fileOf, video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()

const hashIn = (path: string) => /([\da-f]{64})\.\w+$/.exec(path)?.[1]

test('identical bytes are stored once per account', async () => {
  const [one, two] = [await app.make.admin(), await app.make.admin()]
  const file = await picture()
  const [first, second] = [await app.make.media(one, file), await app.make.media(one, file)]
  const third = await app.make.media(two, file)
  expect(second.id).not.toBe(first.id)
  expect(second).toMatchObject({ file_path: first.file_path, thumbnail: first.thumbnail, width: 64, height: 48 })
  expect(await storedFiles(app.dataDir, one.accountId)).toHaveLength(2)
  expect(hashIn(third.file_path)).toBe(hashIn(first.file_path))
  expect(third.file_path).not.toBe(first.file_path)
  await one.call(deleteMedia, { body: { media_id: first.id } })
  await one.call(deleteMedia, { body: { media_id: second.id } })
  expect((await app.guest.send(third.file_path)).status).toBe(200)
})

test('the same file uploaded twice concurrently is stored and counted once', async () => {
  const other = await app.make.admin()
  const file = await picture({ width: 800, height: 600 })
  const answers = await Promise.all(Array.from({ length: 4 }, () => other.upload({ file })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.data.file_path)).size).toBe(1)
  const names = await storedFiles(app.dataDir, other.accountId)
  expect(names).toHaveLength(2)
  const rows = await app.platform.db.selectFrom('media').selectAll().where('account_id', '=', other.accountId).execute()
  expect(new Set(rows.map((row) => row.stored_bytes)).size).toBe(1)
  expect(rows[0]?.stored_bytes).toBeGreaterThan(0)
})

test('a video that is stored without a thumbnail gets one from the next upload of its bytes', async () => {
  const other = await app.make.admin({ binDays: 0 })
  const file = await video('clip.mp4')
  const thumbnail = await picture({ width: 320, height: 180 })
  const [bare, full, third] = [
    await other.upload({ file }),
    await other.upload({ file, thumbnail }),
    await other.upload({ file }),
  ]
  expect([bare, full, third].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(bare.body.data.thumbnail).toBeNull()
  expect((await app.guest.send(full.body.data.thumbnail ?? '')).headers.get('content-type')).toBe('image/webp')
  expect(third.body.data).toMatchObject({ thumbnail: full.body.data.thumbnail, file_path: bare.body.data.file_path })
  expect(await storedFiles(app.dataDir, other.accountId)).toHaveLength(2)
  for (const { body } of [full, third]) await other.call(deleteMedia, { body: { media_id: body.data.id } })
  expect(await storedFiles(app.dataDir, other.accountId)).toHaveLength(1)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('an invalid thumbnail for a stored video is ignored', async () => {
  const other = await app.make.admin()
  const file = await video('clip.mp4')
  await other.upload({ file })
  const { status, body } = await other.upload({ file, thumbnail: fileOf('not a picture', 'x.jpg') })
  expect([status, body.data.thumbnail]).toEqual([200, null])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})
