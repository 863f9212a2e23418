import type { Kysely } from 'kysely'

/** Announcements of the platform owner: recipients, reads and sent emails. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('announcements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('severity', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('is_for_all', 'integer', (c) => c.notNull())
    .addColumn('sends_mail', 'integer', (c) => c.notNull())
    .addColumn('mailed_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('announcements_newest').on('announcements').columns(['starts_at', 'id']).execute()
  await schema
    .createTable('announcement_accounts')
    .addColumn('announcement_id', 'text', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('announcement_accounts_key', ['announcement_id', 'account_id'])
    .execute()
  await schema.createIndex('announcement_accounts_account').on('announcement_accounts').column('account_id').execute()
  await schema
    .createTable('announcement_reads')
    .addColumn('announcement_id', 'text', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('dismissed_at', 'bigint')
    .addColumn('dismissed_version', 'integer')
    .addPrimaryKeyConstraint('announcement_reads_key', ['announcement_id', 'user_id'])
    .execute()
  await schema.createIndex('announcement_reads_user').on('announcement_reads').column('user_id').execute()
  await schema
    .createTable('announcement_mails')
    .addColumn('announcement_id', 'text', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('announcement_mails_key', ['announcement_id', 'user_id'])
    .execute()
  await schema.createIndex('announcement_mails_user').on('announcement_mails').column('user_id').execute()
}
