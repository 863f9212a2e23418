import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteFolder, moveMedia, renameMedia, saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { startTakeover } from '@digisigncast/contract/content/takeovers'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { expect, test } from 'vitest'
import { newId } from '../../../../platform/ids.ts'
import { allPermissions, type Person, picture } from '../../../../testing/make.ts'
import { sharedApp } from '../../../../testing/start-app.ts'
import { limitTo } from '../../../../testing/stored/limited-manager.ts'
import { withoutPublish } from '../../../../testing/stored/strict-account.ts'

const app = await sharedApp()

const add = async (by: Person, title: string) => (await app.make.media(by, await picture({}, `${title}.jpg`))).id
const folder = async (by: Person, name: string) => (await by.call(saveFolder, { body: { name } })).body.data.id
const move = (by: Person, folderID: string | null, ...media_ids: string[]) =>
  by.call(moveMedia, { body: { media_ids, folderID } })
const rename = (by: Person, media_id: string, title: string) => by.call(renameMedia, { body: { media_id, title } })
const drop = (by: Person, folderID: string) => by.call(deleteFolder, { body: { folderID } })
const answer = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent
  return body.code === 'auth.publish_required' ? 'refused' : status
}

async function strict() {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, withoutPublish)
  await admin.call(updateSettings, { body: { approval_required: true } })
  /** A playlist with a rule, which a screen plays unless it is a draft. */
  const filled = async (fill_rule: Partial<FillRule>, isDraft = false) => {
    const { id } = (await admin.call(savePlaylist, { body: { name: 'Filled', fill_rule } })).body.data
    if (!isDraft) await app.make.screen(admin, [id])
    return id
  }
  return { admin, manager, filled }
}

test('what a rule in use would find, or no longer find, is refused; what only a draft finds is not', async () => {
  const { admin, manager, filled } = await strict()
  const [shown, other] = [await folder(admin, 'Shown'), await folder(admin, 'Other')]
  const [first, second] = [await add(manager, 'First'), await add(manager, 'Second')]
  await move(admin, shown, first)
  await filled({ folder_ids: [shown], orientation: 'portrait', sort: 'newest' })
  await filled({ folder_ids: [other] }, true)
  expect(await answer(move(manager, shown, second))).toBe('refused')
  expect(await answer(move(manager, other, second))).toBe(200)
  expect(await answer(move(manager, shown, second))).toBe('refused')
  expect(await answer(move(manager, other, first))).toBe('refused')
  expect(await answer(rename(manager, second, 'Second again'))).toBe(200)
  expect(await answer(rename(manager, first, 'First again'))).toBe(200)
})

test('the order by title counts, and the limit of a rule does not', async () => {
  const { admin, manager, filled } = await strict()
  const by = await add(manager, 'Lobby')
  await filled({ title_contains: 'lobby', sort: 'newest', orientation: 'square' })
  expect(await answer(rename(manager, by, 'Lobby of May'))).toBe(200)
  await filled({ title_contains: 'lobby', sort: 'title', orientation: 'square', at_most: 1 })
  expect(await answer(rename(manager, by, 'Lobby of June'))).toBe('refused')
  expect(await answer(rename(admin, by, 'Lobby of June'))).toBe(200)
})

test('a folder that a rule in use names is not deleted while the rule finds something in it', async () => {
  const { admin, manager, filled } = await strict()
  const [full, empty] = [await folder(admin, 'Full'), await folder(admin, 'Empty')]
  await move(admin, full, await add(admin, 'Poster'))
  const draft = await filled({ folder_ids: [full, empty] }, true)
  expect(await answer(drop(manager, empty))).toBe(200)
  await app.make.screen(admin, [draft])
  expect(await answer(drop(manager, full))).toBe('refused')
  expect(await answer(drop(admin, full))).toBe(200)
})

test('content that the owner of a rule cannot see does not count', async () => {
  const { admin, manager } = await strict()
  const owner = await app.make.manager(admin, { ...withoutPublish, approval: { publish: 1 } })
  const fill_rule = { title_contains: 'menu' }
  const { id } = (await owner.call(savePlaylist, { body: { name: 'Menus', fill_rule } })).body.data
  await app.make.screen(admin, [id])
  const own = await add(manager, 'Dishes')
  expect(await answer(rename(manager, own, 'Menu'))).toBe(200)
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  expect(await answer(rename(manager, own, 'Dishes'))).toBe('refused')
})

test('statements of a change depend neither on the number of media nor on that of rules', async () => {
  const { admin, manager } = await strict()
  const [own, from, to] = [await add(manager, 'Own'), await folder(admin, 'From'), await folder(admin, 'To')]
  let turn = 0
  const calls = {
    'rename a folder': () => manager.call(saveFolder, { body: { name: `From ${turn}`, folderID: from } }),
    'rename a media item': () => rename(manager, own, `Own ${turn}`),
    'move a media item': () => move(manager, turn % 2 === 0 ? from : to, own),
  }
  // The least of some: caches can expire between two calls.
  const count = async () => {
    const counted: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls))
      for (const end = turn + 4; turn < end; turn += 1) {
        const before = app.queries.ofCalls
        expect([name, (await call()).status]).toEqual([name, 200])
        counted[name] = Math.min(counted[name] ?? Number.POSITIVE_INFINITY, app.queries.ofCalls - before)
      }
    return counted
  }
  await count()
  const without = await count()
  await seed(admin, own, { media: 10, rules: 1 })
  const few = await count()
  await seed(admin, own, { media: 3000, rules: 40 })
  const many = await count()
  expect(many).toEqual(few)
  const more = Object.keys(calls).map((name) => (many[name] ?? 0) - (without[name] ?? 0))
  expect(more).toEqual([0, 3, 3])
})

/** Media and playlists in use, whose rules find none of what the calls change. */
async function seed(
  { accountId: account_id }: Person,
  like: string,
  { media, rules }: { media: number; rules: number },
) {
  const { db } = app.platform
  const row = await db.selectFrom('media').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const items = Array.from({ length: media }, () => ({ ...row, id: newId(), title: 'Seeded', search_text: 'seeded' }))
  while (items.length > 0) await db.insertInto('media').values(items.splice(0, 100)).execute()
  const rule = { folder_ids: [], kinds: ['image'], title_contains: 'seeded', added_within_days: null }
  const fill_rule = JSON.stringify({ ...rule, orientation: 'portrait', sort: 'title', at_most: 100, after_items: 0 })
  const lists = Array.from({ length: rules }, () => ({
    id: newId(),
    account_id,
    owner_id: null,
    name: 'Filled',
    search_text: 'filled',
    slide_duration_ms: null,
    fill_rule,
    created_at: 0,
  }))
  await db.insertInto('playlists').values(lists).execute()
}

type Sent = Promise<{ status: number; body: { code?: string; message?: string } }>
const outcome = async (sent: Sent) => {
  const { status, body } = await sent
  return status === 200 ? 200 : [status, body.code]
}
const refused = [403, 'content.shared']
const upload = async (by: Person, title: string) => by.upload({ file: await picture({}, `${title}.jpg`) })
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
  expect(await outcome(rename(manager, id, 'Offer'))).toEqual(refused)
  expect(await outcome(move(manager, shared, id))).toEqual(refused)
  expect(await outcome(move(manager, null, within.id))).toEqual(refused)
  expect(await outcome(drop(manager, shared))).toEqual(refused)

  expect(await outcome(upload(manager, 'Mine too'))).toBe(200)
  expect(await outcome(move(manager, own, id))).toBe(200)
  expect(await outcome(drop(manager, own))).toBe(200)
  expect(await outcome(rename(admin, id, 'Offer'))).toBe(200)
})

test('a rule in a playlist of a takeover for all screens counts, a rule of a draft does not', async () => {
  const { admin, manager, mine, filled } = await setUp()
  await app.make.media(admin, await picture({}, 'News of today.jpg'))
  const list = await filled({ title_contains: 'news' }, mine)
  expect(await outcome(upload(manager, 'News of May'))).toBe(200)
  const started = await admin.call(startTakeover, { body: { everywhere: true, content_ids: [list] } })
  expect(started.status).toBe(200)
  expect(await outcome(upload(manager, 'News of June'))).toEqual(refused)
  await filled({ title_contains: 'draft' })
  expect(await outcome(upload(manager, 'Draft of May'))).toBe(200)
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
