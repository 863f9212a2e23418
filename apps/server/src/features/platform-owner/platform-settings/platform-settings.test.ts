import { listLogs } from '@digisigncast/contract/accounts/logs'
import { confirmAddress, login, register } from '@digisigncast/contract/accounts/session'
import { getBillingSettings, saveBillingSettings } from '@digisigncast/contract/billing/invoices'
import {
  getCustomerDefaults,
  getRetention,
  getSignupSettings,
  saveCustomerDefaults,
  saveRetention,
  saveSignupSettings,
} from '@digisigncast/contract/platform/platform-settings'
import { getSite } from '@digisigncast/contract/platform/site'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { openedForEachTest, startApp } from '../../../testing/start-app.ts'

let owner: Client
const app = openedForEachTest(startApp)
beforeEach(async () => {
  owner = await app.make.owner()
})

const company = {
  seller_name: 'Sign GmbH',
  seller_address: 'Street 1\nBerlin',
  tax_number: 'DE 1',
  currency: 'EUR',
  tax_rate: 1900,
  payment_days: 10,
  grace_days: 5,
  invoice_note: 'Thank you.',
}
const beginning = {
  max_team_members: 3,
  time_zone: 'Europe/Paris',
  display_other_managers_content: true,
  view_other_managers_playlists: false,
  manage_other_managers_playlists: true,
  planID: null,
}
const kept = { logs_days: 100, plays_days: 365, activity_days: null }

let founders = 0
const founder = () => {
  founders += 1
  const username = `newcomer-${founders}`
  const email = `${username}@example.com`
  return { company: 'Bakery', name: 'Zoë', username, email, password, confirmPassword: password }
}
const confirm = async (email: string) => {
  const { text } = await mailTo(app.dataDir, email)
  const token = /\/confirm#token=([\w-]+)/.exec(text)?.[1] ?? ''
  return app.guest.call(confirmAddress, { body: { token, password } })
}

test('all settings are stored, versioned and logged', async () => {
  const saved = [
    await owner.call(saveBillingSettings, { body: company }),
    await owner.call(saveSignupSettings, { body: { mode: 'open' } }),
    await owner.call(saveCustomerDefaults, { body: beginning }),
    await owner.call(saveRetention, { body: kept }),
  ]
  for (const { status, body } of saved)
    expect([status, body.message, body.data.version]).toEqual([200, 'Settings saved successfully!', 1])
  const again = await app.restart()
  owner = await again.make.owner()
  expect((await owner.call(getBillingSettings, {})).body.data).toEqual({ ...company, version: 1 })
  expect((await owner.call(getCustomerDefaults, {})).body.data).toEqual({ ...beginning, plan: null, version: 1 })
  expect((await owner.call(getRetention, {})).body.data).toEqual({ ...kept, version: 1 })
  const entries = (await owner.call(listLogs, { query: { customer: 'platform' } })).body.data.map(
    (line) => line.description,
  )
  for (const sentence of [
    'Owner changed the billing settings.',
    'Owner opened registration for everyone.',
    'Owner changed the defaults for new customers.',
    'Owner changed the retention periods: logs for 100 days, proof of play for 365 days and device activity forever.',
  ])
    expect(entries).toContain(sentence)
  await again.close()
})

test('an omitted currency stays, and unset values have defaults', async () => {
  expect((await owner.call(getBillingSettings, {})).body.data).toMatchObject({ currency: 'USD', version: 0 })
  await owner.call(saveBillingSettings, { body: { ...company, currency: 'chf' } })
  const { currency: _left, ...rest } = company
  const { body } = await owner.call(saveBillingSettings, { body: rest })
  expect([body.data.currency, body.data.version]).toEqual(['CHF', 2])
  expect((await owner.call(getRetention, {})).body.data).toEqual({
    logs_days: 400,
    plays_days: null,
    activity_days: null,
    version: 0,
  })
})

test('the second of two concurrent edits gets a conflict, also for unset values', async () => {
  const both = await Promise.all([
    owner.call(saveRetention, { body: { ...kept, version: 0 } }),
    owner.call(saveRetention, { body: { ...kept, logs_days: 50, version: 0 } }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const changed = 'Another user has changed these settings. Reload to see their version.'
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'resource.conflict', message: changed })
  const later = (version: number) => owner.call(saveRetention, { body: { ...kept, version } })
  expect([(await later(0)).status, (await later(2)).status, (await later(1)).status]).toEqual([409, 409, 200])
  for (const save of [
    () => owner.call(saveBillingSettings, { body: { ...company, version: 0 } }),
    () => owner.call(saveSignupSettings, { body: { mode: 'off', version: 0 } }),
    () => owner.call(saveCustomerDefaults, { body: { ...beginning, version: 0 } }),
  ])
    expect([(await save()).status, (await save()).body.message]).toEqual([200, changed])
})

test.each([
  ['tax_rate', -1, 'Enter a tax rate from 0 to 100 %.'],
  ['tax_rate', 10_001, 'Enter a tax rate from 0 to 100 %.'],
  ['tax_rate', 19.5, 'Enter a tax rate from 0 to 100 %.'],
  ['tax_rate', '19', 'Enter a tax rate from 0 to 100 %.'],
  ['payment_days', 366, 'The time to pay is a whole number of days from 0 to 365.'],
  ['grace_days', -1, 'The time until suspension is a whole number of days from 0 to 365.'],
  ['currency', 'EURO', 'Please choose a currency by its three letters, for example EUR.'],
  ['seller_name', '  ', 'Company name is required.'],
  ['invoice_note', 'x'.repeat(1001), 'Use at most 1000 characters.'],
] as const)('company and invoices: %s = %j is rejected by name', async (field, value, words) => {
  const { status, body } = await owner.call(saveBillingSettings, { body: { ...company, [field]: value } })
  expect([status, body.errors]).toEqual([422, { [field]: [words] }])
  expect((await owner.call(getBillingSettings, {})).body.data.version).toBe(0)
})

test.each([
  ['logs_days', 6, 'System logs are kept for 7 to 3,650 whole days.'],
  ['logs_days', null, 'System logs are kept for 7 to 3,650 whole days.'],
  ['logs_days', 30.5, 'System logs are kept for 7 to 3,650 whole days.'],
  ['plays_days', 0, 'Proof of play is kept for 7 to 3,650 whole days.'],
  ['plays_days', '90', 'Proof of play is kept for 7 to 3,650 whole days.'],
  ['activity_days', 3651, 'Device activity is kept for 7 to 3,650 whole days.'],
] as const)('retention: %s = %j is rejected by name', async (field, value, words) => {
  const { status, body } = await owner.call(saveRetention, { body: { ...kept, [field]: value } })
  expect([status, body.errors]).toEqual([422, { [field]: [words] }])
})

test.each([
  ['max_team_members', -1, /^Team Members Limit must be a whole number from 0/],
  ['max_team_members', 2.5, /^Team Members Limit must be a whole number from 0/],
  ['time_zone', 'Mars/Olympus', /^Please choose a time zone from the list\.$/],
  ['planID', 'nowhere', /^This plan no longer exists\.$/],
] as const)('defaults: %s = %j is rejected by name', async (field, value, words) => {
  const { status, body } = await owner.call(saveCustomerDefaults, { body: { ...beginning, [field]: value } })
  expect([status, Object.keys(body.errors ?? {}), body.errors?.[field]?.[0]]).toEqual([
    422,
    [field],
    expect.stringMatching(words),
  ])
})

test('registration follows the configuration until a mode is saved, which takes effect at once', async () => {
  const shown = async () => (await owner.call(getSignupSettings, {})).body.data
  const address = async () => (await app.guest.call(getSite, {})).body.data.register_url
  const choose = (mode: 'approve' | 'open' | 'off' | null) => owner.call(saveSignupSettings, { body: { mode } })
  expect(await shown()).toEqual({
    mode: 'approve',
    default_mode: 'approve',
    is_chosen: false,
    register_url: null,
    version: 0,
  })

  await choose('off')
  expect([(await shown()).mode, (await shown()).is_chosen, await address()]).toEqual(['off', true, null])
  const refused = await app.guest.call(register, { body: founder() })
  expect([refused.status, refused.body.message]).toEqual([403, 'Registration is closed.'])

  await choose('open')
  expect(await address()).toBe('/register')
  const zoe = founder()
  expect((await app.guest.call(register, { body: zoe })).status).toBe(200)
  expect((await confirm(zoe.email)).body.message).toBe(
    `Your email address is confirmed. Your username is ${zoe.username}. You can sign in now.`,
  )
  expect((await app.guest.call(login, { body: { login: zoe.username, password } })).status).toBe(200)

  await choose(null)
  expect([(await shown()).mode, (await shown()).is_chosen]).toEqual(['approve', false])
  const yann = founder()
  await app.guest.call(register, { body: yann })
  expect((await confirm(yann.email)).body.message).toBe(
    `Your email address is confirmed. Your username is ${yann.username}. You can sign in as soon as your account is activated.`,
  )
  expect((await app.guest.call(login, { body: { login: yann.username, password } })).status).toBe(403)
})

test('the configured mode is returned with the address of Register Now', async () => {
  const closed = await startApp({ SIGNUP: 'off', REGISTER_URL: 'https://example.com/join' })
  const { body } = await (await closed.make.owner()).call(getSignupSettings, {})
  expect(body.data).toMatchObject({ mode: 'off', default_mode: 'off', register_url: 'https://example.com/join' })
  await closed.close()
})
