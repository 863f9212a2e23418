import { type Kysely, sql } from 'kysely'

/** Accounts whose managers without the permission to publish propose what displays show, and what they propose. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('accounts')
    .addColumn('approval_required', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('proposals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('thing_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('calls', 'text', (c) => c.notNull())
    .addColumn('state_before', 'text')
    .addColumn('state_after', 'text')
    .addColumn('base', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_by_name', 'text')
    .addColumn('note', 'text')
    .execute()
  const indexes = {
    newest: ['account_id', 'created_at', 'id'],
    thing: ['account_id', 'thing_id'],
    user: ['user_id'],
    ended: ['ended_at'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(`proposals_${name}`).on('proposals').columns(columns).execute()
  await schema
    .createIndex('proposals_open')
    .on('proposals')
    .columns(['user_id', 'kind', 'thing_id'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('open'))
    .execute()
  await schema
    .createTable('proposal_views')
    .addColumn('proposal_id', 'text', (c) => c.notNull().references('proposals.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seen', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('proposal_views_key', ['proposal_id', 'user_id'])
    .execute()
  await schema.createIndex('proposal_views_user').on('proposal_views').column('user_id').execute()
}
