import type { Kysely } from 'kysely'

/** Adds when revisions that devices still play ceased to be current. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('past_revisions')
    .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('past_revisions_key', ['screen_id', 'revision'])
    .execute()
}
