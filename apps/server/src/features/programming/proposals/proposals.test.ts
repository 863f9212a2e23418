import { saveChannel } from '@digisigncast/contract/content/channels'
import {
  addContent,
  assignContent,
  deletePlaylist,
  getPlaylist,
  removeContent,
  reorderContent,
  savePlaylist,
  updateDuration,
} from '@digisigncast/contract/content/playlists'
import {
  deleteScheduleEntry,
  listSchedule,
  moveScheduleEntry,
  saveScheduleEntry,
} from '@digisigncast/contract/content/schedule'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { setContentOfScreens } from '@digisigncast/contract/content/screens-bulk'
import { approveProposal, returnProposal, withdrawProposal } from '@digisigncast/contract/proposals/proposals'
import { listVersions, restoreVersion } from '@digisigncast/contract/versions/versions'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { approve, idsOf, listed, open, strictAccount } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp()

test('a changed playlist waits, and displays show it after its approval', async () => {
  const { admin, manager, media, playlist, shown } = await strictAccount(app)
  const before = await shown()
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const answer = await manager.call(addContent, add)
  expect([answer.status, answer.body.message]).toEqual([
    202,
    'Sent for approval. Displays show it when it is approved.',
  ])
  const [id = ''] = idsOf(answer.body)
  expect(await shown()).toBe(before)

  const details = await open(admin, id)
  expect(details).toMatchObject({
    kind: 'playlist',
    thing_id: playlist.id,
    name: playlist.name,
    state: 'open',
    change: 'changed',
    has_other_base: false,
    problem: null,
    can_approve: true,
    can_withdraw: false,
    screens: { count: 1 },
  })
  expect(details.differences.map(({ text }) => text)).toEqual(['1 item added'])
  expect(Object.keys(details.pictures).toSorted()).toEqual([...media].toSorted())
  expect(await shown()).toBe(before)

  const done = await admin.call(approveProposal, { body: { id, seen: details.seen } })
  expect([done.status, done.body.message]).toEqual([200, 'Approved. Displays show the change now.'])
  expect(await shown()).not.toBe(before)
  const { contents } = (await admin.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  expect(contents.map((item) => item.media_id)).toEqual(media)
  expect((await listed(manager)).data).toMatchObject([{ id, state: 'approved', ended_by: expect.any(String) }])
})

test('an approved change is a version at once, and an earlier version of what displays show is not restored', async () => {
  const { admin, manager, media, playlist, shown } = await strictAccount(app)
  const { body: sent } = await manager.call(addContent, {
    body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] },
  })
  await approve(admin, idsOf(sent)[0] ?? '')
  const query = { kind: 'playlist', id: playlist.id } as const
  const { data: versions } = (await manager.call(listVersions, { query })).body
  expect(versions[0]).toMatchObject({
    reason: 'approval',
    author: expect.stringContaining(' (approved by '),
    is_current: true,
  })
  expect(versions.length).toBeGreaterThan(1)
  const before = await shown()
  const refused = await manager.call(restoreVersion, { body: { version_id: versions[1]?.id ?? '' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.publish_required'])
  expect(await shown()).toBe(before)
})

test('a proposal keeps a bounded amount of changes', async () => {
  const { manager, media, playlist } = await strictAccount(app)
  const items = Array.from({ length: 500 }, (_, at) => ({ mediaId: media[at % 2] ?? '', durationMs: 5000 }))
  const answers: { status: number; body: { message: string } }[] = []
  while (answers.length < 20 && answers.every(({ status }) => status === 202))
    answers.push(
      await manager.call(savePlaylist, { body: { playlistID: playlist.id, name: `Name ${answers.length}`, items } }),
    )
  expect(answers.length).toBeGreaterThan(3)
  expect(answers.at(-1)).toMatchObject({
    status: 409,
    body: { message: 'This proposal has too many changes. Wait for its approval, or withdraw it.' },
  })
})

test('further changes continue the proposal, also of items that only it has', async () => {
  const { admin, manager, media, playlist, shown } = await strictAccount(app)
  const before = await shown()
  const [id = ''] = idsOf(
    (await manager.call(addContent, { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } })).body,
  )
  const { after } = await open(manager, id)
  const items = after?.kind === 'playlist' ? after.items.map((item) => item.id) : []
  expect(items).toHaveLength(3)
  const order = { playlistID: playlist.id, contentIDs: items.toReversed() }
  expect(idsOf((await manager.call(reorderContent, { body: order })).body)).toEqual([id])
  const duration = { body: { mediaId: items[2] ?? '', duration: 7000 } }
  expect(idsOf((await manager.call(updateDuration, duration)).body)).toEqual([id])
  const name = { playlistID: playlist.id, name: 'Summer', version: playlist.version }
  expect(idsOf((await manager.call(savePlaylist, { body: name })).body)).toEqual([id])
  expect(await shown()).toBe(before)
  const read = async (by: Person) => (await by.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  const [theirs, mine] = [await read(admin), await read(manager)]
  expect([theirs.name, theirs.contents.length]).toEqual([playlist.name, 2])
  expect([mine.name, mine.contents.map((item) => item.id)]).toEqual(['Summer', items.toReversed()])
  expect(mine.screens).toEqual(theirs.screens)
  expect((await listed(admin, { state: 'open' })).waiting).toBe(1)
  expect((await approve(admin, id)).status).toBe(200)
  const stored = (await admin.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  expect([stored.name, stored.contents.map((item) => [item.id, item.media_id, item.duration])]).toEqual([
    'Summer',
    items.toReversed().map((item, at) => [item, media[2 - at], at === 0 ? 7000 : stored.contents[at]?.duration]),
  ])
})

test('a change of what the open proposal no longer has says so, and how to go on', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const { contents } = (await admin.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  const ids = contents.map((item) => item.id)
  const removal = { body: { playlistID: playlist.id, mediaID: ids[0] ?? '' } }
  await manager.call(removeContent, removal)
  const order = { body: { playlistID: playlist.id, contentIDs: ids.toReversed() } }
  const refusal = {
    status: 409,
    body: { message: 'Your open proposal differs from what you see here. Continue in the edit form, or withdraw it.' },
  }
  expect(await manager.call(removeContent, removal)).toMatchObject(refusal)
  expect(await manager.call(reorderContent, order)).toMatchObject(refusal)
  await manager.call(addContent, { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } })
  const shown = { body: { playlistID: playlist.id, contentIDs: ids.slice(1) } }
  expect(await manager.call(reorderContent, shown)).toMatchObject(refusal)
})

test('approval needs the difference that was opened: a changed base or proposal shows it again', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const [id = ''] = idsOf((await manager.call(addContent, add)).body)
  const first = await open(manager, id)
  expect([first.can_approve, first.can_withdraw]).toEqual([false, true])
  const unopened = await admin.call(approveProposal, { body: { id, seen: first.seen } })
  const again = 'This changed since you opened it. Look at the difference again.'
  expect([unopened.status, unopened.body.message]).toEqual([409, again])

  const { seen } = await open(admin, id)
  await manager.call(addContent, add)
  expect((await admin.call(approveProposal, { body: { id, seen } })).body.message).toBe(again)
  const second = await open(admin, id)
  expect(second.differences.map(({ text }) => text)).toEqual(['2 items added'])
  await admin.call(assignContent, { body: { playlist_ids: [playlist.id], media_ids: [media[0] ?? ''] } })
  expect((await admin.call(approveProposal, { body: { id, seen: second.seen } })).status).toBe(409)
  const third = await open(admin, id)
  expect(third.has_other_base).toBe(true)
  expect((await admin.call(approveProposal, { body: { id, seen: third.seen } })).status).toBe(200)
  expect((await admin.call(approveProposal, { body: { id, seen: third.seen } })).status).toBe(409)
})

test('content that nothing shows can be changed, but not between opening and approval', async () => {
  const { admin, manager, media, screen, shown } = await strictAccount(app)
  const before = await shown()
  const draft = await app.make.playlist(manager, [media[0] ?? ''])
  const body = { screenID: screen.id, contentID: [draft.id], type: 'playlist' as const }
  const [id = ''] = idsOf((await manager.call(updateScreenContent, { body })).body)
  const { seen, screens } = await open(admin, id)
  expect(screens).toEqual({ names: [screen.name], count: 1 })
  expect((await manager.call(addContent, { body: { playlistID: draft.id, media_ids: [media[1] ?? ''] } })).status).toBe(
    200,
  )
  expect((await admin.call(approveProposal, { body: { id, seen } })).status).toBe(409)
  expect(await shown()).toBe(before)
  expect((await approve(admin, id)).status).toBe(200)
  expect(await shown()).not.toBe(before)
})

test('channels, screens and schedule entries are proposed, created, moved and deleted ones too', async () => {
  const { admin, manager, playlist, screen, media, shown } = await strictAccount(app)
  const other = await app.make.playlist(admin, [media[2] ?? ''])
  const second = await app.make.screen(admin, [other.id])
  const layout = (id: string) => ({ selectedLayout: 'main' as const, playlists: { Main: [id] } })
  const channel = (await admin.call(saveChannel, { body: { name: 'Lobby', layout: layout(playlist.id) } })).body.data
  await admin.call(updateScreenContent, { body: { screenID: second.id, contentID: [channel.id], type: 'channel' } })
  const before = await shown()

  const edit = { name: 'Lobby', channelID: channel.id, layout: layout(other.id) }
  const entry = entryOf([other.id], [screen.id], { name: 'Noon' })
  const bulk = {
    screen_ids: [screen.id, second.id],
    type: 'playlist' as const,
    content_ids: [other.id],
    mode: 'replace' as const,
  }
  const answers = [
    await manager.call(saveChannel, { body: edit }),
    await manager.call(saveScheduleEntry, { body: entry }),
    await manager.call(setContentOfScreens, { body: bulk }),
    await manager.call(deletePlaylist, { body: { playlistID: playlist.id } }),
  ]
  expect(answers.map(({ status, body }) => [status, idsOf(body).length])).toEqual([
    [202, 1],
    [202, 1],
    [202, 2],
    [202, 1],
  ])
  expect(await shown()).toBe(before)
  const [, created = ''] = answers.flatMap(({ body }) => idsOf(body))
  const details = await open(admin, created)
  expect([details.change, details.before, details.after?.name]).toEqual(['created', null, 'Noon'])
  for (const id of answers.flatMap(({ body }) => idsOf(body))) {
    const { status, body } = await approve(admin, id)
    expect([status, body.message]).toEqual([200, 'Approved. Displays show the change now.'])
  }
  expect((await admin.call(getPlaylist, { params: { playlistID: playlist.id } })).status).toBe(404)
  const [stored] = (await admin.call(listSchedule, { query: {} })).body.data
  expect([stored?.name, stored?.id]).toEqual(['Noon', details.thing_id])

  const rule = { ...entry.rule, from: '10:00', until: '11:00' }
  const [moved = ''] = idsOf((await manager.call(moveScheduleEntry, { body: { id: details.thing_id, rule } })).body)
  expect((await approve(admin, moved)).status).toBe(200)
  const [deleted = ''] = idsOf((await manager.call(deleteScheduleEntry, { body: { id: details.thing_id } })).body)
  expect((await open(admin, deleted)).change).toBe('deleted')
  expect((await approve(admin, deleted)).status).toBe(200)
  expect((await admin.call(listSchedule, { query: {} })).body.data).toEqual([])
})

test('of two approvals at once, one wins; and what is returned or withdrawn changes nothing', async () => {
  const { admin, manager, media, playlist, shown } = await strictAccount(app)
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const propose = async () => idsOf((await manager.call(addContent, add)).body)[0] ?? ''
  const before = await shown()
  const returned = await propose()
  const note = 'The <b>price</b> is wrong.'
  expect((await admin.call(returnProposal, { body: { id: returned, note: '' } })).status).toBe(422)
  expect((await admin.call(returnProposal, { body: { id: returned, note } })).status).toBe(200)
  expect((await listed(manager)).data).toMatchObject([{ id: returned, state: 'returned', note }])
  const withdrawn = await propose()
  expect(withdrawn).not.toBe(returned)
  expect((await admin.call(withdrawProposal, { body: { id: withdrawn } })).status).toBe(403)
  expect((await manager.call(withdrawProposal, { body: { id: withdrawn } })).status).toBe(200)
  expect((await manager.call(withdrawProposal, { body: { id: withdrawn } })).status).toBe(409)
  expect(await shown()).toBe(before)

  const id = await propose()
  const { seen } = await open(admin, id)
  const both = await Promise.all([1, 2].map(() => admin.call(approveProposal, { body: { id, seen } })))
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  const { contents } = (await admin.call(getPlaylist, { params: { playlistID: playlist.id } })).body.data
  expect(contents).toHaveLength(3)
})
