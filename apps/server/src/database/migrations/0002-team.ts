import { type Kysely, sql } from 'kysely'

/** Channels, folders, branding, the log, and versions that keep two editors from overwriting each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('accounts').addColumn('logo_file', 'text').execute()
  await schema.alterTable('accounts').addColumn('favicon_file', 'text').execute()
  await schema.alterTable('accounts').addColumn('max_team_members', 'integer').execute()
  for (const table of ['playlists', 'screens', 'users'])
    await schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  await schema
    .alterTable('users')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update users set search_text = lower(name)`.execute(db)
  await createFolders(db)
  await createChannels(db)
  await schema
    .createTable('log_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('log_entries_newest').on('log_entries').columns(['account_id', 'created_at', 'id']).execute()
}

async function createFolders({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('folders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('folders_name').on('folders').columns(['account_id', 'search_text']).unique().execute()
  await schema
    .alterTable('media')
    .addColumn('folder_id', 'text', (c) => c.references('folders.id').onDelete('set null'))
    .execute()
  await schema.createIndex('media_folder').on('media').columns(['folder_id', 'created_at', 'id']).execute()
  await schema.createIndex('media_size').on('media').columns(['account_id', 'bytes', 'id']).execute()
}

async function createChannels({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('channels')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('layout', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('channels_newest').on('channels').columns(['account_id', 'created_at', 'id']).execute()
  await schema
    .createTable('channel_playlists')
    .addColumn('channel_id', 'text', (c) => c.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('region', 'text', (c) => c.notNull())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_playlists_key', ['channel_id', 'region', 'playlist_id'])
    .execute()
  await schema.createIndex('channel_playlists_playlist').on('channel_playlists').column('playlist_id').execute()
  await schema
    .createTable('screen_channels')
    .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addColumn('channel_id', 'text', (c) => c.notNull().references('channels.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('screen_channels_key', ['screen_id', 'channel_id'])
    .execute()
  await schema.createIndex('screen_channels_channel').on('screen_channels').column('channel_id').execute()
}
