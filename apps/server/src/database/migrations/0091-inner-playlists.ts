import { type Kysely, sql } from 'kysely'

/** Adds playlists in playlists, and for each playlist all that it contains at any depth, itself included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('inner_playlists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('inner_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('take', 'integer')
    .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('rule', 'text')
    .execute()
  await schema.createIndex('inner_playlists_playlist').on('inner_playlists').column('playlist_id').execute()
  await schema.createIndex('inner_playlists_inner').on('inner_playlists').column('inner_id').execute()
  await schema
    .createTable('contained_playlists')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('contained_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('contained_playlists_key', ['playlist_id', 'contained_id'])
    .execute()
  await schema.createIndex('contained_playlists_contained').on('contained_playlists').column('contained_id').execute()
  await sql`insert into contained_playlists (playlist_id, contained_id, times) select id, id, 1 from playlists`.execute(
    db,
  )
}
