import type { Kysely } from 'kysely'

/** Adds the billing address and tax number of customers, and copies of them on invoices. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('accounts')
    .addColumn('billing_address', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('accounts')
    .addColumn('tax_number', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('invoices')
    .addColumn('customer_address', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('invoices')
    .addColumn('customer_tax_number', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
