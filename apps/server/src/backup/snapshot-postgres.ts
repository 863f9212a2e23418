import { Client } from 'pg'
import { halfRestoredTable } from '../database/half-restored.ts'
// Sets the parser for numbers.
import '../database/postgres/open-postgres.ts'
import { OperatorError } from '../operator-error.ts'
import type { Row, Snapshot } from './row-source.ts'

const atOnce = 200

/** A repeatable-read transaction on a separate connection, read with cursors. */
export async function snapshotPostgres(url: string): Promise<Snapshot> {
  const client = new Client({ connectionString: url })
  // A lost connection fails its query; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const made = await client.query<{ made: boolean }>("select to_regclass('kysely_migration') is not null as made")
    if (!made.rows[0]?.made) throw new OperatorError('There is no installation in this database yet.')
    const marked = await client.query('select 1 where to_regclass($1) is not null', [halfRestoredTable])
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    let end: Promise<void> | undefined
    return {
      isHalfRestored: marked.rows.length > 0,
      migrations: rows.map(({ name }) => name),
      count: async (table) => {
        const counted = await client.query<{ n: number }>(`select count(*) as n from "${table}"`)
        return counted.rows[0]?.n ?? 0
      },
      rows: (table, columns) => rowsOf(client, table, columns),
      close: () => (end ??= client.end()),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function* rowsOf(client: Client, table: string, columns: readonly string[]): AsyncGenerator<Row> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(`declare rows_to_copy no scroll cursor for select ${list} from "${table}"`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${atOnce} from rows_to_copy`)
    yield* rows
    if (rows.length < atOnce) break
  }
  await client.query('close rows_to_copy')
}
