import type { Rule } from '@digisigncast/contract/content/rules'
import { findOverlaps, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPermissions } from '../../../testing/make.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const morning: Rule = { days: ['mon', 'tue'], from: '08:00', until: '10:00' }
const noon: Rule = { ...morning, from: '12:00', until: '14:00' }

/** A customer with two screens, of which one has a tag. */
async function setUp() {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const { data: tag } = (await admin.call(saveTag, { body: { name: 'Lobby' } })).body
  const screen = async (name: string, tag_ids: string[] = []) =>
    (await admin.call(saveScreen, { body: { name, tag_ids } })).body.data.id
  const [door, bar] = [await screen('Door', [tag.id]), await screen('Bar')]
  const content = { content_type: 'playlist' as const, content_ids: [playlist.id] }
  const add = async (name: string, rule: Rule, targets: { screen_ids?: string[]; tag_ids?: string[] }) => {
    const common = { color: 'blue' as const, priority: 'normal' as const, screen_ids: [] }
    return (await admin.call(saveScheduleEntry, { body: { ...common, name, rule, ...content, ...targets } })).body.data
  }
  const overlaps = async (body: { id?: string; rule: Rule; screen_ids?: string[]; tag_ids?: string[] }, by = admin) => {
    const { status, body: answer } = await by.call(findOverlaps, { body: { screen_ids: [], ...body } })
    if (status !== 200) return status
    const { entries, total, screen_count } = answer.data
    return [entries.map(({ name }) => name), total, screen_count]
  }
  return { admin, tag, door, bar, add, overlaps }
}

test('entries of the same time on one of the screens overlap, by a tag, too', async () => {
  const { tag, door, bar, add, overlaps } = await setUp()
  expect(await overlaps({ rule: morning, screen_ids: [door, bar] })).toEqual([[], 0, 0])
  const breakfast = await add('Breakfast', morning, { screen_ids: [door, bar] })
  await add('Lunch', noon, { screen_ids: [door] })
  await add('News', { ...morning, from: '09:00' }, { tag_ids: [tag.id] })
  expect(await overlaps({ rule: morning, screen_ids: [bar] })).toEqual([['Breakfast'], 1, 1])
  expect(await overlaps({ rule: morning, screen_ids: [door, bar] })).toEqual([['Breakfast', 'News'], 2, 2])
  expect(await overlaps({ rule: morning, tag_ids: [tag.id] })).toEqual([['Breakfast', 'News'], 2, 1])
  expect(await overlaps({ id: breakfast.id, rule: morning, screen_ids: [bar] })).toEqual([[], 0, 0])
  expect(await overlaps({ rule: { ...noon, days: ['wed'] }, screen_ids: [door] })).toEqual([[], 0, 0])
})

test('screens of others and outside a limit are unknown', async () => {
  const { admin, tag, door, bar, add, overlaps } = await setUp()
  await add('Breakfast', morning, { screen_ids: [door, bar] })
  expect(await overlaps({ rule: morning, screen_ids: [door] }, await app.make.admin())).toBe(404)
  const manager = await app.make.manager(admin, allPermissions)
  await limitTo(admin, manager, [tag.id])
  expect(await overlaps({ rule: morning, tag_ids: [tag.id] }, manager)).toEqual([['Breakfast'], 1, 1])
  expect(await overlaps({ rule: morning, screen_ids: [door, bar] }, manager)).toBe(404)
  expect(await overlaps({ rule: morning, screen_ids: [door] }, await app.make.manager(admin))).toBe(403)
  expect(await overlaps({ rule: morning })).toBe(422)
})
