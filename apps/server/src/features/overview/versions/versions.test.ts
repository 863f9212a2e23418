import { addContent, savePlaylist } from '@digisigncast/contract/content/playlists'
import { getSlide } from '@digisigncast/contract/slides/slides'
import { type VersionKind } from '@digisigncast/contract/versions/version-kinds'
import { ThingVersion } from '@digisigncast/contract/versions/versions'
import { expect, test } from 'vitest'
import { allPermissions } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { binStage } from '../../../testing/stored/bin-stage.ts'
import {
  detailsOf,
  edits,
  idIn,
  nameOf,
  restore,
  save,
  versionsIn,
  versionsOf,
} from '../../../testing/stored/versions.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = await sharedApp()
const tools = versionsIn(app)

test.each(Object.keys(edits) as VersionKind[])(
  'a %s: a version after the pause, and a restore after which screens show the same as before',
  async (kind) => {
    const stage = await binStage(app)
    const { admin } = stage
    const id = idIn(stage, kind)
    await tools.pause()
    const before = await tools.manifestsOf(stage)
    expect((await edits[kind](stage)).status).toBe(200)
    app.clock.now += 30_000
    await tools.runJob('versions')
    expect(await tools.countRows(id)).toBe(1)
    await tools.pause()
    expect(await tools.countRows(id)).toBe(2)
    expect(await tools.manifestsOf(stage)).not.toEqual(before)

    const { data, version, pagination } = await versionsOf(admin, kind, id)
    expect(data.map((one) => ThingVersion.strict().parse(one))).toHaveLength(2)
    expect(pagination.total).toBe(2)
    const [changed, first] = data
    expect([changed, first]).toMatchObject([
      { reason: 'edit', is_current: true, author: nameOf(admin), author_kind: 'user' },
      { reason: 'created', is_current: false, author: nameOf(admin), summary: '' },
    ])
    expect(changed?.summary).toMatch(/^Name: “.+” → “Other” · /)
    const details = await detailsOf(admin, first?.id ?? '')
    expect(details).toMatchObject({ missing: [], refusal: null, since_before: null, version })
    expect(details.to_now.differences.map(({ text: words }) => words).join()).toMatch(/^Name: “Other” → “/)
    const screens = { playlist: 2, channel: 1, slide: 2, schedule_entry: 1 }[kind]
    expect([details.screens.length, details.screen_count]).toEqual([screens, screens])

    const answer = await restore(admin, first?.id ?? '', { version })
    expect([answer.status, answer.body.message]).toEqual([200, 'Restored successfully!'])
    expect(await tools.manifestsOf(stage)).toEqual(before)
    const after = await versionsOf(admin, kind, id)
    expect(after.data.map(({ reason, is_current }) => [reason, is_current])).toEqual([
      ['restore', true],
      ['edit', false],
      ['created', false],
    ])
    // Orphaned files are swept; those of versions stay.
    app.clock.now += 2 * dayMs
    await tools.runJob('files')
    expect((await restore(admin, data[0]?.id ?? '')).status).toBe(200)
    expect((await restore(admin, first?.id ?? '')).status).toBe(200)
    expect(await tools.manifestsOf(stage)).toEqual(before)
    if (kind === 'slide')
      expect((await admin.call(getSlide, { params: { media_id: id } })).body.data.document.elements).toHaveLength(2)
  },
)

test('equal saves cost nothing, and changes within the pause are one version, at the latest after ten minutes', async () => {
  const { admin, a, b, c, id } = await tools.small()
  await tools.pause()
  await save(admin, id, [{ mediaId: a.id }, { mediaId: b.id }])
  await tools.pause()
  await save(admin, id, [{ mediaId: b.id }, { mediaId: a.id }])
  await save(admin, id, [{ mediaId: a.id }, { mediaId: b.id }])
  await tools.pause()
  expect(await tools.countRows(id)).toBe(1)
  for (let count = 0; count < 14; count += 1) {
    await admin.call(addContent, { body: { playlistID: id, media_ids: [c.id] } })
    app.clock.now += 50_000
    await tools.runJob('versions')
  }
  expect(await tools.countRows(id)).toBe(2)
  await tools.pause()
  const { data } = await versionsOf(admin, 'playlist', id)
  const added = expect.stringMatching(/^\d+ items? added$/) as string
  expect(data.map(({ summary }) => summary)).toEqual([added, added, ''])
})

test('a change of another author writes the version of the one before', async () => {
  const { admin, a, b, c, id } = await tools.small()
  const manager = await app.make.manager(admin, allPermissions)
  await tools.pause()
  await save(admin, id, [{ mediaId: a.id }])
  await app.platform.db
    .updateTable('accounts')
    .set({ managers_see_other_playlists: 1, managers_manage_other_playlists: 1, managers_see_other_content: 1 })
    .where('id', '=', admin.accountId)
    .execute()
  expect((await save(manager, id, [{ mediaId: a.id }, { mediaId: c.id }])).status).toBe(200)
  expect((await save(admin, id, [{ mediaId: c.id }, { mediaId: b.id }])).status).toBe(200)
  const { data } = await versionsOf(admin, 'playlist', id)
  expect(data.map(({ author, reason, summary }) => [author, reason, summary])).toEqual([
    [nameOf(admin), 'edit', '1 item added · 1 item removed'],
    [nameOf(manager), 'edit', '1 item added'],
    [nameOf(admin), 'edit', '1 item removed'],
    [nameOf(admin), 'created', ''],
  ])
})

test('the answer to a save has the version that Undo restores, also of changes within the pause', async () => {
  const { admin, a, b, c, id, itemsNow } = await tools.small()
  const first = await save(admin, id, [{ mediaId: a.id }])
  const second = await save(admin, id, [{ mediaId: c.id }, { mediaId: b.id }])
  const version = String(second.body.data.version)
  expect((await restore(admin, second.body.undo ?? '', { version: '0', is_undo: true })).status).toBe(409)
  const undone = await restore(admin, second.body.undo ?? '', { version, is_undo: true })
  expect([undone.status, undone.body.message]).toEqual([200, 'Undone.'])
  expect(await itemsNow()).toEqual([a.id])
  expect((await restore(admin, first.body.undo ?? '', { is_undo: true })).status).toBe(200)
  expect(await itemsNow()).toEqual([a.id, b.id])
  const { data } = await versionsOf(admin, 'playlist', id)
  expect(data.map(({ reason }) => reason)).toEqual(['undo', 'undo', 'created'])
  const created = await admin.call(savePlaylist, { body: { name: 'New' } })
  expect(created.body.undo).toBeNull()
})

test('what existed before versions were kept: the state before its first change can be restored', async () => {
  const stage = await binStage(app)
  const { admin } = stage
  for (const table of ['versions', 'version_things'] as const)
    await app.platform.db.deleteFrom(table).where('account_id', '=', admin.accountId).execute()
  const before = await tools.manifestsOf(stage)
  for (const kind of Object.keys(edits) as VersionKind[]) {
    expect((await edits[kind](stage)).status).toBe(200)
    const { data } = await versionsOf(admin, kind, idIn(stage, kind))
    expect(data.map(({ reason, author }) => [kind, reason, author])).toEqual([
      [kind, 'edit', nameOf(admin)],
      [kind, 'kept', ''],
    ])
  }
  for (const kind of Object.keys(edits) as VersionKind[]) {
    const { data } = await versionsOf(admin, kind, idIn(stage, kind))
    expect((await restore(admin, data.at(-1)?.id ?? '')).status).toBe(200)
  }
  expect(await tools.manifestsOf(stage)).toEqual(before)
})
