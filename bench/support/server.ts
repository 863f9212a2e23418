import { freshDatabase } from '../../apps/server/src/testing/database.ts'
import { type StartOptions, startServer as start } from '../../e2e/support/start-server.ts'
import { useDatabase } from './databases.ts'

const unlimited = { SESSION_CALLS_PER_MINUTE: '0', ACCOUNT_CALLS_PER_MINUTE: '0', DEVICE_CALLS_PER_MINUTE: '0' }

/** Starts the real server without rate limits, on a new database: of SQLite, or of PostgreSQL with `TEST_DATABASE_URL`. */
export async function startServer(options: StartOptions = {}) {
  const { variables } = await freshDatabase()
  const server = await start({ ...options, env: { ...unlimited, ...variables, ...options.env } })
  if (variables.DATABASE_URL) useDatabase(server.dataDir, variables.DATABASE_URL)
  return server
}
