import { type Kysely, sql } from 'kysely'

/** Moves the content of screens from one table per kind into one table for all kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('screen_contents')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    // `target_id` per kind, because a foreign key needs a column of its own.
    .addColumn('playlist_id', 'text', (c) =>
      c
        .generatedAlwaysAs(sql`case when kind = 'playlist' then target_id end`)
        .stored()
        .references('playlists.id')
        .onDelete('cascade'),
    )
    .addColumn('channel_id', 'text', (c) =>
      c
        .generatedAlwaysAs(sql`case when kind = 'channel' then target_id end`)
        .stored()
        .references('channels.id')
        .onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('screen_contents_key', ['screen_id', 'slot', 'kind', 'target_id'])
    .execute()
  await schema.createIndex('screen_contents_playlist').on('screen_contents').column('playlist_id').execute()
  await schema.createIndex('screen_contents_channel').on('screen_contents').column('channel_id').execute()
  for (const kind of ['playlist', 'channel']) {
    const linked = sql.table(`screen_${kind}s`)
    // Rows of the other kind than the screen's were never played.
    await sql`insert into screen_contents (account_id, screen_id, slot, kind, target_id, position)
      select s.account_id, s.id, 'default', ${sql.lit(kind)}, l.${sql.ref(`${kind}_id`)}, l.position
      from ${linked} as l join screens as s on s.id = l.screen_id
      where s.data_type = ${sql.lit(kind)}`.execute(db)
    await schema.dropTable(`screen_${kind}s`).execute()
  }
  await schema.alterTable('screens').renameColumn('data_type', 'content_kind').execute()
}
