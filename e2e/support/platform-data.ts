import { saveUser } from '@digisigncast/contract/accounts/users'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { runBilling, saveBillingSettings } from '@digisigncast/contract/billing/invoices'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription, listSubscribers } from '@digisigncast/contract/billing/subscriptions'
import { getBackups, startBackup } from '@digisigncast/contract/platform/backups'
import { expect } from '@playwright/test'
import { operatorOf } from './operator.ts'
import { longName, longWord } from './sample-data.ts'
import { passwords } from './start-server.ts'

const owner = { username: 'owner', password: passwords.owner }
const none = { max_screens: null, max_team_members: null, max_storage_bytes: null }
const small = { name: 'Small', price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: 0, ...none } as const
const seller = { seller_name: 'Sign GmbH', seller_address: 'Hafenstraße 1\nHamburg', tax_number: 'DE 1' }
const terms = { tax_rate: 1900, payment_days: 0, grace_days: 0, invoice_note: 'Thank you.' }

/** Creates an overdue invoice of 58.31 € for the first customer, which suspends it. */
export async function suspendFirstCustomer(origin: string) {
  const { call } = await operatorOf(origin, owner)
  await call(saveBillingSettings, { body: { ...seller, ...terms } })
  await sellTo(origin, 'My organization', small)
  await call(runBilling, {})
}

async function sellTo(origin: string, customer: string, plan: Sent<typeof savePlan>['body']) {
  const { call } = await operatorOf(origin, owner)
  const { data: customers } = await call(listSubscribers, { query: { search: customer } })
  const sold = await call(savePlan, { body: plan })
  await call(createSubscription, { body: { accountID: customers[0]?.id ?? '', planID: sold.data.id } })
}

/** Creates customers, plans and invoices with the longest allowed names, and a backup. */
export async function fillPlatform(origin: string) {
  const { call } = await operatorOf(origin, owner)
  const long = { seller_name: longName, seller_address: `${longWord}\n${longName}`, invoice_note: longName }
  await call(saveBillingSettings, { body: { ...seller, ...terms, ...long, payment_days: 14, grace_days: 14 } })
  const password = 'harbour lantern 58'
  for (const [name, username] of [
    [longWord, 'v'.repeat(60)],
    [longName, 'northern'],
  ] as const) {
    const email = `${username}@${'example-'.repeat(6)}harbour.example.com`
    await call(saveUser, { body: { name, username, email, password, confirmPassword: password, status: 'active' } })
    await sellTo(origin, name, { ...small, name, price: 99_999_999, cycle: 'yearly', max_screens: 1_000_000 })
  }
  await sellTo(origin, 'My organization', { ...small, name: `${longWord} ${longWord}` })
  await call(runBilling, {})
  await call(startBackup, {})
  const made = async () => (await call(getBackups, {})).data.backups
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(1)
}
