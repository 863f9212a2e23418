import { deleteMedia } from '@digisigncast/contract/content/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { storedFiles } from '../../testing/stored/stored.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

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
