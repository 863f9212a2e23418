import type { Kysely } from 'kysely'

/** Whether a user chose the time zone of an account, and when the owner deleted a billed subscription. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('accounts')
    .addColumn('time_zone_chosen', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('subscriptions').addColumn('hidden_at', 'bigint').execute()
}
