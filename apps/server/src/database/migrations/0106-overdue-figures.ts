import type { Kysely } from 'kysely'

/** Overdue invoices are counted and summed by customer without reading their rows. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('invoices_due').execute()
  await schema
    .createIndex('invoices_due')
    .on('invoices')
    .columns(['status', 'due_at', 'account_id', 'currency', 'amount'])
    .execute()
}
