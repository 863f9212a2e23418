import { changePassword, me } from '@digisigncast/contract/accounts/session'
import { apiPrefix, changesHeader, tabHeader } from '@digisigncast/contract/api/endpoint'
import { listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScreens } from '@digisigncast/contract/content/screens-bulk'
import { type UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import { readHints } from '@digisigncast/contract/events/hints'
import { saveBillingDetails } from '@digisigncast/contract/platform/customers'
import { expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { listen } from '../testing/listener.ts'
import { password, picture } from '../testing/make.ts'
import { sharedApp } from '../testing/start-app.ts'
import { answerHeaders, openCallHints } from './call-hints.ts'
import { withOrigin } from './caller.ts'

const app = await sharedApp()

const listed = ({ headers }: { headers: Headers }) => {
  const header = headers.get(changesHeader)
  return header === null ? null : readHints(header).toSorted()
}

let playlists = 0
const createPlaylist = (by: Client, tab?: string) =>
  by.send(`${apiPrefix}/${savePlaylist.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(tab !== undefined && { [tabHeader]: tab }) },
    body: JSON.stringify({ name: `Playlist ${(playlists += 1)}` }),
  })
const ofPlaylist = ['channels.changed', 'logs.changed', 'playlists.changed', 'screens.changed']

test('the response to a change lists its hints; reading and refused calls list none', async () => {
  const admin = await app.make.admin()
  expect(listed(await createPlaylist(admin))).toEqual(ofPlaylist)
  expect(listed(await admin.call(listPlaylists, { query: {} }))).toBeNull()
  const refused = await admin.call(savePlaylist, { body: { name: '' } })
  expect([refused.status, listed(refused)]).toEqual([422, null])
})

test('a change that fails in part lists the hints of the other part', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const answer = await admin.call(deleteScreens, { body: { screen_ids: [screen.id, 'unknown'] } })
  expect([answer.body.data.done, answer.body.data.failed.length]).toEqual([1, 1])
  expect(listed(answer)).toContain('screens.changed')
})

test('uploads list their hints', async () => {
  const admin = await app.make.admin()
  const file = await picture()
  expect(listed(await admin.upload({ file }))).toEqual(['logs.changed', 'media.changed'])

  const tus = { 'tus-resumable': '1.0.0' }
  const length = { 'upload-length': String(file.size), 'upload-metadata': `filename ${btoa('photo.jpg')}` }
  const begun = await admin.send(uploadsPath, { method: 'POST', headers: { ...tus, ...length } })
  expect(listed(begun)).toBeNull()
  const done = await admin.send(begun.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: await file.arrayBuffer(),
  })
  expect(((await done.json()) as UploadDone).data.title).toBe('photo')
  expect(listed(done)).toEqual(['logs.changed', 'media.changed'])
})

test('each user gets the hints that concern them', async () => {
  const [owner, customer, stranger] = [await app.make.owner(), await app.make.admin(), await app.make.admin()]
  const [ofOwner, ofCustomer, ofStranger] = await Promise.all([
    listen(app.adminUrl, owner.token),
    listen(app.url, customer.token),
    listen(app.url, stranger.token),
  ])
  const details = { userID: customer.accountId, billing_address: 'High Street 1', tax_number: '' }
  expect(listed(await owner.call(saveBillingDetails, { body: details }))).toEqual(['customers.changed'])
  await Promise.all([ofOwner.receives('customers.changed'), ofCustomer.receives('settings.changed')])

  await createPlaylist(stranger)
  await ofStranger.receives('playlists.changed')
  expect(ofStranger.received().toSorted()).toEqual(ofPlaylist)
  expect(ofCustomer.received().toSorted()).toEqual(['logs.changed', 'settings.changed'])
  expect(ofOwner.received()).toEqual(['customers.changed'])
})

test('the sessions of a user concern no other user', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin)
  const [own, other] = await Promise.all([listen(app.url, manager.token), listen(app.url, admin.token)])
  const next = 'an even better battery'
  const body = { current_password: password, password: next, confirmPassword: next }
  expect(listed(await manager.call(changePassword, { body }))).toContain('sessions.changed')
  await own.receives('sessions.changed')
  await createPlaylist(admin)
  await other.receives('playlists.changed')
  expect(other.received()).not.toContain('sessions.changed')
})

test('a hint names the tab that has caused it alone', async () => {
  const admin = await app.make.admin()
  const page = await listen(app.url, admin.token)
  const next = async () => {
    page.forget()
    await page.receives('playlists.changed')
    return page.tabOf('playlists.changed')
  }
  const twice = Promise.all([createPlaylist(admin, 'tab-1'), createPlaylist(admin, 'tab-1')])
  expect([await next(), (await twice).map(listed)]).toEqual(['tab-1', [ofPlaylist, ofPlaylist]])
  void createPlaylist(admin)
  expect(await next()).toBeUndefined()
  void createPlaylist(admin, 'not a tab')
  expect(await next()).toBeUndefined()
  // Together: each of the two tabs must fetch what the other has changed.
  const { userId, accountId } = await callerOf(admin)
  for (const tab of ['tab-1', 'tab-2']) publishIn(openCallHints({ userId, accountId }, { [tabHeader]: tab }))
  expect(await next()).toBeUndefined()
})

test('hints of work that goes on after the response name no tab', async () => {
  const admin = await app.make.admin()
  const page = await listen(app.url, admin.token)
  const hints = openCallHints(await callerOf(admin), { [tabHeader]: 'tab-1' })
  expect(answerHeaders(hints)).toEqual({})
  publishIn(hints)
  await page.receives('playlists.changed')
  expect([page.tabOf('playlists.changed'), hints.types.size]).toEqual([undefined, 0])
})

const callerOf = async (by: Client & { accountId: string }) => ({
  userId: (await by.call(me, {})).body.data.id,
  accountId: by.accountId,
})

const publishIn = (hints: ReturnType<typeof openCallHints>) =>
  withOrigin({ address: '', isOwner: false, isSignedIn: true, hints }, () =>
    app.platform.live.publish(hints.user.accountId, ['playlists.changed']),
  )
