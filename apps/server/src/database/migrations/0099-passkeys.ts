import type { Kysely } from 'kysely'

/**
 * Adds passkeys and the challenges that they answer. Recovery codes and wrong tries no longer belong to the authenticator
 * app: a user can have passkeys alone.
 */
export async function up(db: Kysely<AddedTables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('aaguid', 'text', (c) => c.notNull())
    .addColumn('can_be_backed_up', 'integer', (c) => c.notNull())
    .addColumn('is_backed_up', 'integer', (c) => c.notNull())
    .addColumn('works_alone', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()
  await schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('bound_to', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('passkey_challenges_by_expiry').on('passkey_challenges').column('expires_at').execute()
  await schema
    .createTable('second_factor_tries')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .execute()
  await db
    .insertInto('second_factor_tries')
    .columns(['user_id', 'failed', 'next_at'])
    .expression((is) =>
      is.selectFrom('two_factors').select(['user_id', 'failed_tries', 'next_try_at']).where('failed_tries', '>', 0),
    )
    .execute()
  for (const column of ['failed_tries', 'next_try_at'])
    await schema.alterTable('two_factors').dropColumn(column).execute()
  await schema
    .alterTable('recovery_codes')
    .addColumn('key_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db
    .updateTable('recovery_codes')
    .set((is) => ({
      key_id: is.fn.coalesce(
        is.selectFrom('two_factors').select('key_id').whereRef('two_factors.user_id', '=', 'recovery_codes.user_id'),
        is.val(''),
      ),
    }))
    .execute()
}

interface AddedTables {
  two_factors: { user_id: string; key_id: string; failed_tries: number; next_try_at: number }
  recovery_codes: { user_id: string; key_id: string }
  second_factor_tries: { user_id: string; failed: number; next_at: number }
}
