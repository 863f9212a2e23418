import { getMembership } from '@digisigncast/contract/billing/membership'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { deleteFromBin } from '@digisigncast/contract/bin/bin'
import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import { deleteManyMedia, listFolders, saveFolder } from '@digisigncast/contract/content/media'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { expect, test } from 'vitest'
import { image, saveSlide, slideOf } from '../../../testing/documents/slides.ts'
import { allPermissions, type Person, picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { bin, binStage, kinds, removals, removeThing, restore } from '../../../testing/stored/bin-stage.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { storedFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()

const dayMs = 24 * 60 * 60 * 1000
const stage = () => binStage(app)
const remove = (admin: Person, kind: BinKind, id: string) => removeThing(app, admin, kind, id)
const runJob = async (name: string) => (await (await app.jobs.begin(name)).ended)?.result

test('taken names and codes are refused in words, and another one can be given', async () => {
  const { admin, ids, screen } = await stage()
  const folder = await remove(admin, 'folder', ids.folder)
  const tag = await remove(admin, 'tag', ids.tag)
  const lost = await remove(admin, 'screen', ids.screen)
  await admin.call(saveFolder, { body: { name: 'summer' } })
  await admin.call(saveTag, { body: { name: 'LOBBY' } })
  const stranger = await app.make.admin()
  expect((await stranger.call(saveScreen, { body: { name: 'Mine', code: screen.code } })).status).toBe(200)
  const refused = []
  for (const cohort of [folder, tag, lost]) {
    const { status, body } = await restore(admin, [cohort])
    refused.push([status, body.code, body.message, Object.keys(body.errors ?? {})])
  }
  expect(refused).toEqual([
    [
      409,
      'resource.conflict',
      'Another folder has the name “Summer” now. Restore this one with another name.',
      ['name'],
    ],
    [409, 'resource.conflict', 'Another tag has the name “Lobby” now. Restore this one with another name.', ['name']],
    [
      409,
      'resource.conflict',
      'Another screen has the code of “Lobby” now. Restore this one with a new code.',
      ['code'],
    ],
  ])
  expect((await restore(admin, [folder], { name: 'Summer 2' })).status).toBe(200)
  expect((await restore(admin, [tag], { name: 'Lobby 2' })).status).toBe(200)
  expect((await restore(admin, [lost], { new_code: true })).status).toBe(200)
  const folders = (await admin.call(listFolders, {})).body.data.map(({ name, media_count }) => [name, media_count])
  expect(folders).toEqual([
    ['summer', 0],
    ['Summer 2', 1],
  ])
  const again = await remove(admin, 'playlist', ids.playlist)
  expect((await restore(admin, [again], { name: 'Other' })).status).toBe(422)
})

test('limits of the plan hold, and the message says what to do', async () => {
  const [admin, owner] = [await app.make.admin(), await app.make.owner()]
  const none = { max_screens: 1, max_team_members: null, max_storage_bytes: null, max_playlists: 1 }
  const price = { price: 1000, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { name: 'Small', ...price, ...none } })
  await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  const [screen, playlist] = [await app.make.screen(admin), await app.make.playlist(admin)]
  const cohorts = [await remove(admin, 'screen', screen.id), await remove(admin, 'playlist', playlist.id)]
  await app.make.screen(admin)
  await app.make.playlist(admin)
  const answers = await Promise.all(cohorts.map((cohort) => restore(admin, [cohort])))
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'Your plan “Small” allows 1 screen, and all are taken.'],
    [409, 'Your plan “Small” allows 1 playlists, and all are taken. Delete some you no longer need.'],
  ])
  expect((await bin(admin)).data).toHaveLength(2)
})

test('the bin counts as storage, and an upload that does not fit says that emptying it helps', async () => {
  const [admin, owner] = [await app.make.admin(), await app.make.owner()]
  const media = await app.make.media(admin)
  const usage = async () => (await admin.call(getMembership, {})).body.data.usage
  const { storage_bytes: bytes } = await usage()
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: bytes + 300 }
  const price = { price: 1000, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { name: 'Small', ...price, ...limits } })
  await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  await remove(admin, 'media', media.id)
  expect(await usage()).toMatchObject({ storage_bytes: bytes, bin_bytes: bytes })
  const refused = await admin.upload({ file: await picture() })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/ more\. Emptying the recycle bin frees [\d.]+ (bytes|KB)\.$/),
  ])
  const { data } = await bin(admin)
  await admin.call(deleteFromBin, { body: { ids: data.map(({ id }) => id) } })
  expect(await usage()).toMatchObject({ storage_bytes: 0, bin_bytes: 0 })
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
  expect((await admin.upload({ file: await picture() })).status).toBe(200)
})

test('files stay until the entry goes: the nightly job removes what is overdue', async () => {
  const admin = await app.make.admin()
  const [one, two] = [await app.make.media(admin), await app.make.media(admin)]
  await remove(admin, 'media', one.id)
  app.clock.now += 3 * dayMs
  await runJob('files')
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(4)
  await remove(admin, 'media', two.id)
  app.clock.now += 27 * dayMs
  await runJob('bin')
  expect((await bin(admin)).data).toHaveLength(1)
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(2)
  app.clock.now += 3 * dayMs
  await runJob('bin')
  expect([(await bin(admin)).data, await storedFiles(app.dataDir, admin.accountId)]).toEqual([[], []])
})

test('two restores at once: one of them restores', async () => {
  const { admin, ids } = await stage()
  const cohort = await remove(admin, 'playlist', ids.playlist)
  const answers = await Promise.all([restore(admin, [cohort]), restore(admin, [cohort])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('users see and restore what they could see and delete; other accounts get nothing', async () => {
  const { admin, ids, tag } = await stage()
  for (const kind of ['media', 'screen', 'tag'] as const) await remove(admin, kind, ids[kind])
  const all = (await bin(admin)).data
  const idOf = (kind: BinKind) => all.find((item) => item.kind === kind)?.id ?? ''
  const stranger = await app.make.admin()
  expect((await bin(stranger)).data).toEqual([])
  for (const { id, cohort } of all)
    for (const one of [id, cohort]) {
      expect((await restore(stranger, [one])).status).toBe(404)
      expect((await stranger.call(deleteFromBin, { body: { ids: [one] } })).status).toBe(404)
    }
  const viewer = await app.make.manager(admin, { screens: { view: 1 }, playlist: { view: 1, edit: 1 } })
  expect((await bin(viewer)).data.map((item) => [item.kind, item.is_restorable])).toEqual([
    ['tag', false],
    ['screen', false],
  ])
  expect((await restore(viewer, [idOf('screen')])).status).toBe(403)
  expect((await restore(viewer, [idOf('media')])).status).toBe(404)
  const manager = await app.make.manager(admin, allPermissions)
  const mine = (await admin.call(saveTag, { body: { name: 'Mine' } })).body.data
  await limitTo(admin, manager, [mine.id])
  expect((await bin(manager)).data.map((item) => item.kind)).not.toContain('screen')
  expect((await restore(manager, [idOf('screen')])).status).toBe(404)
  expect((await restore(manager, [idOf('tag')])).status).toBe(403)
  await limitTo(admin, manager, [mine.id, tag.id])
  expect((await restore(admin, [idOf('tag')])).status).toBe(200)
})

test('a deleted schedule entry is seen by limited managers of one of its screens only', async () => {
  const { admin, ids, tag } = await stage()
  const tagOf = async (name: string) => (await admin.call(saveTag, { body: { name } })).body.data.id
  const [mine, elsewhere] = [await tagOf('Mine'), await tagOf('Elsewhere')]
  const tags = { screenID: ids.screen, name: 'Lobby', tag_ids: [tag.id, mine] }
  expect((await admin.call(saveScreen, { body: tags })).status).toBe(200)
  await remove(admin, 'schedule_entry', ids.schedule_entry)
  const manager = await app.make.manager(admin, allPermissions)
  const seen = async (tagId: string) => {
    await limitTo(admin, manager, [tagId])
    return (await bin(manager)).data.map((item) => item.kind)
  }
  expect([await seen(mine), await seen(elsewhere)]).toEqual([['schedule_entry'], []])
})

test('an account that keeps nothing deletes at once', async () => {
  const { admin, ids } = await stage()
  await app.platform.db.updateTable('accounts').set({ bin_days: 0 }).where('id', '=', admin.accountId).execute()
  for (const kind of kinds.filter((one) => one !== 'tag'))
    expect([kind, (await removals[kind](admin, ids[kind])).body.cohort]).toEqual([kind, null])
  expect((await bin(admin)).data).toEqual([])
})

test('the list has pages, kinds and a search', async () => {
  const admin = await app.make.admin()
  for (const name of ['Café', 'Bar', 'Hall']) {
    app.clock.now += 1000
    await remove(admin, 'playlist', (await app.make.playlist(admin, [], name)).id)
  }
  const first = await bin(admin, { per_page: 2 })
  const second = await bin(admin, { per_page: 2, after: first.next ?? '' })
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['Hall', 'Bar', 'Café'])
  expect(second.next).toBeNull()
  expect((await bin(admin, { search: 'cafe' })).data.map(({ name }) => name)).toEqual(['Café'])
  expect((await bin(admin, { kind: 'media' })).data).toEqual([])
})

test('many slides with many images are deleted and restored in a time in proportion to their number', async () => {
  const { db } = app.platform
  const admin = await app.make.admin()
  const photo = await app.make.media(admin)
  const { media } = (await saveSlide(admin, slideOf(image(photo.id)))).body.data
  const rowOf = (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [picture, slide] = [await rowOf(photo.id), await rowOf(media.id)]
  const link = await db.selectFrom('slide_media').selectAll().where('slide_id', '=', slide.id).executeTakeFirstOrThrow()
  const [photos, slides] = [40, 200].map((count, kind) =>
    Array.from({ length: count }, (_, at) => `${kind}-${at}-${photo.id}`),
  )
  for (const id of photos ?? [])
    await db
      .insertInto('media')
      .values({ ...picture, id })
      .execute()
  for (const id of slides ?? []) {
    await db
      .insertInto('media')
      .values({ ...slide, id })
      .execute()
    const links = (photos ?? []).map((media_id) => ({ ...link, slide_id: id, media_id }))
    await db.insertInto('slide_media').values(links).execute()
  }
  const start = performance.now()
  const { status, body } = await admin.call(deleteManyMedia, { body: { media_ids: slides ?? [] } })
  expect(status).toBe(200)
  expect((await restore(admin, [body.cohort ?? ''])).body.data).toEqual({ restored: 200 })
  // It took 15 s when each row was compared with all others.
  expect(performance.now() - start).toBeLessThan(5000)
  const restored = await db
    .selectFrom('slide_media')
    .select('slide_id')
    .where('slide_id', 'in', slides ?? [])
    .execute()
  expect(restored).toHaveLength(8000)
})
