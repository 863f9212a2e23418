import { sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Earlier states of playlists, channels, slides and schedule entries. */
  '0104-versions': async ({ schema }) => {
    await schema
      .createTable('version_things')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('thing_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('last_hash', 'text')
      .addColumn('last_number', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('pending_since', 'bigint')
      .addColumn('pending_at', 'bigint')
      .addColumn('author_kind', 'text')
      .addColumn('author_id', 'text')
      .addColumn('author_name', 'text')
      .addPrimaryKeyConstraint('version_things_key', ['account_id', 'thing_id'])
      .execute()
    await schema.createIndex('version_things_pending').on('version_things').column('pending_at').execute()
    await schema
      .createTable('versions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('thing_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('author_kind', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text')
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('summary', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('is_passing', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createIndex('versions_of_thing')
      .unique()
      .on('versions')
      .columns(['account_id', 'thing_id', 'number'])
      .execute()
    await schema.createIndex('versions_by_time').on('versions').columns(['account_id', 'created_at']).execute()
    await schema
      .createTable('version_states')
      .addColumn('version_id', 'text', (c) => c.primaryKey().references('versions.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .execute()
    await schema
      .createTable('version_files')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('kept_file', 'text', (c) => c.notNull())
      .addColumn('version_id', 'text', (c) => c.notNull().references('versions.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('version_files_key', ['account_id', 'kept_file', 'version_id'])
      .execute()
    await schema.createIndex('version_files_version').on('version_files').column('version_id').execute()
  },
  /** Accounts whose managers without the permission to publish propose what displays show, and what they propose. */
  '0105-approval': async ({ schema }) => {
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
  },
  /** Overdue invoices are counted and summed by customer without reading their rows. */
  '0106-overdue-figures': async ({ schema }) => {
    await schema.dropIndex('invoices_due').execute()
    await schema
      .createIndex('invoices_due')
      .on('invoices')
      .columns(['status', 'due_at', 'account_id', 'currency', 'amount'])
      .execute()
  },
  /** What the calls of open proposals lead to, so that reading one does not make them. */
  '0107-proposal-rehearsals': async ({ schema }) => {
    await schema
      .createTable('proposal_rehearsals')
      .addColumn('proposal_id', 'text', (c) => c.notNull().references('proposals.id').onDelete('cascade'))
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('proposal_rehearsals_key', ['proposal_id', 'part'])
      .execute()
  },
  /** Adds how severe warnings are: the least severe makes room for others. */
  '0108-warning-ranks': ({ schema }) => schema.alterTable('cap_alerts').addColumn('severity_rank', 'integer').execute(),
  /** Adds whether the id of a screen is public, as its code is. The ids of existing screens stay as they are: private. */
  '0109-public-ids': ({ schema }) =>
    schema
      .alterTable('screens')
      .addColumn('id_is_public', 'integer', (c) => c.notNull().defaultTo(0))
      .execute(),
  /** Adds the address at which users sign out at the provider; null: they stay signed in there. */
  '0110-sso-sign-out': ({ schema }) => schema.alterTable('sso_providers').addColumn('sign_out_url', 'text').execute(),
  /** Adds the claim with the groups of users, what these groups can do, and the groups of a user who signs in. */
  '0111-sso-groups': async ({ schema }) => {
    for (const column of ['groups_claim', 'groups'])
      await schema
        .alterTable('sso_providers')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(column === 'groups' ? '[]' : ''))
        .execute()
    await schema
      .alterTable('sso_flows')
      .addColumn('groups', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
  /** Web pages stay loaded between their turns: those that were loaded again at each turn only get the usual interval. */
  '0112-page-reloads': async (db) => {
    await sql`update media set source = replace(source, '"refresh":null', '"refresh":30') where kind = 'web'`.execute(
      db,
    )
  },
  /** Adds what displays show while there is nothing to show. */
  '0113-idle': async ({ schema }) => {
    await schema.alterTable('accounts').addColumn('idle_picture_file', 'text').execute()
    await schema
      .alterTable('accounts')
      .addColumn('idle_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
  /** Adds the location of screens and tags: “latitude, longitude”. */
  '0114-locations': async ({ schema }) => {
    await schema.alterTable('screens').addColumn('location', 'text').execute()
    await schema.alterTable('tags').addColumn('location', 'text').execute()
  },
}
