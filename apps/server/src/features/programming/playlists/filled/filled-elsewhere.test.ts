import { deleteFolder, moveMedia, renameMedia, saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { startTakeover } from '@digisigncast/contract/content/takeovers'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { expect, test } from 'vitest'
import { allPermissions, type Person, picture } from '../../../../testing/make.ts'
import { runningApp } from '../../../../testing/start-app.ts'
import { limitTo } from '../../../../testing/stored/limited-manager.ts'

const app = runningApp()

type Sent = Promise<{ status: number; body: { code?: string; message?: string } }>
const answer = async (sent: Sent) => {
  const { status, body } = await sent
  return status === 200 ? 200 : [status, body.code]
}
const refused = [403, 'content.shared']
const upload = async (by: Person, title: string) => by.upload({ file: await picture({}, `${title}.jpg`) })
const folder = async (by: Person, name: string) => (await by.call(saveFolder, { body: { name } })).body.data.id
const move = (by: Person, folderID: string | null, ...media_ids: string[]) =>
  by.call(moveMedia, { body: { media_ids, folderID } })
const rename = (by: Person, media_id: string, title: string) => by.call(renameMedia, { body: { media_id, title } })
const drop = (by: Person, folderID: string) => by.call(deleteFolder, { body: { folderID } })

/** A manager who is limited to one of two screens, and playlists that fill themselves. */
async function setUp() {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const tag = async (name: string) => (await admin.call(saveTag, { body: { name } })).body.data.id
  const [mine, other] = [await tag('Lobby'), await tag('Vault')]
  await limitTo(admin, manager, [mine])
  const filled = async (fill_rule: Partial<FillRule>, ...tags: string[]) => {
    const { id } = (await admin.call(savePlaylist, { body: { name: 'Filled', fill_rule } })).body.data
    for (const [at, tagId] of tags.entries())
      await admin.call(saveScreen, { body: { name: `Screen ${at}`, tag_ids: [tagId], assignedItems: [id] } })
    return id
  }
  return { admin, manager, mine, other, filled }
}

test('a limited manager does not bring media to screens outside the limit by the rule of a playlist', async () => {
  const { admin, manager, mine, other, filled } = await setUp()
  const [shared, own] = [await folder(admin, 'Shared'), await folder(admin, 'Own')]
  const within = await app.make.media(admin, await picture({}, 'Within.jpg'))
  await move(admin, shared, within.id)
  await filled({ title_contains: 'offer' }, mine, other)
  await filled({ folder_ids: [shared] }, other)
  await filled({ folder_ids: [own] }, mine)
  const { id } = await app.make.media(manager, await picture({}, 'Mine.jpg'))

  const sent = await upload(manager, 'Offer of the week')
  expect([sent.status, sent.body.code, sent.body.message]).toEqual([
    ...refused,
    'A playlist with a rule would play other media on a screen that you do not manage. Ask an admin.',
  ])
  expect(await answer(rename(manager, id, 'Offer'))).toEqual(refused)
  expect(await answer(move(manager, shared, id))).toEqual(refused)
  expect(await answer(move(manager, null, within.id))).toEqual(refused)
  expect(await answer(drop(manager, shared))).toEqual(refused)

  expect(await answer(upload(manager, 'Mine too'))).toBe(200)
  expect(await answer(move(manager, own, id))).toBe(200)
  expect(await answer(drop(manager, own))).toBe(200)
  expect(await answer(rename(admin, id, 'Offer'))).toBe(200)
})

test('a rule in a playlist of a takeover for all screens counts, a rule of a draft does not', async () => {
  const { admin, manager, mine, filled } = await setUp()
  await app.make.media(admin, await picture({}, 'News of today.jpg'))
  const list = await filled({ title_contains: 'news' }, mine)
  expect(await answer(upload(manager, 'News of May'))).toBe(200)
  const started = await admin.call(startTakeover, { body: { everywhere: true, content_ids: [list] } })
  expect(started.status).toBe(200)
  expect(await answer(upload(manager, 'News of June'))).toEqual(refused)
  await filled({ title_contains: 'draft' })
  expect(await answer(upload(manager, 'Draft of May'))).toBe(200)
})

test('statements of a limited manager depend on what the change writes, not on the number of rules', async () => {
  const { manager, other, filled } = await setUp()
  const { id } = await app.make.media(manager)
  // The least of some: caches can expire between two calls.
  const count = async (title: string) => {
    const counts: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const before = app.queries.ofCalls
      expect((await rename(manager, id, `${title} ${turn}`)).status).toBe(200)
      counts.push(app.queries.ofCalls - before)
    }
    return Math.min(...counts)
  }
  await filled({ title_contains: 'first' }, other)
  const few = await count('Mine')
  for (let more = 0; more < 12; more += 1) await filled({ title_contains: `other ${more}` }, other)
  expect(await count('Mine too')).toBe(few)
})
