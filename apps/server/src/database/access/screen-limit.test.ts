import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { limitedSetup } from '../../testing/stored/limited-manager.ts'
import type { Db, ScreensDb } from '../open.ts'
import { tables as declared, type ScreenTable } from '../tables.ts'
import { allScreens, ofAccount, ofMember, withHiddenScreens } from './access.ts'

let app: TestApp
let setup: Awaited<ReturnType<typeof limitedSetup>>
const permissions = { screens: { view: [true] } }
/** Rows of a manager who is limited to the tag of `inside`. */
let limited: ScreensDb
let all: ScreensDb
let [inside, outside] = ['', '']
beforeAll(async () => {
  app = await startApp()
  setup = await limitedSetup(app)
  const { accountId, id: userId } = setup.manager
  limited = ofMember(app.platform.db, { accountId, userId, isLimitedToTags: true, token: null, permissions })
  all = allScreens(ofAccount(app.platform.db, accountId), 'facts of the account')
  inside = setup.inside['screenID'] ?? ''
  outside = setup.outside['screenID'] ?? ''
})
afterAll(() => app.close())

const tables = Object.entries(declared).flatMap(([name, table]) => ('screens' in table ? [name as ScreenTable] : []))

const rowsOf = (rows: ScreensDb, table: ScreenTable) => rows.selectFrom(table).selectAll().execute()

/** Sorted; `none` for null. */
const idsOf = async (query: { execute: () => Promise<{ id: string | null }[]> }) =>
  (await query.execute()).map(({ id }) => id ?? 'none').toSorted()

test('lists, joins, subqueries, unions and named queries have only the screens of the limit', async () => {
  expect(await idsOf(all.selectFrom('screens').select('id'))).toEqual(expect.arrayContaining([inside, outside]))
  expect(await idsOf(limited.selectFrom('screens').select('id'))).toEqual([inside])
  expect(await idsOf(limited.selectFrom('screens as s').select('s.id'))).toEqual([inside])
  const joined = limited.selectFrom('accounts as a').innerJoin('screens as s', 's.account_id', 'a.id').select('s.id')
  expect(await idsOf(joined)).toEqual([inside])
  const missing = limited
    .selectFrom('accounts as a')
    .leftJoin('screens as s', (on) => on.onRef('s.account_id', '=', 'a.id').on('s.id', '=', outside))
    .select('s.id')
    .where('a.id', '=', limited.accountId)
  expect(await idsOf(missing)).toEqual(['none'])
  const within = limited
    .selectFrom('tags')
    .select((is) => is.selectFrom('screens').select('screens.id').where('screens.id', '=', outside).as('id'))
  expect(new Set(await idsOf(within))).toEqual(new Set(['none']))
  const both = limited.selectFrom('tags').select('id').union(limited.selectFrom('screens').select('id'))
  expect(await idsOf(both)).not.toContain(outside)
  const named = limited.with('found', (of) => of.selectFrom('screens').select('id'))
  expect(await idsOf(named.selectFrom('found').select('id'))).toEqual([inside])
})

test('a subquery keeps the access that it was built with', async () => {
  const accessible = limited.selectFrom('screens').select('id')
  const others = await idsOf(all.selectFrom('screens').select('id').where('id', 'not in', accessible))
  expect(others).toContain(outside)
  expect(others).not.toContain(inside)
  const every = all.selectFrom('screens').select('account_id').where('id', '=', outside)
  const accounts = limited.selectFrom('accounts').select('id').where('id', 'in', every)
  expect(await idsOf(accounts)).toEqual([limited.accountId])
})

test('in a transaction, screens outside the limit, and what belongs to them, are not changed or deleted', async () => {
  const { accountId, id: userId } = setup.manager
  const screensOf = (rows: ScreensDb) => idsOf(rows.selectFrom('screens').select('id'))
  const before = await screensOf(all)
  const db: Db = app.platform.db
  await db
    .transaction()
    .execute(async (transaction) => {
      const trx = ofMember(transaction, { accountId, userId, isLimitedToTags: true, token: null, permissions })
      const updated = await trx.updateTable('screens').set({ rotation: 180 }).returning('id').execute()
      expect(updated).toEqual([{ id: inside }])
      const named = await trx.updateTable('devices').set({ os: 'X' }).returning('screen_id as id').execute()
      expect(named).toEqual([{ id: inside }])
      for (const table of ['device_states', 'schedule_entries', 'assigned_contents', 'target_screens'] as const)
        await trx.deleteFrom(table).execute()
      await trx.deleteFrom('screens').execute()
      const kept = await screensOf(allScreens(trx, 'facts of the account'))
      expect(kept).toEqual(before.filter((id) => id !== inside))
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  expect(await screensOf(all)).toEqual(before)
})

test.each(tables)('%s has rows of the limit only, and none without a tag', async (table) => {
  const [some, every] = [await rowsOf(limited, table), await rowsOf(all, table)]
  const texts = some.map((row) => JSON.stringify(row))
  expect(every.map((row) => JSON.stringify(row))).toEqual(expect.arrayContaining(texts))
  expect(texts.filter((text) => text.includes(outside))).toEqual([])
  const { accountId } = setup.manager
  const nothing = ofMember(app.platform.db, {
    accountId,
    userId: 'without tags',
    isLimitedToTags: true,
    token: null,
    permissions,
  })
  expect(await rowsOf(nothing, table)).toEqual([])
})

test('entries and takeovers are those for a screen or a tag of the limit', async () => {
  const idsIn = async (table: 'schedule_entries' | 'takeovers') => [
    await idsOf(limited.selectFrom(table).select('id')),
    await idsOf(all.selectFrom(table).select('id')),
  ]
  const [entries = [], allEntries = []] = await idsIn('schedule_entries')
  expect(entries).toContain(setup.inside['entryID'])
  expect(entries).not.toContain(setup.outside['entryID'])
  expect(allEntries).toContain(setup.outside['entryID'])
  const [takeovers = [], allTakeovers = []] = await idsIn('takeovers')
  expect(takeovers).toContain(setup.inside['preparedID'])
  expect(takeovers).not.toContain(setup.outside['preparedID'])
  expect(allTakeovers).toContain(setup.outside['preparedID'])
})

test('queries of members without a limit have no condition on it', () => {
  const { accountId, id: userId } = setup.manager
  const member = ofMember(app.platform.db, { accountId, userId, isLimitedToTags: false, token: null, permissions })
  for (const table of tables) {
    const { sql, parameters } = member.selectFrom(table).selectAll().compile()
    expect(sql).not.toContain('user_tags')
    expect(sql).toBe(all.selectFrom(table).selectAll().compile().sql)
    expect(parameters.every((value) => value === accountId)).toBe(true)
  }
})

test('without the permission to view screens, there is no screen, and nothing that belongs to one', async () => {
  const { accountId, id: userId } = setup.manager
  const blind = { accountId, userId, token: null, permissions: {} }
  const rows = ofMember(app.platform.db, { ...blind, isLimitedToTags: false })
  for (const table of tables) {
    const [some, every] = [await rowsOf(rows, table), await rowsOf(all, table)]
    const isApart = table === 'schedule_entries' || table === 'takeovers' || table === 'target_tags'
    if (isApart) expect([table, some]).toEqual([table, every])
    else if (table !== 'assigned_contents') expect([table, some]).toEqual([table, []])
    for (const id of [inside, outside]) expect([table, JSON.stringify(some).includes(id)]).toEqual([table, false])
  }
  const parents = await rows.selectFrom('assigned_contents').select('parent_id as id').execute()
  expect(parents.map(({ id }) => id)).toEqual(
    expect.arrayContaining([setup.inside['entryID'], setup.outside['entryID']]),
  )
  const both = ofMember(app.platform.db, { ...blind, isLimitedToTags: true })
  expect(await idsOf(both.selectFrom('schedule_entries').select('id'))).toEqual(
    await idsOf(limited.selectFrom('schedule_entries').select('id')),
  )
  expect(await rowsOf(both, 'screens')).toEqual([])
  const shown = withHiddenScreens(both, 'a change')
  expect(await idsOf(shown.selectFrom('screens').select('id'))).toEqual([inside])
})
