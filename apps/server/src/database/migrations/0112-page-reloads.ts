import { type Kysely, sql } from 'kysely'

/** Web pages stay loaded between their turns: those that were loaded again at each turn only get the usual interval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update media set source = replace(source, '"refresh":null', '"refresh":30') where kind = 'web'`.execute(db)
}
