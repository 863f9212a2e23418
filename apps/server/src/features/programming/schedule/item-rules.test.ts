import type { ApiError } from '@digisigncast/contract/api/errors'
import { getMediaDetails, setMediaRule } from '@digisigncast/contract/content/media'
import { getPlaylist, savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import type { Rule } from '@digisigncast/contract/content/rules'
import { listScreens } from '@digisigncast/contract/content/screens'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { expect, test } from 'vitest'
import { logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const everyDay: Rule['days'] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const december: Rule = { days: everyDay, from: '00:00', until: '00:00', startsOn: '2026-12-01', endsOn: '2026-12-24' }
const mornings: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '00:00', until: '11:00' }

async function setUp(by = admin) {
  const media = [await app.make.media(by), await app.make.media(by)]
  const playlist = await app.make.playlist(
    by,
    media.map(({ id }) => id),
  )
  const screen = await app.make.screen(by, [playlist.id])
  const contents = async () => (await by.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data.contents
  const manifest = () => wholeManifest(app, screen.id)
  const items = async () => (await manifest()).scenes.flatMap(({ regions }) => regions.flatMap((one) => one.items))
  return { media, playlist, screen, contents, manifest, items }
}

test('an item plays while its rule and that of its media item are active', async () => {
  const { media, contents, items, manifest, screen } = await setUp()
  const before = await manifest()
  const [first] = await contents()
  const [mediaId = ''] = media.map(({ id }) => id)
  expect([first?.rule, first?.media.rule, (await items())[0]?.rules]).toEqual([null, null, undefined])
  app.clock.now += 1000
  await admin.call(updateItem, { body: { itemID: first?.id ?? '', rule: december } })
  expect((await logOf(admin))[0]?.description).toContain('plays in the playlist')
  app.clock.now += 1000
  const saved = await admin.call(setMediaRule, { body: { media_ids: [mediaId], rule: mornings } })
  expect(saved.status).toBe(200)
  expect((await logOf(admin))[0]?.description).toMatch(/changed when “.*” plays\.$/)
  expect((await contents())[0]).toMatchObject({ rule: december, media: { rule: mornings } })
  expect((await admin.call(getMediaDetails, { body: { media_id: mediaId } })).body.data.rule).toEqual(mornings)
  expect((await items()).map(({ rules }) => rules)).toEqual([[december, mornings], undefined])
  const after = await manifest()
  expect(after.revision).not.toBe(before.revision)
  const shownAt = (now: string) =>
    scenesAt({ ...after, screen: { ...after.screen, timeZone: 'Europe/Berlin' } }, Date.parse(now)).scenes.flatMap(
      ({ regions }) => regions.flatMap((one) => one.items.length),
    )
  expect(['2026-11-30T22:59Z', '2026-12-01T09:59Z', '2026-12-01T10:00Z'].map(shownAt)).toEqual([[1], [2], [1]])
  // Cleared again, the manifest is that from before.
  await admin.call(updateItem, { body: { itemID: first?.id ?? '', rule: null } })
  await admin.call(setMediaRule, { body: { media_ids: [mediaId], rule: null } })
  expect((await manifest()).revision).toBe(before.revision)
  expect(screen.id).toBe(before.screen.id)
})

test('a saved playlist keeps the rules of its items, and sets those that are sent', async () => {
  const { playlist, contents, media } = await setUp()
  const [a = '', b = ''] = media.map(({ id }) => id)
  const save = (items: object[]) => admin.call(savePlaylist, { body: { name: 'P', playlistID: playlist.id, items } })
  await save([{ mediaId: a, rule: december }, { mediaId: b }])
  expect((await contents()).map(({ rule }) => rule)).toEqual([december, null])
  const [first] = await contents()
  await save([
    { mediaId: b, rule: mornings },
    { id: first?.id, mediaId: a },
  ])
  expect((await contents()).map(({ rule }) => rule)).toEqual([mornings, december])
  await save([
    { mediaId: b, rule: null },
    { id: first?.id, mediaId: a, rule: null },
  ])
  expect((await contents()).map(({ rule }) => rule)).toEqual([null, null])
})

test('rules of several media are set at once, all or none', async () => {
  const { media, items } = await setUp()
  const ids = media.map(({ id }) => id)
  await admin.call(setMediaRule, { body: { media_ids: ids, rule: december } })
  expect((await items()).map(({ rules }) => rules)).toEqual([[december], [december]])
  const other = await app.make.admin()
  const foreign = await app.make.media(other)
  const refused = await admin.call(setMediaRule, { body: { media_ids: [...ids, foreign.id], rule: null } })
  expect(refused.status).toBe(404)
  expect((await items()).map(({ rules }) => rules)).toEqual([[december], [december]])
})

test('bad rules get a message at their field, and users without the permission are refused', async () => {
  const { media, contents } = await setUp()
  const [first] = await contents()
  const media_ids = media.map(({ id }) => id)
  const bad = [
    [{ ...december, days: [] }, 'Please choose at least one day.'],
    [{ ...december, endsOn: '2026-11-30' }, 'The last day is before the first day.'],
    [{ ...december, startsOn: '2026-02-30' }, 'Please enter a date that exists, for example 2026-12-24.'],
    [{ ...december, from: '24:00' }, 'Please enter a time from 00:00 to 23:59.'],
  ] as const
  for (const [rule, message] of bad) {
    const answer = await admin.call(setMediaRule, { body: { media_ids, rule: { ...rule, days: [...rule.days] } } })
    expect([answer.status, (answer.body as unknown as ApiError).message]).toEqual([422, message])
  }
  const viewer = await app.make.manager(admin, { content: { view: 1 }, playlist: { view: 1 } })
  expect((await viewer.call(setMediaRule, { body: { media_ids, rule: null } })).status).toBe(403)
  expect((await viewer.call(updateItem, { body: { itemID: first?.id ?? '', rule: null } })).status).toBe(403)
})

test('a screen with nothing to play at this time says so', async () => {
  const by = await app.make.admin()
  const { screen } = await setUp(by)
  const box = await app.make.device(screen.code)
  const { revision } = await wholeManifest(app, screen.id)
  await sendHeartbeat(box, { revision, state: 'idle' })
  const { state } = (await by.call(listScreens, { query: { page: 1 } })).body.data[0] ?? {}
  expect(state?.code).toBe('nothing_now')
})
