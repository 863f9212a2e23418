import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../../testing/mails.ts'
import type { Person } from '../../../../testing/make.ts'
import { sharedAppAt } from '../../../../testing/start-app.ts'
import { fireNotice as notice, takeoverSetup } from '../../../../testing/stored/takeover-setup.ts'
import { remind } from './reminders.ts'

const hourMs = 60 * 60_000

const app = await sharedAppAt('2037-11-23T08:00Z')

const start = async (by: Person, more: object = {}) =>
  (await by.call(startTakeover, { body: { notice, everywhere: true, minutes: null, ...more } })).body.data
const confirm = ({ id }: Person) =>
  app.platform.db.updateTable('users').set({ email_confirmed: 1 }).where('id', '=', id).execute()
const setUp = async () => {
  const by = await app.make.admin()
  await takeoverSetup(app, by)
  await confirm(by)
  return by
}

test('the user who started it gets an email after 2 hours, and then once a day, until it ends', async () => {
  const by = await setUp()
  const { id } = await start(by)
  app.clock.now += 2 * hourMs - 1
  expect(await remind(app.platform)).toBe(0)
  app.clock.now += 1
  expect(await remind(app.platform)).toBe(1)
  const [mail] = await mailsTo(app.dataDir, by.email, 1)
  expect(mail?.subject).toBe('A takeover is still running')
  expect(mail?.text).toContain(
    'The takeover “Fire” has run for 2 hours, since 23 November 2037 at 09:00 (Europe/Berlin).',
  )
  expect(mail?.text).toContain('choose End now in the banner')
  expect(mail?.text).toContain('because you started it.')
  expect(mail?.text).toContain('/dashboard')
  app.clock.now += 24 * hourMs - 1
  expect(await remind(app.platform)).toBe(0)
  app.clock.now += 1
  expect(await remind(app.platform)).toBe(1)
  await by.call(endTakeover, { body: { id } })
  app.clock.now += 24 * hourMs
  expect(await remind(app.platform)).toBe(0)
})

test('several servers send a reminder once', async () => {
  const by = await setUp()
  await start(by, { is_drill: true })
  app.clock.now += 2 * hourMs
  const sent = await Promise.all(Array.from({ length: 4 }, () => remind(app.platform)))
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect((await mailsTo(app.dataDir, by.email, 1)).map(({ subject }) => subject)).toEqual([
    'A takeover drill is still running',
  ])
})

test('a takeover with an end has no reminder', async () => {
  await start(await setUp(), { minutes: 24 * 60 })
  app.clock.now += 3 * hourMs
  expect(await remind(app.platform)).toBe(0)
})

test('the admins get it if the user who started it is gone; the name goes to confirmed addresses only', async () => {
  const admin = await setUp()
  const manager = await app.make.manager(admin, { takeover: { start: 1 } })
  await start(manager)
  await app.platform.db.deleteFrom('users').where('id', '=', manager.id).execute()
  await app.platform.db.updateTable('users').set({ email_confirmed: 0 }).where('id', '=', admin.id).execute()
  app.clock.now += 2 * hourMs
  expect(await remind(app.platform)).toBe(1)
  const [mail] = await mailsTo(app.dataDir, admin.email, 1)
  expect(mail?.text).toContain('The takeover has run for 2 hours')
  expect(mail?.text).toContain('because a user, who started it, cannot be emailed.')
})

test('the job sends it', async () => {
  const by = await setUp()
  await start(by)
  app.clock.now += 2 * hourMs
  await (await app.jobs.begin('takeover-reminders')).ended
  expect(await mailsTo(app.dataDir, by.email, 1)).toHaveLength(1)
})
