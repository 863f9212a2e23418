import { expect, test } from 'vitest'
import { sharedApp } from '../../testing/start-app.ts'
import type { AccountDb, AllScreensDb, Db, ScreensDb } from '../open.ts'
import type { Table } from '../tables/table.ts'
import { tables } from '../tables.ts'
import { allScreens, ofAccount, ofMember, ofServer } from './access.ts'

const app = await sharedApp()
const one = await owner()
const other = await owner()

/** A customer with a media item in a playlist on a screen, and its rows. */
async function owner() {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const db: Db = app.platform.db
  return {
    accountId: admin.accountId,
    media,
    playlist,
    screen,
    rows: allScreens(ofAccount(db, admin.accountId), 'facts of the account'),
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

test('lists, joins and subqueries have only the rows of the account', async () => {
  const { rows } = one
  expect(idsOf(await rows.selectFrom('screens').select('id').execute())).toEqual([one.screen.id])
  expect(idsOf(await rows.selectFrom('screens as s').select('s.id').execute())).toEqual([one.screen.id])
  const { id } = other.media
  const joined = await rows
    .selectFrom('playlist_items as i')
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .select('m.id')
    .execute()
  expect(idsOf(joined)).toEqual([one.media.id])
  const missing = await rows
    .selectFrom('playlist_items as i')
    .leftJoin('media as m', 'm.id', 'i.media_id')
    .select(['i.media_id', 'm.id'])
    .where('i.media_id', '=', id)
    .execute()
  expect(missing).toEqual([{ media_id: id, id: null }])
  const within = await rows
    .selectFrom('playlist_items')
    .select('media_id as id')
    .where('media_id', 'in', (of) => of.selectFrom('media').select('media.id'))
    .execute()
  expect(idsOf(within)).toEqual([one.media.id])
  const both = rows.selectFrom('media').select('id').union(rows.selectFrom('playlists').select('id'))
  expect(idsOf(await both.execute()).toSorted()).toEqual([one.media.id, one.playlist.id].toSorted())
  const named = await rows
    .with('all', (of) => of.selectFrom('screens').select('id'))
    .selectFrom('all')
    .selectAll()
    .execute()
  expect(idsOf(named)).toEqual([one.screen.id])
})

test('rows of other accounts are not changed, deleted or inserted', async () => {
  const change = async (rows: ScreensDb) => {
    await rows.updateTable('media').set({ title: 'Changed' }).where('id', '=', other.media.id).execute()
    await rows.deleteFrom('screens').where('id', '=', other.screen.id).execute()
    await rows.deleteFrom('playlists').where('id', '!=', one.playlist.id).execute()
  }
  await change(one.rows)
  const { rows } = other
  expect(await rows.selectFrom('media').select('title').execute()).not.toEqual([{ title: 'Changed' }])
  expect(idsOf(await rows.selectFrom('screens').select('id').execute())).toEqual([other.screen.id])
  expect(idsOf(await rows.selectFrom('playlists').select('id').execute())).toEqual([other.playlist.id])
  const tag = {
    id: 'tag',
    name: 'Tag',
    name_key: 'tag',
    search_text: 'tag',
    color: 'blue' as const,
    hours: null,
    created_at: 0,
  }
  const insert = (account_id: string) =>
    one.rows
      .insertInto('tags')
      .values({ ...tag, account_id })
      .execute()
  await expect(insert(other.accountId)).rejects.toThrow('another account')
  const copied = await rows.selectFrom('tags').selectAll().execute()
  expect(copied).toEqual([])
})

test('transactions keep the limit, and an access cannot be exchanged for that of another account', async () => {
  const ids = await one.rows
    .transaction()
    .execute(async (trx) => idsOf(await trx.selectFrom('screens').select('id').execute()))
  expect(ids).toEqual([one.screen.id])
  expect(ofAccount(one.rows, one.accountId)).toBe(one.rows)
  expect(() => ofAccount(one.rows, other.accountId)).toThrow('another account')
  const all = await ofServer(one.rows, 'the operator').selectFrom('screens').select('id').execute()
  expect(idsOf(all)).toEqual(expect.arrayContaining([one.screen.id, other.screen.id]))
})

test('without an access, queries on rows of customers do not compile', () => {
  const db: Db = app.platform.db
  // @ts-expect-error -- the table is missing in Db
  db.selectFrom('screens')
  // @ts-expect-error -- the table is missing in Db
  db.deleteFrom('media')
  // @ts-expect-error -- the table is missing in Db
  db.selectFrom('users').innerJoin('playlists', 'playlists.owner_id', 'users.id')
  const takesRows = (rows: AccountDb) => rows
  // @ts-expect-error -- no access
  takesRows(db)
  // @ts-expect-error -- not of one account
  takesRows(ofServer(db, 'the operator'))
})

test('without a member or a reason, queries on screens of an account do not compile', () => {
  const db: Db = app.platform.db
  const rows = ofAccount(db, one.accountId)
  // @ts-expect-error -- the table is missing in AccountDb
  rows.selectFrom('screens')
  // @ts-expect-error -- the table is missing in AccountDb
  rows.deleteFrom('devices')
  // @ts-expect-error -- the table is missing in AccountDb
  rows.selectFrom('tags').innerJoin('screen_tags', 'screen_tags.tag_id', 'tags.id')
  // @ts-expect-error -- the table is missing in AccountDb
  rows.selectFrom('playlists').where('id', 'in', (of) => of.selectFrom('assigned_contents').select('playlist_id'))
  const takesScreens = (screens: ScreensDb) => screens
  // @ts-expect-error -- no screens
  takesScreens(rows)
  const takesAllScreens = (screens: AllScreensDb) => screens
  const member = { accountId: one.accountId, userId: '', isLimitedToTags: false, token: null, permissions: {} }
  // @ts-expect-error -- maybe not all of them
  takesAllScreens(takesScreens(ofMember(db, member)))
})

const declared = Object.entries<Table>(tables)

/** Tables with an account's id that need no access, by the reason. */
const open = {
  'users, their sessions and their log': ['account_activity', 'account_views', 'events', 'sso_flows', 'users'],
  'kept for the platform owner': [
    'announcement_accounts',
    'customer_texts',
    'daily_figures',
    'hourly_online',
    'invoices',
    'late_plays',
    'monthly_figures',
    'subscriptions',
  ],
  'settings of the account': ['setup_guides'],
}

test('every table with the id of an account is one of customers, or listed here', async () => {
  const ofNone = declared.flatMap(([name, { rows, columns }]) => ('account_id' in columns && !rows ? name : []))
  expect(ofNone.toSorted()).toEqual(Object.values(open).flat().toSorted())
  const ofAccount = declared.filter(([, { rows }]) => rows === 'account')
  expect(ofAccount.filter(([, { columns }]) => !('account_id' in columns))).toEqual([])
})

/** Tables that name a screen or a device without being limited to those that a member can access, by the reason. */
const apart = {
  'log entries, which have a rule of their own': ['events'],
  'displays that show a code for pairing': ['pairings'],
  'alerts, which are read by their screens in `alert_screens`': ['alerts'],
  'settings of the account': ['setup_guides'],
  'what is remembered of warnings, which the server compares': ['cap_alerts'],
}

test('every table with the id of a screen, a device, an entry or a takeover is one of screens, or listed here', async () => {
  const ids = ['screen_id', 'device_id', 'entry_id', 'takeover_id', 'parent_kind']
  const naming = declared.filter(([, { columns }]) => ids.some((id) => id in columns))
  expect(naming.flatMap(([name, { screens }]) => (screens ? [] : name)).toSorted()).toEqual(
    Object.values(apart).flat().toSorted(),
  )
})
