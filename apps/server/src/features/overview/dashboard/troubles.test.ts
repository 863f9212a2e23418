import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { addContent } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const troubles = async (by: Person) => (await by.call(getOverview, {})).body.troubles
const rule = { days: ['mon' as const], from: '08:00', until: '10:00' }

/** A customer with a screen, and a function that adds an entry for it. */
async function setUp() {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const add = async (name: string, content_type: 'playlist' | 'channel', id: string, more: object = {}) => {
    const common = { color: 'blue' as const, priority: 'normal' as const, screen_ids: [screen.id] }
    const body = { ...common, name, content_type, content_ids: [id], rule: { ...rule, ...more } }
    return (await admin.call(saveScheduleEntry, { body })).body.data
  }
  return { admin, add }
}

test('schedule entries with nothing to play need attention until they have content or are over', async () => {
  const { admin, add } = await setUp()
  const media = await app.make.media(admin)
  const [empty, full] = [await app.make.playlist(admin), await app.make.playlist(admin, [media.id])]
  const channelOf = async (id: string) => {
    const layout = { selectedLayout: 'main' as const, playlists: { Main: [id] } }
    return (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data.id
  }
  const lunch = await add('Lunch', 'playlist', empty.id)
  const dinner = await add('Dinner', 'channel', await channelOf(empty.id))
  await add('Breakfast', 'playlist', full.id)
  await add('Brunch', 'channel', await channelOf(full.id))
  await add('Past', 'playlist', empty.id, { endsOn: '2020-01-06' })
  const trouble = (name: string, id: string) => ({ kind: 'entry_empty', id, name, detail: null, since: null })
  expect(await troubles(admin)).toEqual([trouble('Dinner', dinner.id), trouble('Lunch', lunch.id)])
  expect(await troubles(await app.make.manager(admin, { screens: { view: 1 } }))).toEqual([])
  expect(await troubles(await app.make.admin())).toEqual([])
  await admin.call(addContent, { body: { playlistID: empty.id, media_ids: [media.id] } })
  expect(await troubles(admin)).toEqual([])
})

test('data sources that cannot be retrieved need attention, with the error', async () => {
  const { admin } = await setUp()
  const settings = { kind: 'csv' as const, url: 'http://127.0.0.1:1/prices.csv' }
  const { body } = await admin.call(saveDataSource, { body: { name: 'Prices', settings, interval: 60 } })
  await expect.poll(() => troubles(admin)).toMatchObject([{ kind: 'source_failing', id: body.data.id, name: 'Prices' }])
  const [found] = await troubles(admin)
  expect([found?.detail, found?.since]).toEqual([expect.any(String), app.clock.now])
  expect(await troubles(await app.make.manager(admin, { schedules: { view: 1 } }))).toEqual([])
})
