import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { alertKindNames } from '@digisigncast/contract/devices/alert-kinds'
import { acknowledgeAlerts, countAlerts, listAlerts } from '@digisigncast/contract/devices/alerts'
import {
  getNotifications,
  type NotificationChannel,
  saveNotifications,
  testNotifications,
} from '@digisigncast/contract/devices/notifications'
import { afterAll, expect, test } from 'vitest'
import { mailServer, type ReadMail } from '../../../../testing/mails.ts'
import { allPermissions, type Person } from '../../../../testing/make.ts'
import { sharedApp, startApp } from '../../../../testing/start-app.ts'
import { limitTo } from '../../../../testing/stored/limited-manager.ts'
import { passAndLook, playingScreens } from '../../../../testing/stored/troubled-screens.ts'
import { sendEmails } from './send-emails.ts'

/** The mail server refuses emails to this address. */
let refused = ''
const smtp = await mailServer({
  onRcptTo: ({ address }, _session, done) => done(address === refused ? new Error('no such mailbox') : null),
})
afterAll(() => smtp.close())
const app = await sharedApp({ SMTP_URL: smtp.url })
const owner = await app.make.owner()

const emailsTo = ({ email }: Person) => smtp.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)
const titleOf = (mail: ReadMail | undefined) => /<h1[^>]*>(.*)<\/h1>/.exec(mail?.html ?? '')?.[1]
/** Advances the clock, looks for alerts, and sends what is due. */
const after = async (minutes: number) => {
  await passAndLook(app, owner, minutes)
  await sendEmails(app.platform)
}
/** Waits for this number of emails, and until the server has noted that the last one was sent. */
const count = async (by: Person, total: number) => {
  await expect.poll(() => emailsTo(by).length).toBe(total)
  const inFlight = () =>
    app.platform.db
      .selectFrom('alert_emails as e')
      .innerJoin('alerts as a', 'a.id', 'e.alert_id')
      .select('e.pending')
      .where('e.user_id', '=', by.id)
      .where((is) =>
        is.or([
          is.and([is('e.pending', 'is not', null), is('e.told_at', 'is not', null)]),
          is.and([is('a.acknowledged_at', '<=', app.clock.now - 4 * 60 * 60_000), is('e.reminded_at', 'is', null)]),
        ]),
      )
      .execute()
  await expect.poll(inFlight).toEqual([])
}

async function setUp(names: readonly string[]) {
  const admin = await app.make.admin()
  return { admin, screens: await playingScreens(app, admin, names) }
}
const all: NotificationChannel = { is_on: true, kinds: [...alertKindNames], min_severity: 'warning' }
const alertsOf = async (by: Person) => (await by.call(listAlerts, { query: {} })).body.data

test('an alert is emailed at once, and its end to those who got this email, with the time that it took', async () => {
  const { admin, screens } = await setUp(['Lobby'])
  await after(11)
  await count(admin, 1)
  const [mail] = emailsTo(admin)
  expect(titleOf(mail)).toBe('Alert: A device of “Lobby” has no connection')
  expect(mail?.text).toContain('Critical: A device of “Lobby” has no connection.\nSince: ')
  expect(mail?.text).toContain('(Europe/Berlin)\nScreens: “Lobby”\nWhat to do: Check power and network.')
  expect(mail?.text).toContain(`http://signage.test/screens/${screens[0]?.id}`)
  expect(mail?.text).toContain('Switch off emails about alerts: http://signage.test/alert-emails-off/')
  const colleague = await app.make.manager(admin, allPermissions)
  await colleague.call(saveNotifications, { body: { email: all } })
  await after(16)
  await count(admin, 1)
  await screens[0]?.play()
  await after(0)
  await count(admin, 2)
  expect(emailsTo(admin)[1]?.text).toContain('A device of “Lobby” has no connection: ended after 27 minutes.')
  await after(9)
  await count(admin, 2)
  expect(emailsTo(colleague)).toEqual([])
})

test('what happens within 15 minutes is one email, which also says what was over before', async () => {
  const { admin, screens } = await setUp(['A', 'B', 'C'])
  const [a, b, c] = screens
  await after(4)
  for (const one of [b, c]) await one?.play()
  await after(0)
  await after(7)
  await count(admin, 1)
  expect(emailsTo(admin)[0]?.text).toContain('“A”')
  for (let minute = 0; minute < 14; minute += 1) {
    await a?.play()
    if (minute >= 8) await c?.play()
    await after(1)
  }
  expect(emailsTo(admin)).toHaveLength(1)
  for (const one of [a, c]) await one?.play()
  await after(1)
  await count(admin, 2)
  const { text = '', subject } = emailsTo(admin)[1] ?? {}
  expect(subject).toBe('Alerts: 1 new, 2 over')
  expect(text).toContain('NEW ALERTS\n\nCritical: A device of “B” has no connection.')
  expect(text).toContain('OVER\n\nA device of “A” has no connection: ended after 12 minutes.')
  expect(text).toContain('A device of “C” has no connection: ended after ')
})

test('several servers send one email', async () => {
  const { admin } = await setUp(['Twice'])
  await passAndLook(app, owner, 11)
  await Promise.all([1, 2, 3].map(() => sendEmails(app.platform)))
  await count(admin, 1)
  await after(1)
  expect(emailsTo(admin)).toHaveLength(1)
})

test('an email that the mail server refuses is sent again after 15 minutes', async () => {
  const { admin } = await setUp(['Later'])
  refused = admin.email
  await after(11)
  const failures = () =>
    app.platform.db
      .selectFrom('notification_settings')
      .select('email_failures')
      .where('user_id', '=', admin.id)
      .execute()
  await expect.poll(failures).toEqual([{ email_failures: 1 }])
  refused = ''
  await after(14)
  expect(emailsTo(admin)).toEqual([])
  await after(2)
  await count(admin, 1)
  expect(emailsTo(admin)[0]?.text).toContain('“Later”')
})

test('an acknowledged alert that is still true after 4 hours reminds once a day', async () => {
  const { admin } = await setUp(['Cellar'])
  await after(11)
  await count(admin, 1)
  const colleague = await app.make.manager(admin, allPermissions)
  const ids = (await alertsOf(admin)).map(({ id }) => id)
  await colleague.call(acknowledgeAlerts, { body: { alert_ids: ids } })
  await colleague.call(saveNotifications, { body: { email: all } })
  await after(4 * 60 - 1)
  expect(emailsTo(admin)).toHaveLength(1)
  await after(1)
  await count(admin, 2)
  await count(colleague, 1)
  expect(emailsTo(admin)[1]?.text).toContain(`Acknowledged by Name of ${colleague.username}`)
  expect(titleOf(emailsTo(admin)[1])).toContain('Still open: ')
  await after(24 * 60 - 1)
  expect(emailsTo(admin)).toHaveLength(2)
  await after(1)
  await count(admin, 3)
  expect(emailsTo(colleague)).toHaveLength(2)
})

test('limited managers get alerts of their screens, without the names of others', async () => {
  const { admin, screens } = await setUp(['P', 'Q', 'R', 'S', 'T'])
  const tag = (await admin.call(saveTag, { body: { name: 'Own' } })).body.data
  await admin.call(tagScreens, { body: { screen_ids: [screens[0]?.id ?? ''], add: [tag.id], remove: [] } })
  const [limited, other] = [
    await app.make.manager(admin, allPermissions),
    await app.make.manager(admin, allPermissions),
  ]
  for (const one of [limited, other]) {
    await one.call(saveNotifications, { body: { email: all } })
  }
  const empty = (await admin.call(saveTag, { body: { name: 'Empty' } })).body.data
  await limitTo(admin, limited, [tag.id])
  await limitTo(admin, other, [empty.id])
  await after(11)
  await count(admin, 1)
  await count(limited, 1)
  expect(emailsTo(admin)[0]?.text).toContain('Screens: “P”, “Q”, “R”, “S”, “T”')
  expect(emailsTo(limited)[0]?.text).toContain('A device of “P” has no connection.')
  expect(emailsTo(limited)[0]?.text).not.toMatch(/“[QRST]”/)
  expect(emailsTo(other)).toEqual([])
})

test('kinds and the least severity are chosen per channel; a channel that is not named stays', async () => {
  const { admin } = await setUp(['Kinds'])
  const none = { ...all, kinds: alertKindNames.filter((kind) => kind !== 'device_offline') }
  const { body } = await admin.call(saveNotifications, {
    body: { email: { ...all, min_severity: 'critical' }, bell: none },
  })
  expect(body.data).toEqual({ email: { ...all, min_severity: 'critical' }, bell: none, email_problem: null })
  await after(11)
  await count(admin, 1)
  expect((await admin.call(countAlerts, {})).body.data).toEqual({ open: 0, critical: 0 })
  await admin.call(saveNotifications, { body: { bell: { ...all, min_severity: 'critical' } } })
  expect((await admin.call(countAlerts, {})).body.data).toEqual({ open: 1, critical: 1 })
  await admin.call(saveNotifications, { body: { bell: { ...all, is_on: false } } })
  expect((await admin.call(countAlerts, {})).body.data.open).toBe(0)
  expect((await admin.call(getNotifications, {})).body.data.email.min_severity).toBe('critical')
})

test('by default admins get emails and managers none; deactivated users get none', async () => {
  const { admin } = await setUp(['Default'])
  const manager = await app.make.manager(admin, allPermissions)
  const second = await app.make.manager(admin, allPermissions)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', second.id).execute()
  expect((await admin.call(getNotifications, {})).body.data).toEqual({ bell: all, email: all, email_problem: null })
  expect((await manager.call(getNotifications, {})).body.data.email.is_on).toBe(false)
  await after(9)
  await passAndLook(app, owner, 0)
  await app.platform.db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', second.id).execute()
  await after(2)
  await count(admin, 1)
  expect([...emailsTo(manager), ...emailsTo(second)]).toEqual([])
})

test('addresses that are not confirmed get no names', async () => {
  const { admin } = await setUp(['Hidden name'])
  await app.platform.db.updateTable('users').set({ email_confirmed: 0 }).where('id', '=', admin.id).execute()
  await after(11)
  await count(admin, 1)
  expect(emailsTo(admin)[0]?.subject).toBe('Alert: Device offline (1 screen)')
  expect(emailsTo(admin)[0]?.html).not.toContain('Hidden name')
})

test('at most 20 alerts are named', async () => {
  const admin = await app.make.admin()
  const rows = Array.from({ length: 32 }, (_, number) => ({
    id: `${admin.id} ${number}`,
    account_id: admin.accountId,
    kind: 'device_offline',
    subject_count: 1,
    began_at: app.clock.now,
    raised_at: app.clock.now,
    flips: 0,
  }))
  const { db } = app.platform
  await db.insertInto('alerts').values(rows).execute()
  const pending = { account_id: admin.accountId, user_id: admin.id, pending: 'raised' as const, acknowledged: 0 }
  await db
    .insertInto('alert_emails')
    .values(
      rows.map(({ id }) => ({ ...pending, alert_id: id, told_at: null, recovery_told_at: null, reminded_at: null })),
    )
    .execute()
  await sendEmails(app.platform)
  await count(admin, 1)
  expect(emailsTo(admin)[0]?.text.match(/^Critical: /gm)).toHaveLength(20)
  expect(emailsTo(admin)[0]?.text).toContain('and 12 more')
})

test('the link in the email asks first, and switches the emails off without a session', async () => {
  const { admin, screens } = await setUp(['Off'])
  await after(11)
  await count(admin, 1)
  const path = /alert-emails-off\/[\w-]+/.exec(emailsTo(admin)[0]?.text ?? '')?.[0] ?? ''
  const page = await app.guest.send(`/${path}`)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  expect(await page.text()).toContain('<form method="post">')
  const isOn = async () => (await admin.call(getNotifications, {})).body.data.email.is_on
  expect(await isOn()).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (to: string) => app.guest.send(to, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
  expect((await post('/alert-emails-off/unknown')).status).toBe(404)
  expect((await post(`/${path}`)).status).toBe(200)
  expect(await isOn()).toBe(false)
  await screens[0]?.play()
  await after(20)
  expect(emailsTo(admin)).toHaveLength(1)
})

test('a test email takes the same way; without a mail server or an address it says so', async () => {
  const admin = await app.make.admin()
  const { status, body } = await admin.call(testNotifications, { body: { channel: 'email' } })
  expect([status, body.message]).toEqual([200, `Test email sent to ${admin.email}.`])
  expect(emailsTo(admin)[0]?.subject).toBe('Emails about alerts work')
  expect((await admin.call(testNotifications, { body: { channel: 'bell' } })).status).toBe(200)
  refused = admin.email
  expect((await admin.call(testNotifications, { body: { channel: 'email' } })).status).toBe(422)
  refused = ''
  const without = await startApp()
  try {
    const by = await without.make.admin()
    const answer = await by.call(testNotifications, { body: { channel: 'email' } })
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('has no mail server')])
    const screens = await playingScreens(without, by, ['Mute'])
    expect(screens).toHaveLength(1)
    await passAndLook(without, await without.make.owner(), 11)
    expect(await alertsOf(by)).toHaveLength(1)
    expect(await sendEmails(without.platform)).toBe(0)
    expect(await without.platform.db.selectFrom('alert_emails').selectAll().execute()).toEqual([])
  } finally {
    await without.close()
  }
})
