import type { Kysely } from 'kysely'

/** Settings of the platform count their changes; new customers may wait for a plan until they are active. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('platform_settings')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('accounts').addColumn('waiting_plan_id', 'text').execute()
}
