import { deleteFromBin } from '@digisigncast/contract/bin/bin'
import { deleteMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { moveScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveTag } from '@digisigncast/contract/content/tags'
import { keptVersions, type VersionKind } from '@digisigncast/contract/versions/version-kinds'
import { getVersion, listVersions } from '@digisigncast/contract/versions/versions'
import { expect, test } from 'vitest'
import { allPermissions } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { bin, binStage, removeThing, restore as restoreDeleted } from '../../../testing/stored/bin-stage.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { detailsOf, edits, nameOf, restore, save, versionsIn, versionsOf } from '../../../testing/stored/versions.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = await sharedApp()
const tools = versionsIn(app)

test('deleted media are named before a restore, and left out', async () => {
  const { admin, a, b, c, id, itemsNow } = await tools.small()
  await tools.pause()
  await save(admin, id, [{ mediaId: c.id }])
  const { data } = await versionsOf(admin, 'playlist', id)
  await admin.call(deleteMedia, { body: { media_id: a.id } })
  const missing = [{ kind: 'media', id: a.id, name: a.title }]
  expect((await detailsOf(admin, data[1]?.id ?? '')).missing).toEqual(missing)
  const { status, body } = await restore(admin, data[1]?.id ?? '')
  expect([status, body.data.missing, await itemsNow()]).toEqual([200, missing, [b.id]])
})

test('a playlist that loses an item with its media has a version of that', async () => {
  const { admin, a, id } = await tools.small()
  await tools.pause()
  await admin.call(deleteMedia, { body: { media_id: a.id } })
  await tools.pause()
  const { data } = await versionsOf(admin, 'playlist', id)
  expect(data.map(({ summary, author }) => [summary, author])).toEqual([
    ['1 item removed', nameOf(admin)],
    ['', nameOf(admin)],
  ])
})

test('an entry whose content is gone, and a slide whose image is gone, say what to do', async () => {
  const stage = await binStage(app)
  const { admin, ids, slide, entry } = stage
  await tools.pause()
  for (const kind of ['slide', 'schedule_entry'] as const) expect((await edits[kind](stage)).status).toBe(200)
  const first = async (kind: VersionKind, id: string) => (await versionsOf(admin, kind, id)).data.at(-1)?.id ?? ''
  const [ofSlide, ofEntry] = [await first('slide', slide.id), await first('schedule_entry', entry.id)]
  const cohorts = [
    await removeThing(app, admin, 'media', ids.media),
    await removeThing(app, admin, 'playlist', ids.playlist),
  ]
  const answers = [await restore(admin, ofSlide), await restore(admin, ofEntry)]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [
      409,
      'This version shows media items that are deleted or not shared with you. Restore them from the recycle bin first.',
    ],
    [409, 'All content of this version is deleted or not shared with you. Restore it from the recycle bin first.'],
  ])
  expect((await detailsOf(admin, ofEntry)).refusal).toBe(answers[1]?.body.message)
  expect((await restoreDeleted(admin, cohorts)).status).toBe(200)
  expect((await restore(admin, ofSlide)).status).toBe(200)
  expect((await restore(admin, ofEntry)).status).toBe(200)
})

test('a thing in the recycle bin keeps its versions; they go with its entry', async () => {
  const { admin, a, id } = await tools.small()
  await tools.pause()
  await save(admin, id, [{ mediaId: a.id }])
  const cohort = await removeThing(app, admin, 'playlist', id)
  expect(await tools.countRows(id)).toBe(2)
  expect((await admin.call(listVersions, { query: { kind: 'playlist', id } })).status).toBe(404)
  await tools.runJob('old-versions')
  expect((await restoreDeleted(admin, [cohort])).status).toBe(200)
  expect((await versionsOf(admin, 'playlist', id)).data).toHaveLength(2)
  await removeThing(app, admin, 'playlist', id)
  const { data } = await bin(admin)
  const gone = await admin.call(deleteFromBin, { body: { ids: data.map((one) => one.id) } })
  expect([gone.status, await tools.countRows(id)]).toEqual([200, 0])
  const late = await app.make.playlist(admin)
  await tools.pause()
  await removeThing(app, admin, 'playlist', late.id)
  expect(await tools.countRows(late.id)).toBe(1)
  app.clock.now += 31 * dayMs
  await tools.runJob('bin')
  expect(await tools.countRows(late.id)).toBe(0)
  const nothingKept = await app.make.admin({ binDays: 0 })
  const playlist = await app.make.playlist(nothingKept)
  await tools.pause()
  await removeThing(app, nothingKept, 'playlist', playlist.id)
  expect(await tools.countRows(playlist.id)).toBe(0)
})

test('the last 50 are kept, for a year, and the last one always', async () => {
  const { admin, a, id } = await tools.small()
  for (let count = 0; count < keptVersions.most + 3; count += 1) {
    await admin.call(savePlaylist, { body: { playlistID: id, name: `Name ${count}`, items: [{ mediaId: a.id }] } })
    await versionsOf(admin, 'playlist', id)
  }
  expect(await tools.countRows(id)).toBe(keptVersions.most)
  app.clock.now += 366 * dayMs
  await tools.runJob('old-versions')
  expect(await tools.countRows(id)).toBe(1)
})

test('versions belong to their account, and to those who can see the thing', async () => {
  const stage = await binStage(app)
  const { admin, ids, entry } = stage
  await tools.pause()
  await edits.schedule_entry(stage)
  const [current] = (await versionsOf(admin, 'schedule_entry', entry.id)).data
  const [ofPlaylist] = (await versionsOf(admin, 'playlist', ids.playlist)).data
  const stranger = await app.make.admin()
  const limited = await app.make.manager(admin, { schedules: { view: 1, edit: 1 } })
  const { id: none } = (await admin.call(saveTag, { body: { name: 'None' } })).body.data
  await limitTo(admin, limited, [none])
  for (const [who, kind, version] of [
    [stranger, 'schedule_entry', current],
    [limited, 'schedule_entry', current],
    [limited, 'playlist', ofPlaylist],
  ] as const) {
    const id = version?.thing_id ?? ''
    const statuses = [
      (await who.call(listVersions, { query: { kind, id } })).status,
      (await who.call(getVersion, { params: { id: version?.id ?? '' } })).status,
      (await restore(who, version?.id ?? '')).status,
    ]
    expect(statuses).toEqual([404, 404, 404])
  }
  const viewer = await app.make.manager(admin, { schedules: { view: 1 } })
  expect((await viewer.call(listVersions, { query: { kind: 'schedule_entry', id: entry.id } })).status).toBe(200)
  expect((await detailsOf(viewer, current?.id ?? '')).refusal).toBe('You are not allowed to change this.')
  expect((await restore(viewer, current?.id ?? '')).status).toBe(403)
  for (const junk of ['', 'x', '../..', '0'.repeat(100)])
    expect([404, 422]).toContain((await restore(admin, junk)).status)
})

test('a restore of what another user has changed is refused, and one while another save happens', async () => {
  const { admin, a, b, id } = await tools.small()
  await tools.pause()
  const { data, version } = await versionsOf(admin, 'playlist', id)
  await save(admin, id, [{ mediaId: b.id }])
  const stale = await restore(admin, data[0]?.id ?? '', { version })
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'Another user has changed this playlist. Reload to see their version.',
  ])
  const answers = await Promise.all([
    restore(admin, data[0]?.id ?? ''),
    save(admin, id, [{ mediaId: a.id }]),
    restore(admin, data[0]?.id ?? ''),
  ])
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'resource.conflict'])
  // A save that names no version overwrites, whatever is restored meanwhile.
  expect(answers[1].status).toBe(200)
})

test('a move of a schedule entry can be undone', async () => {
  const { admin, entry, devices } = await binStage(app)
  const before = await tools.manifestsOf({ devices })
  const rule = { days: ['sun' as const], from: '01:00', until: '02:00' }
  const moved = await admin.call(moveScheduleEntry, { body: { id: entry.id, rule } })
  expect(await tools.manifestsOf({ devices })).not.toEqual(before)
  expect((await restore(admin, moved.body.undo ?? '', { is_undo: true })).status).toBe(200)
  expect(await tools.manifestsOf({ devices })).toEqual(before)
})

test('a manager limited to a tag sees no other screens in a version, and cannot restore it', async () => {
  const stage = await binStage(app)
  const { admin, entry, screen, outer, tag } = stage
  const other = await app.make.screen(admin, [outer.id], 'Vault')
  const targets = [[screen.id, other.id], [screen.id]]
  await versionsOf(admin, 'schedule_entry', entry.id)
  for (const screen_ids of targets) {
    const body = entryOf([outer.id], screen_ids, { id: entry.id, tag_ids: [tag.id] })
    expect((await admin.call(saveScheduleEntry, { body })).status).toBe(200)
    await versionsOf(admin, 'schedule_entry', entry.id)
  }
  const limited = await app.make.manager(admin, allPermissions)
  await limitTo(admin, limited, [tag.id])
  const { data } = await versionsOf(limited, 'schedule_entry', entry.id)
  const wide = data[1]?.id ?? ''
  expect(JSON.stringify(await detailsOf(admin, wide))).toContain('Vault')
  const seen = JSON.stringify([data, await detailsOf(limited, wide), await detailsOf(limited, data[0]?.id ?? '')])
  for (const hidden of ['Vault', other.id]) expect(seen).not.toContain(hidden)
  expect((await detailsOf(limited, wide)).missing).toContainEqual({ kind: 'screen', id: '', name: '' })
  expect(seen.includes(`"screen_ids":["${screen.id}"]`)).toBe(true)
  const { status, body: answer } = await restore(limited, wide)
  expect([status, answer.message]).toEqual([
    403,
    'This version plays on screens that you do not manage. Ask an admin to restore it.',
  ])
  // Own tags and screens can be restored.
  expect((await restore(limited, data.at(-1)?.id ?? '')).status).toBe(200)
})
