import { type Kysely, sql } from 'kysely'

/** When each background job last succeeded, for monitoring. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('last_success_at', 'bigint').execute()
  await sql`update jobs set last_success_at = last_finished_at where outcome = 'done'`.execute(db)
}
