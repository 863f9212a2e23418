import { type Kysely, sql } from 'kysely'

/** Adds when a user of an account was last active, from sessions and known browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_activity')
    .addColumn('account_id', 'text', (c) => c.primaryKey().notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into account_activity (account_id, seen_at)
    select u.account_id, max(seen.seen_at)
    from (
      select user_id, seen_at from sessions where viewer_id is null
      union all
      select user_id, seen_at from known_browsers
    ) as seen
    inner join users as u on u.id = seen.user_id
    where u.account_id is not null
    group by u.account_id`.execute(db)
}
