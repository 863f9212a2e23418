import { deleteMedia, renameMedia } from '@digisigncast/contract/content/media'
import {
  addContent,
  assignContent,
  getPlaylist,
  reorderContent,
  updateDuration,
} from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { approveProposal } from '@digisigncast/contract/proposals/proposals'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fullPlaylists } from '../../../testing/full-playlists.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { approve, idsOf, open, strictAccount } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp()
let transactions = 0
beforeAll(async () => {
  const { db } = app.platform
  const transaction = db.transaction.bind(db)
  app.platform.db = new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') transactions += 1
      const value: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
})
beforeEach(() => {
  transactions = 0
})

/** The number of transactions that a read begins. */
async function begun(read: () => Promise<unknown>): Promise<number> {
  const before = transactions
  await read()
  return transactions - before
}

async function proposed() {
  const account = await strictAccount(app)
  const { admin, manager, media, playlist } = account
  const added = media[2] ?? ''
  const add = { body: { playlistID: playlist.id, media_ids: [added] } }
  const [id = ''] = idsOf((await manager.call(addContent, add)).body)
  const form = async () => (await manager.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  return { ...account, added, id, form, details: () => open(admin, id) }
}

test('reading a proposal, or its edit form, again begins no transaction while nothing has changed', async () => {
  const { manager, id, form, details } = await proposed()
  const first = [await details(), await form()]
  expect(await begun(details)).toBe(0)
  expect(await begun(form)).toBe(0)
  expect(await begun(() => open(manager, id))).toBe(0)
  expect([await details(), await form()]).toEqual(first)
})

test('many readers at once make the calls once', async () => {
  const { form } = await proposed()
  expect(await begun(() => Promise.all([form(), form(), form(), form()]))).toBe(1)
})

test('a changed base, a renamed media item and another screen refresh it, once each', async () => {
  const { admin, media, playlist, added, form, details } = await proposed()
  await details()
  await form()
  await admin.call(assignContent, { body: { playlist_ids: [playlist.id], media_ids: [media[0] ?? ''] } })
  expect(await begun(details)).toBe(1)
  expect(await begun(details)).toBe(0)
  const { after, has_other_base } = await details()
  expect([after?.kind === 'playlist' && after.items.length, has_other_base]).toEqual([4, true])
  expect((await form()).contents).toHaveLength(4)

  await admin.call(renameMedia, { body: { media_id: added, title: 'Renamed' } })
  expect((await details()).after?.names[added]).toBe('Renamed')
  expect((await form()).contents.map(({ media: { title } }) => title)).toContain('Renamed')

  await admin.call(saveScreen, { body: { name: 'Second screen', data_type: 'playlist', assignedItems: [playlist.id] } })
  expect((await details()).screens).toMatchObject({ count: 2, names: expect.arrayContaining(['Second screen']) })
})

test('a deleted media item, a changed right and a deactivated user are problems at the next read', async () => {
  const { admin, added, form, details } = await proposed()
  await details()
  await form()
  await admin.call(deleteMedia, { body: { media_id: added } })
  const [problem, shown] = [await details(), await form()]
  expect([problem.problem, problem.can_approve, shown.contents.length]).toEqual([
    'This media item no longer exists.',
    false,
    2,
  ])
  expect(await begun(details)).toBe(0)
  expect((await details()).problem).toBe('This media item no longer exists.')
  // Its reason can be one that is not noticed.
  app.clock.now += 61_000
  expect(await begun(details)).toBe(1)

  const other = await proposed()
  expect((await other.details()).problem).toBe(null)
  await app.platform.db.updateTable('users').set({ permissions: '{}' }).where('id', '=', other.manager.id).execute()
  expect([(await other.details()).can_approve, (await other.details()).problem]).toEqual([false, expect.any(String)])
  await app.platform.db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', other.manager.id).execute()
  expect((await other.details()).problem).toContain('is deactivated')
})

test('a stored outcome that is no longer true cannot be approved, and is made again', async () => {
  const { admin, playlist, media, id, details } = await proposed()
  const { seen } = await details()
  const stored = () =>
    app.platform.db.selectFrom('proposal_rehearsals').selectAll().where('proposal_id', '=', id).execute()
  const [old] = await stored()
  await admin.call(assignContent, { body: { playlist_ids: [playlist.id], media_ids: [media[0] ?? ''] } })
  await details()
  // As if the change had not been noticed.
  await app.platform.db
    .updateTable('proposal_rehearsals')
    .set({ result: old?.result ?? '' })
    .where('proposal_id', '=', id)
    .execute()
  const stale = await details()
  expect(stale.seen).toBe(seen)
  expect((await admin.call(approveProposal, { body: { id, seen } })).status).toBe(409)
  expect((await details()).seen).not.toBe(seen)
  expect((await approve(admin, id)).status).toBe(200)
  expect(await stored()).toEqual([])
})

test('a proposal of a long playlist takes fewer changes: its calls are made together', async () => {
  const { admin, manager, media } = await strictAccount(app)
  const [long = ''] = await fullPlaylists(app, admin, media[0] ?? '', 1)
  await app.make.screen(admin, [long])
  const { contents } = (await manager.call(getPlaylist, { params: { playlistID: long } })).body.data
  const ids = contents.map((item) => item.id)
  await manager.call(updateDuration, { body: { mediaId: ids[0] ?? '', duration: 7000 } })
  let [status, calls] = [202, 0]
  for (; status === 202 && calls < 20; calls += 1) {
    const body = { playlistID: long, contentIDs: [...ids.slice(calls + 1), ...ids.slice(0, calls + 1)] }
    status = (await manager.call(reorderContent, { body })).status
  }
  expect([status, calls > 4, calls < 12]).toEqual([409, true, true])
})
