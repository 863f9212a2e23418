import type { Rule } from '@digisigncast/contract/content/rules'
import { findOverlaps, maxScheduleEntries, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allPermissions } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { ruleWithExceptions } from '../../../testing/stored/largest-hours.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'

const app = await sharedApp()

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

/** The most processor time (ms) that a turn of the event loop takes during a task. */
async function longestTurn(task: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  let before = process.cpuUsage()
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.cpuUsage()
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await task()
  isDone = true
  return longest
}

test('the largest schedule is compared in short turns', async () => {
  const { door, add, overlaps } = await setUp()
  const { now } = app.clock
  const { id } = await add('Night', ruleWithExceptions('03:00', '04:00', now), { screen_ids: [door] })
  // All entries of the account, as copies of one.
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(maxScheduleEntries - 1)})`
  const columns = sql`name, search_text, color, rule, priority, content_kind, layer, overlay, version, created_at`
  await sql`${numbers} insert into schedule_entries (id, account_id, ${columns})
    select ${id} || '-' || i, account_id, ${columns} from schedule_entries, n where id = ${id}`.execute(app.platform.db)
  await sql`${numbers} insert into target_screens (account_id, parent_kind, parent_id, screen_id)
    select account_id, parent_kind, ${id} || '-' || i, screen_id from target_screens, n where parent_id = ${id}`.execute(
    app.platform.db,
  )
  const other = now + 100 * 24 * 60 * 60_000
  const turns: number[] = []
  for (let run = 0; run < 3; run += 1)
    turns.push(
      await longestTurn(async () => {
        const rule = ruleWithExceptions('01:00', '02:00', other)
        expect(await overlaps({ rule, screen_ids: [door] })).toEqual([[], 0, 0])
      }),
    )
  expect(Math.min(...turns)).toBeLessThan(100)
  const [, total] = (await overlaps({
    rule: ruleWithExceptions('03:59', '05:00', other),
    screen_ids: [door],
  })) as number[]
  expect(total).toBe(maxScheduleEntries)
})
