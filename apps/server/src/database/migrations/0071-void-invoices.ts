import { type Kysely, sql } from 'kysely'

/** Adds when an invoice was voided, and the email about it that is still to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invoices').addColumn('voided_at', 'bigint').execute()
  await db.schema.alterTable('invoices').addColumn('void_notice', 'text').execute()
  await sql`create index invoices_void_notice on invoices (number) where void_notice is not null`.execute(db)
}
