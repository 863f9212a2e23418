import { addContent } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { returnProposal, withdrawProposal } from '@digisigncast/contract/proposals/proposals'
import { expect, test } from 'vitest'
import { readOutbox } from '../../../testing/mails.ts'
import { allPermissions } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { idsOf, strictAccount } from '../../../testing/stored/strict-account.ts'

const app = await sharedApp()

/** All emails to some addresses, when no other one is being sent. */
async function mailsOf(...addresses: string[]) {
  await app.platform.background.settle(10_000)
  return (await readOutbox(app.dataDir)).filter(({ to }) => addresses.includes(to))
}

test('a thing that is proposed and returned again and again sends one email in an hour, without words of users in its subject', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const propose = async () => {
    const body = { playlistID: playlist.id, media_ids: [media[2] ?? ''] }
    return idsOf((await manager.call(addContent, { body })).body)[0] ?? ''
  }
  for (let round = 0; round < 6; round += 1) {
    const back = await admin.call(returnProposal, { body: { id: await propose(), note: `Round ${round}` } })
    expect(back.status).toBe(200)
  }
  for (let round = 0; round < 6; round += 1) {
    const withdrawn = await manager.call(withdrawProposal, { body: { id: await propose() } })
    expect(withdrawn.status).toBe(200)
  }
  expect((await mailsOf(admin.email)).map(({ subject }) => subject)).toEqual(['A change waits for approval'])
  const [returned, ...more] = await mailsOf(manager.email)
  expect([returned?.subject, more]).toEqual(['Your change was returned', []])
  expect(returned?.text).toContain('Round 0')
})

test('addresses that were never confirmed get no emails about proposals', async () => {
  const { admin, manager, media, playlist } = await strictAccount(app)
  const publisher = await app.make.manager(admin, allPermissions)
  for (const { id } of [publisher, manager])
    await app.platform.db.updateTable('users').set({ email_confirmed: 0 }).where('id', '=', id).execute()
  const body = { playlistID: playlist.id, media_ids: [media[2] ?? ''] }
  const [id = ''] = idsOf((await manager.call(addContent, { body })).body)
  expect((await admin.call(returnProposal, { body: { id, note: 'No' } })).status).toBe(200)
  const mails = await mailsOf(admin.email, publisher.email, manager.email)
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
})

test('an account sends a limited number of emails about proposals in an hour', async () => {
  const { admin, manager, playlist, screen } = await strictAccount(app)
  const publishers = [admin]
  while (publishers.length < 5) publishers.push(await app.make.manager(admin, allPermissions))
  for (let count = 0; count < 14; count += 1) {
    const body = entryOf([playlist.id], [screen.id], { name: `Entry ${count}` })
    expect((await manager.call(saveScheduleEntry, { body })).status).toBe(202)
  }
  expect(await mailsOf(...publishers.map(({ email }) => email))).toHaveLength(60)
})
