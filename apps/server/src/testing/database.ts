import { testDatabaseUrl } from '../env.ts'
import { newId } from '../platform/ids.ts'
import { postgresClient } from './cluster/postgres-client.ts'

/** A new PostgreSQL database if `TEST_DATABASE_URL` is set, empty or a copy; otherwise SQLite in the data folder. */
export async function freshDatabase(copyOf = 'template1') {
  const server = testDatabaseUrl()
  if (!server) return { name: undefined, variables: {} as Record<string, string>, drop: async () => {} }
  const name = `test_${newId().toLowerCase().replace(/\W/g, '_')}`
  const asAdministrator = async (sql: string) => {
    const client = await postgresClient(server)
    await client.query(sql)
    await client.end()
  }
  // Copying the files takes 17 ms, and writing them to the log as well 28 ms.
  await asAdministrator(`create database ${name} template ${copyOf} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const variables: Record<string, string> = { DATABASE_URL: url.href }
  return { name, variables, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) }
}
