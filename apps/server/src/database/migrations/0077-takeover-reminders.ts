import type { Kysely } from 'kysely'

/** Adds who started a takeover, and when the next email says that it still runs. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('takeovers').addColumn('starter_id', 'text').execute()
  await schema.alterTable('takeovers').addColumn('remind_at', 'bigint').execute()
  await schema.createIndex('takeovers_reminder').on('takeovers').column('remind_at').execute()
}
