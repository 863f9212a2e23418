import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds layers that screens always show above their content, and counts their playlists as content of the screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const reference = (table: string) => `${table}.id` as const
  await db.schema
    .createTable('screen_overlays')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('screen_id', 'text', (c) => c.notNull().references(reference('screens')).onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.references(reference('media')).onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.references(reference('playlists')).onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('screen_overlays_key', ['screen_id', 'position'])
    .addCheckConstraint('screen_overlays_content', sql`(media_id is null) <> (playlist_id is null)`)
    .execute()
  for (const column of ['media_id', 'playlist_id'])
    await db.schema
      .createIndex(`screen_overlays_${column}`)
      .on('screen_overlays')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  const ofOverlays = 'from screen_overlays where playlist_id is not null'
  await extendView(
    db,
    'planned_contents',
    `select account_id, screen_id, 'playlist', playlist_id, playlist_id, null ${ofOverlays}`,
  )
  await extendView(db, 'reached_contents', `select account_id, screen_id, playlist_id, null ${ofOverlays}`)
}

/** Adds rows to a view, whatever it selects so far. */
async function extendView(db: Kysely<unknown>, name: string, select: string): Promise<void> {
  const text = await textOf(db, name)
  await db.schema.dropView(name).execute()
  await sql.raw(`create view ${name} as ${text} union all ${select}`).execute(db)
}

async function textOf(db: Kysely<unknown>, name: string): Promise<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const query = isPostgres
    ? sql<{ text: string }>`select pg_get_viewdef(${name}::regclass) as text`
    : sql<{ text: string }>`select sql as text from sqlite_master where type = 'view' and name = ${name}`
  const { rows } = await query.execute(db)
  const text = (rows[0]?.text ?? '').trim().replace(/;$/, '')
  return isPostgres ? text : text.slice(text.search(/\bselect\b/i))
}
