import { listInvoices, payInvoice } from '@digisigncast/contract/billing/invoices'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { cancelSubscription, createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { getMoneyFigures, namedTrials } from '@digisigncast/contract/platform/platform-figures'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedInvoice } from '../../../testing/stored/stored-invoice.ts'

const dayMs = 24 * 60 * 60_000
const app = await sharedApp()
const owner = await app.make.owner()

const money = async () => (await owner.call(getMoneyFigures, {})).body.data
const mrrIn = async (currency: string) => (await money()).mrr.find((sum) => sum.currency === currency)?.amount ?? 0
const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }

async function sell(
  { accountId }: Person,
  fields: { price: number; currency?: string; cycle?: 'monthly' | 'yearly'; trial_days?: number },
) {
  const body = { name: 'Plan', currency: 'EUR', cycle: 'monthly', trial_days: 0, ...limits, ...fields } as const
  const plan = await owner.call(savePlan, { body })
  const sold = await owner.call(createSubscription, { body: { accountID: accountId, planID: plan.body.data.id } })
  return sold.body.data.id
}

test('recurring revenue is per month and currency, without trials and ended subscriptions', async () => {
  expect((await money()).mrr).toEqual([])
  const [monthly, yearly, dollars, trying] = [
    await app.make.admin(),
    await app.make.admin(),
    await app.make.admin(),
    await app.make.admin(),
  ]
  const id = await sell(monthly, { price: 4900 })
  await sell(yearly, { price: 10_000, cycle: 'yearly' })
  await sell(dollars, { price: 700, currency: 'USD' })
  await sell(trying, { price: 99_900, trial_days: 5 })
  // 49.00 € and a twelfth of 100.00 €.
  expect((await money()).mrr).toEqual([
    { currency: 'EUR', amount: 5733 },
    { currency: 'USD', amount: 700 },
  ])
  await owner.call(cancelSubscription, { body: { subscriptionID: id, when: 'now' } })
  expect(await mrrIn('EUR')).toBe(833)
  const account = app.platform.db.updateTable('accounts').where('id', '=', dollars.accountId)
  await account.set({ deleted_at: app.clock.now }).execute()
  expect(await mrrIn('USD')).toBe(0)
})

test('overdue invoices are counted and summed like the filtered list shows them', async () => {
  const admin = await app.make.admin()
  const before = (await money()).overdue.invoices
  const overdueId = await storedInvoice(app, { accountId: admin.accountId, subscriptionId: null })
  await storedInvoice(app, { accountId: admin.accountId, subscriptionId: null })
  const row = app.platform.db.updateTable('invoices').where('id', '=', overdueId)
  await row.set({ due_at: app.clock.now - 1, currency: 'CHF' }).execute()
  const { overdue } = await money()
  expect(overdue.invoices).toBe(before + 1)
  expect(overdue.sums).toContainEqual({ currency: 'CHF', amount: 4900 })
  const listed = async (status: 'overdue' | 'pending' | 'paid') =>
    (await owner.call(listInvoices, { query: { status, per_page: 100 } })).body
  const { data, pagination } = await listed('overdue')
  expect([data.map(({ id }) => id), pagination.total]).toEqual([[overdueId], overdue.invoices])
  expect((await listed('pending')).data.map(({ id }) => id)).toContain(overdueId)
  const paid_on = new Date(app.clock.now).toISOString().slice(0, 10)
  await owner.call(payInvoice, { body: { invoiceID: overdueId, payment_method: 'Cash', paid_on } })
  expect((await money()).overdue.invoices).toBe(before)
  expect((await listed('overdue')).data).toEqual([])
  expect((await listed('paid')).data.map(({ id }) => id)).toContain(overdueId)
})

test('trials that end within 14 days are counted, and the first ones named', async () => {
  const before = (await money()).trials_ending
  const people: Person[] = []
  for (let days = 14; days > 14 - namedTrials - 1; days -= 1) {
    const admin = await app.make.admin()
    await sell(admin, { price: 100, trial_days: days })
    people.push(admin)
  }
  const later = await app.make.admin()
  await sell(later, { price: 100, trial_days: 15 })
  const { total, first } = (await money()).trials_ending
  expect(total).toBe(before.total + namedTrials + 1)
  expect(first).toHaveLength(namedTrials)
  expect(first.map(({ ends_at }) => ends_at)).toEqual(first.map(({ ends_at }) => ends_at).toSorted((a, b) => a - b))
  const soonest = people.at(-1)
  const name = `Account ${soonest?.accountId}`
  expect(first).toContainEqual({ id: soonest?.accountId, name, ends_at: app.clock.now + 9 * dayMs })
  expect(first.map(({ id }) => id)).not.toContain(later.accountId)
})

test('customers cannot see the money of the platform', async () => {
  expect((await (await app.make.admin()).call(getMoneyFigures, {})).status).toBe(403)
})
