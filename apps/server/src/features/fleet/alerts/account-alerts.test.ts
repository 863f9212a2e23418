import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveSilence } from '@digisigncast/contract/accounts/silences'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { deleteMedia } from '@digisigncast/contract/content/media'
import { deleteScreen } from '@digisigncast/contract/content/screens'
import { acknowledgeAlerts, countAlerts, listAlerts, readAlert } from '@digisigncast/contract/devices/alerts'
import { deleteDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSite } from '../../../testing/doubles/sites.ts'
import { mailServer } from '../../../testing/mails.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { logOf } from '../../../testing/presence.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'
import { passAndLook } from '../../../testing/stored/troubled-screens.ts'
import { sendEmails } from './notifications/send-emails.ts'

const site = await shared(openSite)
const smtp = await mailServer({})
afterAll(() => smtp.close())
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', SMTP_URL: smtp.url })
const owner = await app.make.owner()
beforeEach(() => answers(true))

/** Whether the server of the data sources answers. */
const answers = (isUp: boolean) =>
  site.answer((_request, response) => {
    response.statusCode = isUp ? 200 : 404
    response.end('Dish,Price\nSoup,6.50\n')
  })
/** Time passes, in which data sources are retrieved and alerts are looked for. */
const after = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 5) {
    await (await app.jobs.begin('data-sources')).ended
    await passAndLook(app, owner, 5)
  }
}
const source = async (by: Person, name: string) => {
  const body = { name, settings: { kind: 'csv' as const, url: `${site.url}/${name}` }, interval: 5 }
  return (await by.call(saveDataSource, { body })).body.data.id
}
const subscribe = async (admin: Person, limits: { max_screens: number; max_storage_bytes: number | null }) => {
  const price = { price: 1000, currency: 'EUR', cycle: 'monthly', trial_days: 0, max_team_members: null } as const
  const plan = await owner.call(savePlan, { body: { name: 'Small', ...price, ...limits } })
  const made = await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
  expect([plan.status, made.status]).toEqual([200, 200])
}
const alertsOf = async (by: Pick<Person, 'call'>, state: 'open' | 'past' = 'open') =>
  (await by.call(listAlerts, { query: { state } })).body.data
const alertMails = ({ email }: Person) =>
  smtp.received.filter(({ to, mail }) => to.includes(email) && mail.text.includes('Prices')).map(({ mail }) => mail)
const sentencesOf = async (by: Person) => (await logOf(by)).map(({ description }) => description)

test('a data source that fails for an hour is an alert for admins, which ends with the failure', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const id = await source(admin, 'Prices')
  answers(false)
  await after(60)
  expect(await alertsOf(admin)).toEqual([])
  await after(10)
  const [alert, ...others] = await alertsOf(admin)
  expect(others).toEqual([])
  expect(alert).toMatchObject({
    kind: 'data_source_failing',
    severity: 'warning',
    screens: [],
    screen_count: 0,
    subjects: [{ id, name: 'Prices' }],
    subject_count: 1,
    detail: `${new URL(site.url).host} answered with the error 404.`,
  })
  expect((await admin.call(countAlerts, {})).body.data).toEqual({ open: 1, critical: 0 })
  expect(await sentencesOf(admin)).toContain('Alert: The data of “Prices” cannot be retrieved.')

  const alertId = alert?.id ?? ''
  expect(await alertsOf(manager)).toEqual([])
  expect((await manager.call(countAlerts, {})).body.data).toEqual({ open: 0, critical: 0 })
  expect((await manager.call(readAlert, { params: { id: alertId } })).status).toBe(404)
  expect((await manager.call(acknowledgeAlerts, { body: { alert_ids: [alertId] } })).status).toBe(404)
  expect((await sentencesOf(manager)).filter((text) => text.includes('retrieved'))).toEqual([])

  await sendEmails(app.platform)
  await expect.poll(() => alertMails(admin).length).toBe(1)
  const [mail] = alertMails(admin)
  expect(mail?.text).toContain('Warning: The data of “Prices” cannot be retrieved.')
  expect(mail?.text).toContain(`Details: ${new URL(site.url).host} answered with the error 404.`)
  expect(mail?.text).not.toContain('Screens:')
  expect(alertMails(manager)).toEqual([])

  answers(true)
  // While a source fails, it is retrieved less often.
  await after(70)
  expect(await alertsOf(admin)).toEqual([])
  expect(await alertsOf(admin, 'past')).toMatchObject([{ id: alertId, state: 'resolved' }])
})

test('sources that fail together are one alert; that of a deleted source ends', async () => {
  const admin = await app.make.admin()
  const ids: string[] = []
  for (let i = 1; i <= 6; i += 1) ids.push(await source(admin, `Source ${i}`))
  answers(false)
  await after(75)
  expect(await alertsOf(admin)).toMatchObject([
    { kind: 'data_source_failing', subject_count: 6, detail: null, subjects: ids.map((id) => ({ id })) },
  ])
  expect(await sentencesOf(admin)).toContain(
    'Alert: The data of “Source 1”, “Source 2” and 4 more cannot be retrieved.',
  )
  for (const id of ids) expect((await admin.call(deleteDataSource, { body: { id } })).status).toBe(200)
  await after(5)
  expect(await alertsOf(admin)).toEqual([])
})

test('a silence of everything keeps alerts of the account, too', async () => {
  const admin = await app.make.admin()
  await source(admin, 'News')
  const now = app.clock.now
  const body = { everything: true, starts_at: now, ends_at: now + 90 * 60_000, reason: 'Works on the network' }
  expect((await admin.call(saveSilence, { body })).status).toBe(200)
  answers(false)
  await after(85)
  expect(await alertsOf(admin)).toEqual([])
  await after(15)
  expect(await alertsOf(admin)).toMatchObject([{ kind: 'data_source_failing' }])
})

test('an alert is raised when nine of ten screens, and most of the storage, are used', async () => {
  const admin = await app.make.admin()
  const { id: mediaId } = await app.make.media(admin)
  const { bytes } = await app.platform.db
    .selectFrom('media')
    .select('stored_bytes as bytes')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  await subscribe(admin, { max_screens: 10, max_storage_bytes: Math.ceil(bytes / 0.95) })
  const screens: string[] = []
  for (let i = 0; i < 8; i += 1) screens.push((await app.make.screen(admin)).id)
  await after(10)
  const limits = async () => (await alertsOf(admin)).map(({ subjects, detail }) => [subjects[0]?.id, detail])
  expect(await limits()).toEqual([['storage', expect.stringMatching(/^[\d.]+ bytes of [\d.]+ bytes$/)]])
  screens.push((await app.make.screen(admin)).id)
  await after(10)
  expect(await limits()).toEqual([
    ['screens', '9 of 10'],
    ['storage', expect.stringContaining('bytes of')],
  ])
  expect(await sentencesOf(admin)).toContain('Alert: The account uses more than 90 % of its screens.')
  await app.make.confirmAll()
  await admin.call(updateSettings, { body: { bin_days: 0 } })
  await admin.call(deleteScreen, { body: { screenID: screens[0] ?? '' } })
  await admin.call(deleteMedia, { body: { media_id: mediaId } })
  await after(10)
  expect(await limits()).toEqual([])
})

test('a customer with few screens uses all of them without an alert', async () => {
  const admin = await app.make.admin()
  await subscribe(admin, { max_screens: 2, max_storage_bytes: null })
  for (let i = 0; i < 2; i += 1) await app.make.screen(admin)
  await after(10)
  expect(await alertsOf(admin)).toEqual([])
})
