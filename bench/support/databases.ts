import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ofServer } from '../../apps/server/src/database/access/access.ts'
import { openSqlite } from '../../apps/server/src/database/open.ts'
import { openPostgres } from '../../apps/server/src/database/postgres/open-postgres.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'

/** PostgreSQL databases by the data folder of their server. */
const urls = new Map<string, string>()

/** The server with this data folder has its rows in PostgreSQL. */
export const useDatabase = (dataDir: string, url: string): void => void urls.set(dataDir, url)

/** Opens the database of a server with the rows of all customers. */
export function openDatabaseOf({ dataDir }: Pick<RunningServer, 'dataDir'>) {
  const url = urls.get(dataDir)
  if (url) return { db: ofServer(openPostgres(url).db, 'the operator') }
  const file = readdirSync(dataDir).find((name) => /\.(sqlite3?|db)$/.test(name))
  if (!file) throw new Error(`There is no database in ${dataDir}.`)
  return { db: ofServer(openSqlite(join(dataDir, file)).db, 'the operator') }
}
