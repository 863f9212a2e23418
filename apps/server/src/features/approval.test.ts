import { saveHook } from '@digisigncast/contract/accounts/hooks'
import { me } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { apiPrefix, type CallInput, type Endpoint } from '@digisigncast/contract/api/endpoint'

import { calls } from '@digisigncast/contract/calls'
import { cancelConversion } from '@digisigncast/contract/content/conversions'
import { renameMedia } from '@digisigncast/contract/content/media'
import { assignContent, savePlaylist } from '@digisigncast/contract/content/playlists'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { uploadsPath } from '@digisigncast/contract/content/uploads'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../testing/client.ts'
import { sendForm } from '../testing/form.ts'
import { allPermissions, type Person, picture } from '../testing/make.ts'
import { sharedApp } from '../testing/start-app.ts'
import { limitTo } from '../testing/stored/limited-manager.ts'
import { wholeManifest } from '../testing/stored/manifest.ts'
import { withoutPublish } from '../testing/stored/strict-account.ts'
import { possessions, sampleOf, servedCalls, walk } from '../testing/walk-calls.ts'

const app = await sharedApp()

const required = { body: { approval_required: true } }

const isOfManagers = ({ allow }: Endpoint) =>
  allow.some((access) => !['public', 'device', 'admin', 'super_admin'].includes(access))

test('each change that managers can make has a decision about approval, and no other call has one', () => {
  const wrong = calls
    .filter(({ endpoint }) => (endpoint.effect === 'change' && isOfManagers(endpoint)) !== 'approval' in endpoint)
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

/** An account with everything, a screen with a playlist that fills itself, and what all its screens show. */
async function shownAccount() {
  const admin = await app.make.admin()
  const ids = await possessions(app, admin)
  const fill_rule = { title_contains: 'offer' }
  const { id: filled } = (await admin.call(savePlaylist, { body: { name: 'Filled', fill_rule } })).body.data
  const screen = await app.make.screen(admin, [filled])
  const screens = [ids['screenID'] ?? '', screen.id]
  const shown = async () => JSON.stringify(await Promise.all(screens.map((id) => wholeManifest(app, id))))
  return { admin, ids, screen, shown }
}

/** Makes each change that managers can make. Returns the calls after which displays show something else. */
async function changesBy(
  by: Client,
  ids: Record<string, string>,
  { shown, backwards = false }: { shown: () => Promise<string>; backwards?: boolean },
) {
  const before = await shown()
  const changed: string[] = []
  const answers = new Map<string, number>()
  for (const { name, endpoint } of backwards ? servedCalls(app).toReversed() : servedCalls(app)) {
    if (endpoint.effect !== 'change' || !isOfManagers(endpoint)) continue
    const { status } = await walk(by, endpoint, sampleOf(endpoint, ids))
    answers.set(name, status)
    expect([name, status < 500]).toEqual([name, true])
    if (endpoint.approval === 'refused') expect([name, status]).toEqual([name, 403])
    if ((await shown()) !== before) changed.push(name)
  }
  return { changed, answers }
}
const refused = 'auth.publish_required'

test('no call of a manager without the permission to publish changes what a display shows', async () => {
  const { admin, ids, shown } = await shownAccount()
  const manager = await app.make.manager(admin, withoutPublish)
  expect((await admin.call(updateSettings, required)).body.data.approval_required).toBe(true)
  expect((await manager.call(me, {})).body.data.needs_approval).toBe(true)
  expect((await admin.call(me, {})).body.data.needs_approval).toBe(false)
  const { changed, answers } = await changesBy(manager, ids, { shown })
  expect(changed).toEqual([])
  expect([answers.size > 60, answers.get('createSlide'), answers.get('updateSlide')]).toEqual([true, 200, 200])
})

test('the same for an API token without the permission, with the calls in the other order', async () => {
  const { admin, ids, shown } = await shownAccount()
  await admin.call(updateSettings, required)
  const { takeover: _, users: __, ...permissions } = withoutPublish
  const made = await admin.call(createToken, { body: { name: 'Till', permissions, expires_at: null } })
  expect(made.status).toBe(200)
  const { changed, answers } = await changesBy(clientOf(app.url, made.body.data.token), ids, { shown, backwards: true })
  expect(changed).toEqual([])
  expect([answers.size > 60, answers.get('createSlide')]).toEqual([true, 200])
})

test('with the permission, or without the setting, the same calls change displays', async () => {
  const { admin, ids, shown } = await shownAccount()
  const [publisher, manager] = [
    await app.make.manager(admin, allPermissions),
    await app.make.manager(admin, withoutPublish),
  ]
  await admin.call(updateSettings, required)
  const assign = { body: { playlist_ids: [ids['playlistID'] ?? ''], media_ids: [ids['media_id'] ?? ''] } }
  const first = await shown()
  expect((await publisher.call(assignContent, assign)).status).toBe(200)
  const second = await shown()
  expect(second).not.toBe(first)
  await admin.call(updateSettings, { body: { approval_required: false } })
  expect((await manager.call(me, {})).body.data.needs_approval).toBe(false)
  expect((await manager.call(assignContent, assign)).status).toBe(200)
  expect(await shown()).not.toBe(second)
})

test('uploads and new content that nothing shows stay open, those that a rule finds and replaced files do not', async () => {
  const { admin, shown } = await shownAccount()
  const manager = await app.make.manager(admin, withoutPublish)
  await admin.call(updateSettings, required)
  const before = await shown()
  const own = await app.make.media(manager, await picture({}, 'lobby.jpg'))
  const draft = await app.make.playlist(manager, [own.id])
  expect((await manager.call(assignContent, { body: { playlist_ids: [draft.id], media_ids: [own.id] } })).status).toBe(
    200,
  )
  const found = await manager.upload({ file: await picture({}, 'offer.jpg') })
  const renamed = await manager.call(renameMedia, { body: { media_id: own.id, title: 'Offer of the week' } })
  const replaced = await sendForm(manager, 'media/replace', { media_id: own.id, file: await picture() })
  const { bytes, headers } = { bytes: 10, headers: { 'tus-resumable': '1.0.0' } }
  const metadata = `filename ${btoa('a.jpg')},replaces ${btoa(own.id)}`
  const inParts = await manager.send(uploadsPath, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata },
  })
  expect([found.status, renamed.status, replaced.status, inParts.status]).toEqual([403, 403, 403, 403])
  expect([found.body.code, renamed.body.code, replaced.body.code]).toEqual([refused, refused, refused])
  expect(await shown()).toBe(before)
})

test('an incoming hook has the rights that the user who saved it has now', async () => {
  const { admin, ids, shown } = await shownAccount()
  const other = await app.make.playlist(admin, [ids['media_id'] ?? '', ids['media_id'] ?? ''])
  const action = {
    kind: 'content',
    type: 'playlist',
    content_ids: [other.id],
    screen_ids: [ids['screenID'] ?? ''],
    tag_ids: [],
  }
  const saved = await admin.call(saveHook, { body: { name: 'Till', action } as never })
  const secret = saved.body.data.secret ?? ''
  const second = await secondAdmin(admin)
  await second.call(updateSettings, required)
  const before = await shown()
  const call = async () => (await app.guest.send(`${apiPrefix}/hooks/${secret}`, { method: 'POST' })).status
  const draft = await app.make.manager(admin, withoutPublish)
  const edit = await draft.call(assignContent, {
    body: { playlist_ids: [other.id], media_ids: [ids['media_id'] ?? ''] },
  })
  expect(edit.status).toBe(202)
  await app.platform.db
    .updateTable('users')
    .set({ role: 'manager', permissions: JSON.stringify(withoutPublish) })
    .where('id', '=', admin.id)
    .execute()
  expect(await call()).toBe(403)
  expect(await shown()).toBe(before)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  expect(await call()).toBe(200)
  expect(await shown()).not.toBe(before)
})

/** Another admin of the same account. */
async function secondAdmin(admin: Person): Promise<Client> {
  const { id } = await app.make.manager(admin, allPermissions)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  return app.make.signIn(id)
}

test('a screen keeps its content, whatever a manager without the permission assigns', async () => {
  const { admin, ids, screen, shown } = await shownAccount()
  const manager = await app.make.manager(admin, withoutPublish)
  await admin.call(updateSettings, required)
  const before = await shown()
  const body = { screenID: screen.id, contentID: [ids['playlistID'] ?? ''], type: 'playlist' as const }
  await manager.call(updateScreenContent, { body })
  expect(await shown()).toBe(before)
})

test('what displays and warnings use of a tag is not changed without approval, its name and color are', async () => {
  const { admin, ids } = await shownAccount()
  const manager = await app.make.manager(admin, withoutPublish)
  await admin.call(updateSettings, required)
  const save = async (body: CallInput<typeof saveTag>['body']) => {
    const { status, body: answer } = await manager.call(saveTag, { body })
    return status === 200 ? 200 : [status, answer.code]
  }
  const tag = { id: ids['tagID'] ?? '', name: 'Branch' }
  expect(await save({ ...tag, color: 'red' })).toBe(200)
  expect(await save({ ...tag, location: { latitude: 0, longitude: 0 } })).toEqual([403, refused])
  expect(await save({ ...tag, hours: [] })).toEqual([403, refused])
  expect(await save({ name: 'New', location: { latitude: 0, longitude: 0 } })).toBe(200)
})

test('a document that waits to replace what a display shows is not canceled without approval or outside the limit', async () => {
  const { admin, ids } = await shownAccount()
  const media_id = ids['media_id'] ?? ''
  const now = app.clock.now
  const row = { media_id, account_id: admin.accountId, user_id: null, file: 'new.pdf', pending_file: 'new.pdf' }
  const waiting = { ...row, kind: 'document', state: 'waiting', touched_at: now, created_at: now } as const
  await app.platform.db
    .insertInto('conversions')
    .values({ ...waiting, percent: null, page: null, pages: null, message: null, holder: null })
    .execute()
  const limited = await app.make.manager(admin, allPermissions)
  const { id } = (await admin.call(saveTag, { body: { name: 'Elsewhere' } })).body.data
  await limitTo(admin, limited, [id])
  const strict = await app.make.manager(admin, withoutPublish)
  await admin.call(updateSettings, required)
  const cancel = async (by: Person) => (await by.call(cancelConversion, { body: { media_id } })).body.code
  expect([await cancel(strict), await cancel(limited)]).toEqual([refused, 'content.shared'])
  expect(await cancel(admin)).toBeUndefined()
})
