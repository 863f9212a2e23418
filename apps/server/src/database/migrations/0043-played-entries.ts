import { type Kysely, sql } from 'kysely'

const before = ['account_id', 'hour', 'screen_id', 'media_id', 'screen_name', 'title', 'plays', 'played_ms'] as const

/** Proof of play per schedule entry. Existing plays count as default content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  // A new table, because SQLite cannot change a primary key.
  await schema
    .createTable('entry_plays')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hour', 'bigint', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('entry_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('screen_id', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.notNull())
    .addColumn('screen_name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull())
    .addColumn('played_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('entry_plays_key', [
      'account_id',
      'hour',
      'entry_id',
      'entry_name',
      'screen_id',
      'media_id',
      'screen_name',
      'title',
    ])
    .execute()
  const columns = sql.join(before.map((name) => sql.ref(name)))
  await sql`insert into entry_plays (${columns}) select ${columns} from plays`.execute(db)
  await schema.dropTable('plays').execute()
  await schema.alterTable('entry_plays').renameTo('plays').execute()
}
