import type { Kysely } from 'kysely'

/** Adds single sign-on: the provider and domains of an account, linked users, and sign-ins that are under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('sso_providers')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('client_secret', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('new_users', 'text', (c) => c.notNull())
    .addColumn('permissions', 'text', (c) => c.notNull())
    .addColumn('asks_second_factor', 'integer', (c) => c.notNull())
    .addColumn('is_required', 'integer', (c) => c.notNull())
    .addColumn('break_glass_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('are_emails_proven', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('sso_providers_by_break_glass').on('sso_providers').column('break_glass_id').execute()
  await schema
    .createTable('sso_domains')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('domain', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    // The domain once it is proven: it belongs to one account.
    .addColumn('proven_domain', 'text', (c) => c.unique())
    .addColumn('proven_at', 'bigint')
    .addColumn('proven_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sso_domains_key', ['account_id', 'domain'])
    .execute()
  await schema
    .createTable('sso_identities')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sso_identities_key', ['account_id', 'issuer', 'subject'])
    .execute()
  await schema.createIndex('sso_identities_by_user').on('sso_identities').column('user_id').unique().execute()
  await schema
    .createTable('sso_flows')
    .addColumn('secret_hash', 'text', (c) => c.primaryKey())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('bound_to', 'text')
    .addColumn('nonce_hash', 'text', (c) => c.notNull())
    .addColumn('login_hint', 'text')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('auth_time', 'bigint')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  for (const [name, column] of [
    ['sso_flows_by_expiry', 'expires_at'],
    ['sso_flows_by_account', 'account_id'],
    ['sso_flows_by_user', 'user_id'],
  ] as const)
    await schema.createIndex(name).on('sso_flows').column(column).execute()
  for (const table of ['sessions', 'single_use_tokens'])
    await schema
      .alterTable(table)
      .addColumn('by_sso', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
}
