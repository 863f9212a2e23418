import { type Kysely, sql } from 'kysely'

/** Approval of devices, and the media that the manifests of screens have named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('accounts')
    .addColumn('new_devices_wait', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // Devices of earlier releases count as approved.
  await schema
    .alterTable('devices')
    .addColumn('approval', 'text', (c) => c.notNull().defaultTo('approved'))
    .execute()
  await schema.alterTable('devices').addColumn('asked_at', 'bigint').execute()
  await schema.alterTable('devices').addColumn('registered_from', 'text').execute()
  await schema.createIndex('devices_approval').on('devices').columns(['account_id', 'approval', 'created_at']).execute()
  await schema
    .createTable('media_sets')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('ids', 'text', (c) => c.notNull())
    .addColumn('named_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_sets_key', ['account_id', 'hash'])
    .execute()
  await schema.createIndex('media_sets_age').on('media_sets').column('named_at').execute()
  await schema
    .createTable('screen_media_sets')
    .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addColumn('media_set', 'text', (c) => c.notNull())
    .addColumn('regions', 'integer', (c) => c.notNull())
    .addColumn('until', 'bigint')
    .addPrimaryKeyConstraint('screen_media_sets_key', ['screen_id', 'media_set'])
    .execute()
  await schema.createIndex('screen_media_sets_age').on('screen_media_sets').column('until').execute()
  await schema
    .createTable('device_play_hours')
    .addColumn('device_id', 'text', (c) => c.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('hour', 'bigint', (c) => c.notNull())
    .addColumn('played_ms', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('device_play_hours_key', ['device_id', 'hour'])
    .execute()
  await schema.createIndex('device_play_hours_age').on('device_play_hours').column('received_at').execute()
  await noteUpgrade(db)
}

const mostRegions = 2

/**
 * Devices may still report plays from before this release, when nothing was recorded: any media item of the account
 * counts for them. Versions are reset so that each screen's media are recorded at the next read.
 */
async function noteUpgrade(db: Kysely<unknown>): Promise<void> {
  await sql`insert into screen_media_sets (screen_id, media_set, regions, until)
    select id, '', ${sql.lit(mostRegions)}, ${sql.lit(Date.now())} from screens`.execute(db)
  await sql`update screen_revisions set content_version = -1`.execute(db)
}
