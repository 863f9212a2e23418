import { testRedisUrl } from '../../env.ts'
import { startStorage } from '../bucket.ts'
import { freshDatabase } from '../database.ts'
import { startApp } from '../start-app.ts'

/** Two servers with one database, one bucket, and a Redis database of this number. Needs PostgreSQL and Redis. */
export async function startTwoServers(redisDatabase: number, more: Record<string, string> = {}) {
  const storage = await startStorage()
  const database = await freshDatabase()
  const variables = {
    ...more,
    ...storage.variables,
    ...database.variables,
    REDIS_URL: `${testRedisUrl()}/${redisDatabase}`,
  }
  const servers = [await startApp(variables), await startApp(variables)] as const
  return {
    servers,
    close: async () => {
      for (const server of servers) await server.close()
      await storage.close()
      await database.drop()
    },
  }
}

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>
