import { type Kysely, sql } from 'kysely'

/**
 * Unconfirmed registrations reserve no username and no email: their keys are in columns that are not unique. Existing
 * users that have been activated count as confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('users').addColumn('unconfirmed_username_key', 'text').execute()
  await schema.alterTable('users').addColumn('unconfirmed_email_key', 'text').execute()
  await schema
    .alterTable('users')
    .addColumn('email_confirmed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update users set email_confirmed = 1 where status <> 'pending'`.execute(db)
  await sql`update users set unconfirmed_username_key = username_key, unconfirmed_email_key = email_key,
    username_key = ' ' || id, email_key = ' ' || id where status = 'pending'`.execute(db)
  for (const column of ['unconfirmed_username_key', 'unconfirmed_email_key'])
    await sql`create index ${sql.id(`users_${column}`)} on users (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db)
}
