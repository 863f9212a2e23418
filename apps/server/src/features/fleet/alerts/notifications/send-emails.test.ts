import { afterAll, expect, test } from 'vitest'
import { mailServer } from '../../../../testing/mails.ts'
import type { Person } from '../../../../testing/make.ts'
import { sharedApp } from '../../../../testing/start-app.ts'
import { passAndLook, playingScreens } from '../../../../testing/stored/troubled-screens.ts'
import { sendEmails, watchEmails } from './send-emails.ts'

/** Called for each address of an email, before the mail server accepts it. */
let beforeAccepting = async (): Promise<void> => undefined
const smtp = await mailServer({ onRcptTo: (_address, _session, done) => void beforeAccepting().then(() => done()) })
afterAll(() => smtp.close())
const app = await sharedApp({ SMTP_URL: smtp.url })
const owner = await app.make.owner()

const emailsTo = ({ email }: Person) => smtp.received.filter(({ to }) => to.includes(email))
async function setUp(names: readonly string[]) {
  const admin = await app.make.admin()
  return { admin, screens: await playingScreens(app, admin, names) }
}
const after = async (minutes: number) => {
  await passAndLook(app, owner, minutes)
  await sendEmails(app.platform)
}
const count = (by: Person, total: number) => expect.poll(() => emailsTo(by).length).toBe(total)

/** Two users of different accounts who got an email about an alert, whose end is due to be emailed in this order. */
async function twoDue() {
  const both = [await setUp(['First']), await setUp(['Second'])].map(({ admin }) => admin)
  await after(11)
  for (const [index, person] of both.entries()) {
    const { id } = person
    await count(person, 1)
    const { db } = app.platform
    await db.updateTable('alert_emails').set({ pending: 'resolved' }).where('user_id', '=', id).execute()
    await db.updateTable('notification_settings').set({ email_next_at: index }).where('user_id', '=', id).execute()
  }
  return both as [Person, Person]
}

test('an alert that cannot be told to one user keeps no email from the others', async () => {
  const [first, second] = await twoDue()
  const alerts = app.platform.db.updateTable('alerts').where('account_id', '=', first.accountId)
  await alerts.set({ kind: 'of_a_later_version' }).execute()
  await sendEmails(app.platform)
  await count(second, 2)
  expect(emailsTo(first)).toHaveLength(1)
  await alerts.set({ kind: 'device_offline' }).execute()
})

test('closing waits for the email that is being sent, and not for those after it', async () => {
  const [first, second] = await twoDue()
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  beforeAccepting = () => {
    reached.resolve()
    return released.promise
  }
  const watch = watchEmails(app.platform)
  watch.begin()
  await reached.promise
  const closed = watch.close()
  released.resolve()
  await closed
  expect([first, second].map((one) => emailsTo(one).length)).toEqual([2, 1])
  beforeAccepting = async () => undefined
})
