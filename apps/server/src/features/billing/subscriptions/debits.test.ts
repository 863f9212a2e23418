import { runBilling } from '@digisigncast/contract/billing/invoices'
import { getMembership } from '@digisigncast/contract/billing/membership'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'
import { possessions } from '../../../testing/walk-calls.ts'
import { dayMs } from './periods.ts'

const app = await sharedApp()

/** A customer whose only invoice was due this many days ago and was emailed. */
async function owing(days: number, online_payment: 'processing' | 'failed' | null) {
  const admin = await app.make.admin()
  const { invoiceID = '' } = await possessions(app, admin)
  const { db } = app.platform
  const due_at = app.clock.now - days * dayMs
  await db.updateTable('invoices').set({ due_at, online_payment, reminders: 1 }).where('id', '=', invoiceID).execute()
  return {
    standing: async () => (await admin.call(getMembership, {})).body.data.plan?.status,
    letters: async () => {
      const query = db.selectFrom('invoices').select('reminders').where('id', '=', invoiceID)
      return (await query.executeTakeFirstOrThrow()).reminders
    },
  }
}
async function bill() {
  const owner = await app.make.owner()
  expect((await owner.call(runBilling, {})).status).toBe(200)
}

// The default grace period is 14 days.
test.each([
  [20, null, 'suspended'],
  [20, 'failed', 'suspended'],
  [20, 'processing', 'active'],
  [27, 'processing', 'active'],
  // An unanswered bank payment does not prevent the suspension forever.
  [29, 'processing', 'suspended'],
] as const)('due %i days ago, with an online payment that is %s: %s', async (days, online, status) => {
  const customer = await owing(days, online)
  await bill()
  expect(await customer.standing()).toBe(status)
})

test('no reminder is sent while a bank payment is being processed', async () => {
  const [paying, silent] = [await owing(10, 'processing'), await owing(10, null)]
  await bill()
  // Emails are sent in the order of the invoice numbers: once the second is sent, the first was skipped.
  await expect.poll(silent.letters).toBe(3)
  expect(await paying.letters()).toBe(1)
})
