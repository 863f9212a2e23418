import type { Kysely } from 'kysely'

/** The audit log, and how long accounts keep it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
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
}
