import { saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { addContent } from '@digisigncast/contract/content/playlists'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { getProposal } from '@digisigncast/contract/proposals/proposal-details'
import { approveProposal, returnProposal, withdrawProposal } from '@digisigncast/contract/proposals/proposals'
import { expect, test } from 'vitest'
import { ofServer } from '../../../database/access/access.ts'
import { clientOf } from '../../../testing/client.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { allPermissions } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { approve, idsOf, listed, open, strictAccount, withoutPublish } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp()

test('only those who can publish approve, and no other account finds a proposal', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const [id = ''] = idsOf(
    (await manager.call(addContent, { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } })).body,
  )
  const other = await app.make.manager(admin, withoutPublish)
  const stranger = await app.make.admin()
  const { seen } = await open(manager, id)
  const body = { id, seen }
  expect((await manager.call(approveProposal, { body })).status).toBe(403)
  expect((await manager.call(returnProposal, { body: { id, note: 'No' } })).status).toBe(403)
  expect((await other.call(getProposal, { params: { id } })).status).toBe(404)
  expect((await listed(other)).data).toEqual([])
  for (const answer of [
    await stranger.call(getProposal, { params: { id } }),
    await stranger.call(approveProposal, { body }),
    await stranger.call(returnProposal, { body: { id, note: 'No' } }),
    await stranger.call(withdrawProposal, { body: { id } }),
  ])
    expect(answer.status).toBe(404)
  const publisher = await app.make.manager(admin, allPermissions)
  expect((await approve(publisher, id)).status).toBe(200)
})

test('the rights of the proposer count at the approval, and a deleted user leaves no proposal', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const [id = ''] = idsOf((await manager.call(addContent, add)).body)
  const give = (permissions: PermissionFlags) =>
    app.platform.db
      .updateTable('users')
      .set({ permissions: JSON.stringify(permissions) })
      .where('id', '=', manager.id)
      .execute()
  await give({ ...withoutPublish, playlist: { view: 1 } })
  const details = await open(admin, id)
  expect([details.can_approve, details.problem]).toEqual([false, expect.any(String)])
  expect((await admin.call(approveProposal, { body: { id, seen: details.seen } })).status).toBe(403)
  await give(allPermissions)
  expect((await approve(manager, id)).status).toBe(200)
  await give(withoutPublish)
  expect((await manager.call(addContent, add)).status).toBe(202)
  await app.platform.db.deleteFrom('users').where('id', '=', manager.id).execute()
  expect((await listed(admin)).data).toEqual([])
})

test('one email for a proposal, none for its changes, and one for its end', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const [id = ''] = idsOf((await manager.call(addContent, add)).body)
  await manager.call(addContent, add)
  await admin.call(returnProposal, { body: { id, note: 'Use <i>the</i> new logo.' } })
  const [mail] = await mailsTo(app.dataDir, manager.email, 1)
  expect(mail?.html).toContain('Use &lt;i&gt;the&lt;/i&gt; new logo.')
  expect(mail?.text).toContain('Use <i>the</i> new logo.')
  expect((await mailsTo(app.dataDir, admin.email, 1)).map(({ subject }) => subject)).toEqual([
    'A change waits for approval',
  ])
})

test('a permission to publish is given in Users, and ended proposals go after 90 days', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const [id = ''] = idsOf((await manager.call(addContent, add)).body)
  await manager.call(withdrawProposal, { body: { id } })
  const user = {
    userID: manager.id,
    name: 'Ann',
    username: manager.username,
    email: manager.email,
    role: 'manager' as const,
  }
  expect((await admin.call(saveUser, { body: { ...user, permissions: allPermissions } })).status).toBe(200)
  expect((await manager.call(addContent, add)).status).toBe(200)
  app.clock.now += 91 * 24 * 60 * 60 * 1000
  await (await app.jobs.begin('proposals')).ended
  const rows = await ofServer(app.platform.db, 'the operator').selectFrom('proposals').select('id').execute()
  expect(rows.map((row) => row.id)).not.toContain(id)
})

test('names of playlists that the proposer cannot see stay hidden', async () => {
  const { admin, manager, screen, playlist } = await strictAccount(app)
  const other = await app.make.manager(admin, allPermissions)
  const hidden = await app.make.playlist(other, [], 'Of another manager')
  const both = { screenID: screen.id, contentID: [playlist.id, hidden.id], type: 'playlist' as const }
  expect((await admin.call(updateScreenContent, { body: both })).status).toBe(200)
  const body = { ...both, contentID: [hidden.id, playlist.id] }
  const [id = ''] = idsOf((await manager.call(updateScreenContent, { body })).body)
  expect((await open(admin, id)).after?.names[hidden.id]).toBe('Of another manager')
  expect(JSON.stringify(await open(manager, id))).not.toContain('Of another manager')
})

test('the platform owner reads proposals in a view and ends none', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const add = { body: { playlistID: playlist.id, media_ids: [media[2] ?? ''] } }
  const [id = ''] = idsOf((await manager.call(addContent, add)).body)
  const owner = await app.make.owner()
  const { body: view } = await owner.call(startView, { body: { userID: admin.accountId } })
  const { body: opened } = await app.guest.call(openView, { body: { code: view.data.code } })
  const viewer = clientOf(app.url, opened.data.access_token)
  const details = await open(viewer, id)
  expect([details.state, details.can_approve]).toEqual(['open', false])
  expect((await viewer.call(approveProposal, { body: { id, seen: details.seen } })).body.code).toBe('view.read_only')
})
