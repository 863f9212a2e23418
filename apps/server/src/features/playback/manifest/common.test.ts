import { expect, test } from 'vitest'
import { fullPlaylists } from '../../../testing/full-playlists.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { commons } from './common.ts'
import { type ScreenManifest, screenManifests } from './manifest.service.ts'

const app = await sharedApp()

test('the same contents are cached in their newest version only', async () => {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const own = [{ kind: 'playlist', id: playlist.id }] as const
  const plan = { contents: own, overlays: [], entries: [], takeovers: [] }
  const other = { contents: [...own, ...own], overlays: [], entries: [], takeovers: [] }
  const commonOf = commons(app.platform.db)
  const at = (all: number) => ({ newest: { all, some: 0 }, needed: { all, some: 0 } })
  const first = await commonOf(admin.accountId, at(1), plan)
  expect(await commonOf(admin.accountId, at(1), plan)).toBe(first)
  const beside = await commonOf(admin.accountId, at(1), other)
  expect(beside).not.toBe(first)
  expect(await commonOf(admin.accountId, at(1), other)).toBe(beside)
  const [second, same] = await Promise.all([1, 2].map(() => commonOf(admin.accountId, at(2), plan)))
  expect(second).not.toBe(first)
  expect(same).toBe(second)
  expect(await commonOf(admin.accountId, at(1), plan)).toBe(second)
  expect(await commonOf(admin.accountId, at(1), other)).toBe(beside)
})

const withBody = (answer: Awaited<ReturnType<ScreenManifest['content']>> | undefined) =>
  answer && { ...answer, body: answer.body() }

test('simultaneous answers for all screens with the same content share its bytes', async () => {
  const admin = await app.make.admin()
  const { id } = await app.make.media(admin)
  const playlists = await fullPlaylists(app, admin, id, 1)
  const screens = [await app.make.screen(admin, playlists), await app.make.screen(admin, playlists)]
  const { find } = screenManifests(app.platform)
  const answers = await Promise.all(
    [...screens, ...screens].flatMap(({ id: screenId }) => {
      const found = find(screenId)
      return [found.then((screen) => screen?.manifest()), found.then((screen) => screen?.content()).then(withBody)]
    }),
  )
  const largest = answers.map((answer) => answer?.body.toSorted((one, other) => other.length - one.length)[0])
  expect(largest.every((piece) => piece && piece.length > 50_000)).toBe(true)
  expect(new Set(largest).size).toBe(2)
  expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(2 * screens.length)
})
