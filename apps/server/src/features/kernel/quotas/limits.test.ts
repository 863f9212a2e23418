import { randomBytes } from 'node:crypto'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { getMembership } from '@digisigncast/contract/billing/membership'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { deleteMedia, saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { uploadLifeMs } from '@digisigncast/contract/content/uploads'
import { getPlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Person, password } from '../../../testing/make.ts'
import { fileOf } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { keepNothing } from '../../../testing/stored/keep-nothing.ts'

const app = await sharedApp()

interface Limits {
  max_playlists?: number
  max_channels?: number
  max_media?: number
  max_screens?: number
  max_team_members?: number
  max_storage_bytes?: number
}

async function customer(limits: Limits): Promise<Person> {
  const [admin, owner] = [await app.make.admin(), await app.make.owner()]
  const none = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { price: 1000, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { name: 'Small', ...price, ...none, ...limits } })
  const made = await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  expect([plan.status, made.status]).toEqual([200, 200])
  return admin
}
const membership = async (admin: Person) => (await admin.call(getMembership, {})).body.data
const twenty = <T>(task: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => task(n)))

test('twenty parallel creations of screens stop at the limit with a message; existing ones keep playing', async () => {
  const admin = await customer({ max_screens: 3 })
  await app.make.screen(admin)
  await app.make.screen(admin)
  const answers = await twenty((n) => admin.call(saveScreen, { body: { name: `Screen ${n}` } }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => [status, body.code, body.message])
  const words = 'Your plan “Small” allows 3 screens, and all are taken.'
  expect(refused).toEqual(Array.from({ length: 19 }, () => [409, 'plan.limit_reached', words]))
  const [screen] = (await admin.call(listScreens, { query: {} })).body.data
  const edited = await admin.call(saveScreen, { body: { name: 'New name', screenID: screen?.id } })
  expect(edited.status).toBe(200)
  expect((await app.guest.send(`/api/v1/player/${screen?.code}`)).status).not.toBe(409)
  expect((await membership(admin)).usage.screens).toBe(3)
})

test('parallel playlists, channels and uploads stop at the limits of the plan; existing ones can be changed', async () => {
  const admin = await customer({ max_playlists: 2, max_channels: 3, max_media: 2 })
  const layout = { selectedLayout: 'main' as const, playlists: {} }
  const files = await Promise.all(Array.from({ length: 6 }, () => noise()))
  const [playlists, channels, uploads] = await Promise.all([
    twenty((n) => admin.call(savePlaylist, { body: { name: `Playlist ${n}` } })),
    twenty((n) => admin.call(saveChannel, { body: { name: `Channel ${n}`, layout } })),
    Promise.all(files.map((file) => admin.upload({ file }))),
  ])
  const made = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
  expect([made(playlists), made(channels), made(uploads)]).toEqual([2, 3, 2])
  const words = (answers: { status: number; body: { message: string } }[]) => [
    ...new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.message}`)),
  ]
  const refusal = (what: string) => [
    `409 Your plan “Small” allows ${what}, and all are taken. Delete some you no longer need.`,
  ]
  expect([words(playlists), words(channels), words(uploads)]).toEqual([
    refusal('2 playlists'),
    refusal('3 channels'),
    refusal('2 images and videos'),
  ])
  const playlistID = playlists.find(({ status }) => status === 200)?.body.data.id
  expect((await admin.call(savePlaylist, { body: { name: 'Renamed', playlistID } })).status).toBe(200)
})

test('without a plan an account has 500 channels and 1,000 folders', async () => {
  const admin = await app.make.admin()
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${admin.accountId}-${n}`,
      account_id: admin.accountId,
      name: `N ${n}`,
      search_text: `n ${n}`,
      created_at: 1,
    }))
  const { db } = app.platform
  const channels = rows(499).map((row) => ({ ...row, owner_id: null, layout: 'main' as const }))
  await db.insertInto('channels').values(channels).execute()
  await db.insertInto('folders').values(rows(999)).execute()
  const layout = { selectedLayout: 'main' as const, playlists: {} }
  const channel = (name: string) => admin.call(saveChannel, { body: { name, layout } })
  const folder = (name: string) => admin.call(saveFolder, { body: { name } })
  expect([(await channel('Last')).status, (await folder('Last')).status]).toEqual([200, 200])
  expect([(await channel('More')).body.message, (await folder('More')).body.message]).toEqual([
    'Your account allows 500 channels, and all are taken. Delete some you no longer need.',
    'Your account allows 1,000 folders, and all are taken. Delete some you no longer need.',
  ])
})

test('a plan saved without the limits on stored items keeps them', async () => {
  const owner = await app.make.owner()
  const price = { price: 1, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const none = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const body = { name: 'Kept', ...price, ...none }
  const { data } = (await owner.call(savePlan, { body: { ...body, max_playlists: 7 } })).body
  const again = (await owner.call(savePlan, { body: { ...body, planID: data.id } })).body.data
  expect([data.max_playlists, data.max_media, again.max_playlists]).toEqual([7, null, 7])
})

test('the team is limited by the plan; a limit set by the owner takes precedence', async () => {
  const admin = await customer({ max_team_members: 2 })
  const add = (n: number) => {
    const [username, email] = [`t${n}-${admin.username}`, `t${n}-${admin.email}`]
    const body = { name: `Member ${n}`, username, email, password, confirmPassword: password, role: 'manager' } as const
    return admin.call(saveUser, { body })
  }
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => add(n)))
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 200, 409, 409, 409, 409])
  const words = 'Your plan “Small” allows 2 team members, and all are taken.'
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(words)
  const accounts = app.platform.db.updateTable('accounts').where('id', '=', admin.accountId)
  await accounts.set({ max_team_members: 3 }).execute()
  expect([(await add(7)).status, (await add(8)).body.message]).toEqual([
    200,
    'Your plan allows 3 team members, and all are taken.',
  ])
  expect(await membership(admin)).toMatchObject({ limits: { max_team_members: 3 }, usage: { team_members: 3 } })
})

/** A picture that compresses badly: about 34 KB, and 60 KB with its thumbnail. */
const noise = async (side = 200) => {
  const raw = { width: side, height: side, channels: 3 } as const
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
  return fileOf(bytes, 'noise.jpg')
}

test('parallel uploads stay within the storage of the plan, and copies need no storage', async () => {
  const admin = await customer({ max_storage_bytes: 180_000 })
  const first = await noise()
  expect((await admin.upload({ file: first })).status).toBe(200)
  const files = await Promise.all(Array.from({ length: 8 }, () => noise()))
  const answers = await Promise.all(files.map((file) => admin.upload({ file })))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(4)
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([409, 'plan.limit_reached'])
    expect(body.message).toMatch(
      /^Your plan “Small” allows 175.8 KB of storage\. [\d.]+ KB are used, and this file needs/,
    )
  }
  const { usage } = await membership(admin)
  expect(usage.storage_bytes).toBeLessThanOrEqual(180_000)
  expect(usage.storage_bytes).toBeGreaterThan(100_000)
})

test('storage is counted once per file, also after deleting the first of two copies', async () => {
  const admin = await customer({ max_storage_bytes: 1_000_000 })
  await keepNothing(app, admin)
  const [owner, file] = [await app.make.owner(), await noise()]
  const platform = async () => {
    // Expensive counts are cached for some seconds.
    app.clock.now += 10_000
    return (await owner.call(getPlatformFigures, {})).body.data.media_bytes
  }
  const before = await platform()
  const one = (await admin.upload({ file })).body.data
  const bytes = (await membership(admin)).usage.storage_bytes
  expect(bytes).toBeGreaterThan(50_000)
  const two = (await admin.upload({ file })).body.data
  expect((await membership(admin)).usage.storage_bytes).toBe(bytes)
  await admin.call(deleteMedia, { body: { media_id: one.id } })
  expect((await membership(admin)).usage.storage_bytes).toBe(bytes)
  expect(await platform()).toBe(before + bytes)
  await admin.call(deleteMedia, { body: { media_id: two.id } })
  expect((await membership(admin)).usage.storage_bytes).toBe(0)
})

const tus = (admin: Person, bytes: number, metadata: Record<string, string> = {}) =>
  admin.send('/api/v1/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': Object.entries({ filename: 'a.jpg', ...metadata })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })

const cancel = async (admin: Person, upload: Response) => {
  const headers = { 'tus-resumable': '1.0.0' }
  const gone = await admin.send(upload.headers.get('location') ?? '', { method: 'DELETE', headers })
  expect(gone.status).toBe(204)
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

test('unfinished uploads count as used storage until they end', async () => {
  const admin = await customer({ max_storage_bytes: 200_000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => tus(admin, 60_000)))
  const open = answers.filter(({ status }) => status === 201)
  expect(open).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(await answer.json()).toMatchObject({
      code: 'plan.limit_reached',
      message:
        'Your plan “Small” allows 195.3 KB of storage. 175.8 KB are used (175.8 KB by unfinished uploads), and this file needs 58.6 KB more.',
    })
  // They also leave no room for multipart uploads.
  expect((await admin.upload({ file: await noise() })).status).toBe(409)
  const [first, second] = open
  if (!first || !second) throw new Error('no upload was opened')
  await cancel(admin, first)
  expect((await admin.upload({ file: await noise() })).status).toBe(200)

  // A finished upload counts once, as its file.
  const file = new Uint8Array(await (await noise()).arrayBuffer())
  await cancel(admin, second)
  const last = await tus(admin, file.length)
  expect(last.status).toBe(201)
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const done = await admin.send(last.headers.get('location') ?? '', { method: 'PATCH', headers, body: file })
  expect(done.status).toBe(200)
  expect(await openUploads(admin)).toBe(1)

  // An abandoned upload counts until it expires. The job is due again every hour, if a run began before.
  const afterItsLife = async () => {
    app.clock.now += uploadLifeMs + 60 * 60 * 1000
    await app.jobs.runDue()
    return openUploads(admin)
  }
  await expect.poll(afterItsLife, { timeout: 20_000 }).toBe(0)
})

const openUploads = async ({ accountId }: Person) =>
  (await app.platform.db.selectFrom('open_uploads').selectAll().where('account_id', '=', accountId).execute()).length

test('a user has at most twenty unfinished uploads, also when started concurrently', async () => {
  const admin = await app.make.admin()
  const answers = await Promise.all(Array.from({ length: 25 }, () => tus(admin, 1000)))
  const [first, ...more] = answers.filter(({ status }) => status === 201)
  expect(more).toHaveLength(19)
  expect(await answers.find(({ status }) => status !== 201)?.json()).toMatchObject({
    code: 'upload.too_many_open',
    message: 'You have 20 unfinished uploads. Finish or cancel one, then try again.',
  })
  // Each user has a separate limit.
  expect((await tus(await app.make.admin(), 1000)).status).toBe(201)
  if (first) await cancel(admin, first)
  expect((await tus(admin, 1000)).status).toBe(201)
})

test('an upload without a size is rejected with a message', async () => {
  const admin = await app.make.admin()
  const headers = { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' }
  const answer = await admin.send('/api/v1/uploads', { method: 'POST', headers })
  expect([answer.status, await answer.json()]).toEqual([
    422,
    expect.objectContaining({ message: 'The size of the file is missing. Send it as Upload-Length.' }),
  ])
  expect(await openUploads(admin)).toBe(0)
})

test('a large upload that cannot fit is rejected before its bytes are sent; a replacement counts the released bytes', async () => {
  const admin = await customer({ max_storage_bytes: 100_000 })
  const { id } = (await admin.upload({ file: await noise() })).body.data
  const refused = await tus(admin, 90_000)
  expect(await codeOf(refused)).toEqual([409, 'plan.limit_reached'])
  const open = await tus(admin, 90_000, { replaces: id })
  expect(open.status).toBe(201)
  // A second one would be on the disk, too.
  const second = (await (await tus(admin, 1000, { replaces: id })).json()) as { message: string }
  expect(second.message).toMatch(/ by unfinished uploads\)\. Finish or cancel those first\.$/)
  await cancel(admin, open)
  expect((await tus(await app.make.admin(), 1000, { replaces: id })).status).toBe(404)
  expect((await tus(admin, 200_000, { replaces: id })).status).toBe(409)
  const large = await noise(300)
  const form = new FormData()
  form.set('media_id', id)
  form.set('file', large)
  const replaced = await admin.send('/api/v1/media/replace', { method: 'POST', body: form })
  expect(replaced.status).toBe(409)
  const smaller = new FormData()
  smaller.set('media_id', id)
  smaller.set('file', await noise())
  expect((await admin.send('/api/v1/media/replace', { method: 'POST', body: smaller })).status).toBe(200)
})
