import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../start-app.ts'

/** A pending invoice inserted as a row, with the next number. */
export async function storedInvoice(
  app: TestApp,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string | null },
): Promise<string> {
  const { db } = app.platform
  const { now } = app.clock
  const id = newId()
  const { value } = await db
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'invoice')
    .returning('value')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoices')
    .values({
      id,
      number: value,
      account_id: accountId,
      customer_id: accountId,
      subscription_id: subscriptionId,
      customer_name: `Account ${accountId}`,
      search_text: `account ${accountId.toLowerCase()}`,
      period_start: now,
      period_end: now + 1000,
      currency: 'EUR',
      lines: JSON.stringify([{ text: 'Plan', amount: 4900 }]),
      net: 4900,
      tax_rate: 0,
      tax: 0,
      amount: 4900,
      seller: JSON.stringify({ name: 'Seller', address: '', tax_number: '' }),
      note: '',
      status: 'pending',
      due_at: now + 14 * 24 * 60 * 60 * 1000,
      reminders: 1,
      payment_method: null,
      payment_reference: null,
      paid_at: null,
      created_at: now,
    })
    .execute()
  return id
}
