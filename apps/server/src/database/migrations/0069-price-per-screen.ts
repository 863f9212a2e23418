import type { Kysely } from 'kysely'

/** Adds a price per screen to plans and subscriptions. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['plans', 'subscriptions'])
    await schema
      .alterTable(table)
      .addColumn('price_per_screen', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
}
