import type { Kysely } from 'kysely'

/** Alerts for the platform owner. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('platform_alerts')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('server', 'text')
    .addColumn('detail', 'text')
    .addColumn('began_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('emailed_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('platform_alerts_key', ['kind', 'subject'])
    .execute()
}
