import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Search texts of customers and invoices with a trigram index: FTS5 on SQLite, pg_trgm on PostgreSQL, both used by the
 * same condition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const { schema } = db
  await schema
    .alterTable('accounts')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .createTable('customer_texts')
    .addColumn('number', 'bigint', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().unique().references('accounts.id').onDelete('cascade'))
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute()
  for (const table of ['customer_texts', 'invoices'] as const)
    await (isPostgres ? indexOnPostgres(db, table) : indexOnSqlite(db, table))
  await fill(db)
  await sql`create index accounts_present on accounts (created_at, id) where deleted_at is null`.execute(db)
  await sql`create index accounts_status on accounts (status, created_at, id) where deleted_at is null`.execute(db)
}

// Without the extension there is no index: searches return the same rows, slower.
async function indexOnPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const known = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (known.rows.length > 0) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index ${sql.id(`${table}_grams`)} on ${sql.id(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    )
  }
  await sql`create view ${sql.id(`${table}_search`)} as
    select number as rowid, search_text from ${sql.id(table)}`.execute(db)
}

async function indexOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  const [index, rows] = [sql.id(`${table}_search`), sql.id(table)]
  await sql`create virtual table ${index} using fts5
    (search_text, content=${sql.lit(table)}, content_rowid='number', tokenize='trigram')`.execute(db)
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db)
  const trigger = (event: string) => sql.id(`${table}_search_${event}`)
  const add = sql`insert into ${index} (rowid, search_text) values (new.number, new.search_text);`
  const take = sql`insert into ${index} (${index}, rowid, search_text) values ('delete', old.number, old.search_text);`
  await sql`create trigger ${trigger('insert')} after insert on ${rows} begin ${add} end`.execute(db)
  await sql`create trigger ${trigger('delete')} after delete on ${rows} begin ${take} end`.execute(db)
  await sql`create trigger ${trigger('update')} after update of number, search_text on ${rows}
    begin ${take} ${add} end`.execute(db)
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, '')
    .toLowerCase()

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from accounts`.execute(db)
  for (const [index, { id, name }] of rows.entries()) {
    await sql`update accounts set search_text = ${plain(name)} where id = ${id}`.execute(db)
    await sql`insert into customer_texts (number, account_id, search_text)
      select ${sql.lit(index + 1)}, a.id, a.search_text || ' ' || coalesce((select string_agg(u.search_text || ' ' ||
        u.username_key || ' ' || u.email_key, ' ') from users as u where u.account_id = a.id), '')
      from accounts as a where a.id = ${id}`.execute(db)
  }
}
