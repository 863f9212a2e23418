import { type Kysely, sql } from 'kysely'

/**
 * Sessions that were handed over to the other host belong to their sign-in and end with it. A single-use code belongs
 * to the session that created it, and a handover code also to the browser tab that requested it. Browsers that have
 * signed in before are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('sessions')
    .addColumn('sign_in_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update sessions set sign_in_id = substr(token_hash, 1, 32)`.execute(db)
  await schema.createIndex('sessions_sign_in').on('sessions').column('sign_in_id').execute()

  // Codes expire after 30 seconds. Existing ones have no session.
  await sql`delete from single_use_tokens where purpose in ('handover', 'view', 'backup')`.execute(db)
  await schema.alterTable('single_use_tokens').dropColumn('viewer_session').execute()
  await schema
    .alterTable('single_use_tokens')
    .addColumn('session_hash', 'text', (c) => c.references('sessions.token_hash').onDelete('cascade'))
    .execute()
  await schema.alterTable('single_use_tokens').addColumn('nonce_hash', 'text').execute()
  await schema.createIndex('single_use_tokens_session').on('single_use_tokens').column('session_hash').execute()

  await schema
    .createTable('known_browsers')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['user_id', 'token_hash'])
    .execute()
  await schema.createIndex('known_browsers_seen').on('known_browsers').column('seen_at').execute()
}
