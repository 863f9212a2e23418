import { type Kysely } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /**
   * Adds passkeys and the challenges that they answer. Recovery codes and wrong tries no longer belong to the authenticator
   * app: a user can have passkeys alone.
   */
  '0099-passkeys': async (db: Kysely<AddedTables>) => {
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
  },
  /** The audit log, and how long accounts keep it. */
  '0100-audit': async ({ schema }) => {
    await schema
      .alterTable('accounts')
      .addColumn('audit_days', 'integer', (c) => c.notNull().defaultTo(365))
      .execute()
    await schema
      .createTable('audit_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
      .addColumn('by_platform', 'integer')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('thing_id', 'text')
      .addColumn('thing_name', 'text', (c) => c.notNull())
      .addColumn('actor_kind', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text')
      .addColumn('address', 'text')
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('change_count', 'integer', (c) => c.notNull())
      .addColumn('is_cut', 'integer', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .execute()
    const indexes = {
      newest: ['account_id', 'created_at', 'id'],
      thing: ['account_id', 'thing_id', 'created_at', 'id'],
      actor: ['account_id', 'actor_id', 'created_at', 'id'],
      kind: ['account_id', 'kind', 'created_at', 'id'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await schema.createIndex(`audit_entries_${name}`).on('audit_entries').columns(columns).execute()
    await schema
      .createIndex('audit_entries_platform')
      .on('audit_entries')
      .columns(['by_platform', 'created_at', 'id'])
      .where('by_platform', 'is not', null)
      .execute()
    await schema
      .createTable('audit_things')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('thing_id', 'text', (c) => c.notNull())
      .addColumn('audit_id', 'text', (c) => c.notNull().references('audit_entries.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('audit_things_pk', ['account_id', 'thing_id', 'audit_id'])
      .execute()
    await schema.createIndex('audit_things_entry').on('audit_things').column('audit_id').execute()
  },
  /** Accounts whose users must turn on two-factor authentication. */
  '0101-required-two-factor': async ({ schema }) => {
    await schema
      .alterTable('accounts')
      .addColumn('two_factor_required', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
  /** Adds single sign-on: the provider and domains of an account, linked users, and sign-ins that are under way. */
  '0102-single-sign-on': async (db) => {
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
  },
  /** The recycle bin, and how long accounts keep what is in it. */
  '0103-bin': async ({ schema }) => {
    await schema
      .alterTable('accounts')
      .addColumn('bin_days', 'integer', (c) => c.notNull().defaultTo(30))
      .execute()
    await schema
      .createTable('bin_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('cohort_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('thing_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text')
      .addColumn('deleted_by', 'text')
      .addColumn('deleted_by_name', 'text', (c) => c.notNull())
      .addColumn('deleted_at', 'bigint', (c) => c.notNull())
      .addColumn('original', 'text')
      .addColumn('stored_bytes', 'bigint', (c) => c.notNull())
      .execute()
    const indexes = {
      newest: ['account_id', 'deleted_at', 'id'],
      cohort: ['account_id', 'cohort_id'],
      thing: ['account_id', 'thing_id'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await schema.createIndex(`bin_entries_${name}`).on('bin_entries').columns(columns).execute()
    await schema
      .createTable('bin_contents')
      .addColumn('bin_id', 'text', (c) => c.primaryKey().references('bin_entries.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('contents', 'text', (c) => c.notNull())
      .execute()
    await schema
      .createTable('bin_files')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('kept_file', 'text', (c) => c.notNull())
      .addColumn('bin_id', 'text', (c) => c.notNull().references('bin_entries.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('bin_files_key', ['account_id', 'kept_file', 'bin_id'])
      .execute()
    await schema.createIndex('bin_files_entry').on('bin_files').column('bin_id').execute()
    await schema
      .createTable('bin_tags')
      .addColumn('bin_id', 'text', (c) => c.notNull().references('bin_entries.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('tag_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('bin_tags_key', ['bin_id', 'tag_id'])
      .execute()
  },
}

interface AddedTables {
  two_factors: { user_id: string; key_id: string; failed_tries: number; next_try_at: number }
  recovery_codes: { user_id: string; key_id: string }
  second_factor_tries: { user_id: string; failed: number; next_at: number }
}
