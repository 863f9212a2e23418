import { login } from '@digisigncast/contract/session'
import { testRedisUrl } from '../../apps/server/src/env.ts'
import { startStorage } from '../../apps/server/src/testing/bucket.ts'
import { clientOf } from '../../apps/server/src/testing/client.ts'
import { freshDatabase } from '../../apps/server/src/testing/start-app.ts'
import { freePort, passwords, type RunningServer, startServer } from '../start-server.ts'
import { startBalancer } from './balancer.ts'
import { openLine } from './line.ts'

/** Three servers on empty data that they share, started at the same moment, behind nginx. */
export async function startThree() {
  const [storage, fresh] = [await startStorage(), await freshDatabase()]
  const [database, redis] = [
    await openLine(fresh.variables['DATABASE_URL'] ?? ''),
    await openLine(testRedisUrl() ?? ''),
  ]
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const balancer = { origin: '', stop: async () => {} }
  const env = {
    ...storage.variables,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
  }
  const begin = (port: number) => startServer({ env, port })
  const servers: RunningServer[] = await Promise.all(ports.map(begin))
  Object.assign(balancer, await startBalancer(ports))

  const signIn = async (origin: string) => {
    const { body } = await clientOf(origin).call(login, { body: { login: 'admin', password: passwords.admin } })
    return body.data.access_token
  }
  return {
    storage,
    database,
    redis,
    servers,
    origin: balancer.origin,
    signIn,
    /** What PostgreSQL tells of itself, past the line. */
    databaseUrl: fresh.variables['DATABASE_URL'] ?? '',
    startAgain: async (index: 0 | 1 | 2) => {
      servers[index] = await begin(ports[index])
    },
    stop: async () => {
      await balancer.stop()
      await Promise.all(servers.map((server) => server.stop()))
      for (const line of [database, redis]) line.close()
      await storage.close()
      await fresh.drop()
    },
  }
}

export type Three = Awaited<ReturnType<typeof startThree>>
