import type { Kysely } from 'kysely'

/** Versions of platform settings; the plan that a new customer gets when it becomes active. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('platform_settings')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('accounts').addColumn('waiting_plan_id', 'text').execute()
}
