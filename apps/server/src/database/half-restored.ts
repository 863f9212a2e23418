import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Database } from './open.ts'

export const halfRestoredTable = 'unfinished_restore'

type Opened = Pick<Database, 'db' | 'engine'>

/** True while a restore is running or after one was interrupted: such data can only be restored again. */
export async function isHalfRestored({ db, engine }: Opened): Promise<boolean> {
  const found =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = ${halfRestoredTable}`.execute(db)
      : await sql`select 1 where to_regclass(${halfRestoredTable}) is not null`.execute(db)
  return found.rows.length > 0
}

export async function markHalfRestored({ db }: Opened): Promise<void> {
  await sql`create table ${sql.id(halfRestoredTable)} (since bigint)`.execute(db)
}

export async function unmarkHalfRestored({ db }: Opened): Promise<void> {
  await sql`drop table ${sql.id(halfRestoredTable)}`.execute(db)
}

export async function refuseHalfRestored(database: Opened): Promise<void> {
  if (await isHalfRestored(database)) throw new OperatorError(halfRestoredWords)
}

export const halfRestoredWords =
  'This installation is half restored: a restore or a move is running or was interrupted. Wait for it, or run it again.'
