import type { Sent } from '@digisigncast/contract/api/endpoint'
import { deleteAnnouncement, listAnnouncements, saveAnnouncement } from '@digisigncast/contract/platform/announcements'
import { expect, test, vi } from 'vitest'
import { mailServer } from '../../../testing/mails.ts'
import type { Person } from '../../../testing/make.ts'
import { shared, startApp } from '../../../testing/start-app.ts'

const letters = await shared(mailServer)
const app = await shared(() => startApp({ SMTP_URL: letters.url }))
const owner = await app.make.owner()

type Wish = Sent<typeof saveAnnouncement>['body']
const save = async (more: Partial<Wish>) => {
  const body = {
    title: 'T',
    text: 'Text',
    severity: 'info',
    ends_at: null,
    is_for_all: true,
    sends_mail: true,
  } as const
  const answer = await owner.call(saveAnnouncement, { body: { ...body, ...more } })
  if (answer.status !== 200) throw new Error(answer.body.message)
  return answer.body.data
}
const onlyFor = (...people: Person[]) => ({ is_for_all: false, accountIDs: people.map(({ accountId }) => accountId) })
const mailsOf = (title: string) =>
  letters.received.filter(({ mail }) => mail.subject === title).map(({ to }) => to[0] ?? '')
const shown = async (id: string) =>
  (await owner.call(listAnnouncements, { query: {} })).body.data.find((one) => one.id === id)?.mails
const patience = { timeout: 20_000 }
/** Runs the job that the server starts every minute. */
const run = async (on = app) => (await on.jobs.begin('announcement-mails')).ended

test('emails are sent once to the active admins of the recipients, with progress', async () => {
  const [admin, other, off] = [await app.make.admin(), await app.make.admin(), await app.make.admin()]
  const manager = await app.make.manager(admin)
  const { db } = app.platform
  await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', off.id).execute()
  const { id } = await save({ title: 'For three', text: 'One <b>\ntwo', ...onlyFor(admin, other, off) })
  await vi.waitFor(async () => expect(await shown(id)).toEqual({ state: 'sent', sent: 2, total: 2 }), patience)
  expect(mailsOf('For three').toSorted()).toEqual([admin.email, other.email].toSorted())
  expect(mailsOf('For three')).not.toContain(manager.email)
  const { mail } = letters.received.find(({ to }) => to[0] === admin.email) ?? expect.unreachable()
  expect(mail.html).toContain('One &lt;b&gt;<br>two')
  expect(mail.text).toContain(`an admin of Account ${admin.accountId}`)
  await run()
  await save({ announcementID: id, title: 'For three, changed', sends_mail: false, ...onlyFor(admin, other) })
  await run()
  expect([mailsOf('For three').length, mailsOf('For three, changed')]).toEqual([2, []])
  expect(await shown(id)).toEqual({ state: 'sent', sent: 2, total: 2 })
})

test('emails are sent after the start and not after the end', async () => {
  const admin = await app.make.admin()
  const { now } = app.clock
  const { id } = await save({ title: 'Later', starts_at: now + 60_000, ...onlyFor(admin) })
  const gone = await save({ title: 'Missed', starts_at: now + 10_000, ends_at: now + 20_000, ...onlyFor(admin) })
  const deleted = await save({ title: 'Deleted', starts_at: now + 60_000, ...onlyFor(admin) })
  await owner.call(deleteAnnouncement, { body: { announcementID: deleted.id } })
  await run()
  expect(await shown(id)).toEqual({ state: 'waiting', sent: 0, total: 1 })
  app.clock.now += 60_000
  await run()
  expect([mailsOf('Later'), mailsOf('Missed'), mailsOf('Deleted')]).toEqual([[admin.email], [], []])
  expect(await shown(gone.id)).toEqual({ state: 'waiting', sent: 0, total: 1 })
})

test('each recipient gets one email when two servers, or a manual and a scheduled run, start concurrently', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => app.make.admin()))
  app.clock.now += 1
  await save({ title: 'Twice', ...onlyFor(...people) })
  await Promise.all([run(), save({ title: 'Something else', ...onlyFor(...people.slice(0, 1)) })])
  await vi.waitFor(() => expect(mailsOf('Twice')).toHaveLength(30), patience)
  expect(new Set(mailsOf('Twice')).size).toBe(30)
})

test('a restarted server continues an interrupted run', async () => {
  let taken = 0
  const halfway = Promise.withResolvers<void>()
  const slow = await mailServer({
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        taken += 1
        addresses.push(session.envelope.rcptTo[0]?.address ?? '')
        if (taken === 5) halfway.resolve()
        done()
      })
    },
  })
  const addresses: string[] = []
  const first = await startApp({ SMTP_URL: slow.url })
  const people = await Promise.all(Array.from({ length: 20 }, () => first.make.admin()))
  const by = await first.make.owner()
  const body = {
    title: 'T',
    text: 'T',
    severity: 'info',
    ends_at: null,
    sends_mail: true,
    ...onlyFor(...people),
  } as const
  await by.call(saveAnnouncement, { body })
  await halfway.promise
  const second = await first.restart()
  await run(second)
  expect(addresses.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  await second.close()
  await slow.close()
})
