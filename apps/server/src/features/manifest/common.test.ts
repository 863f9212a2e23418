import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { commons } from './common.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the same contents are cached in their newest version only', async () => {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const own = [{ kind: 'playlist', id: playlist.id }] as const
  const plan = { contents: own, entries: [], takeovers: [] }
  const other = { contents: [...own, ...own], entries: [], takeovers: [] }
  const commonOf = commons(app.platform.db)
  const first = await commonOf(admin.accountId, 1, plan)
  expect(await commonOf(admin.accountId, 1, plan)).toBe(first)
  const beside = await commonOf(admin.accountId, 1, other)
  expect(beside).not.toBe(first)
  expect(await commonOf(admin.accountId, 1, other)).toBe(beside)
  const [second, same] = await Promise.all([1, 2].map(() => commonOf(admin.accountId, 2, plan)))
  expect(second).not.toBe(first)
  expect(same).toBe(second)
  expect(await commonOf(admin.accountId, 1, plan)).toBe(second)
  expect(await commonOf(admin.accountId, 1, other)).toBe(beside)
})
