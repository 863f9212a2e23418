import type { Kysely } from 'kysely'

/** Adds the second factor of users, their recovery codes, and the tickets of sign-ins that wait for it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('two_factors')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('failed_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_try_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await schema
    .alterTable('single_use_tokens')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('single_use_tokens').addColumn('browser_hash', 'text').execute()
}
