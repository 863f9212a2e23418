import { login } from '@digisigncast/contract/accounts/session'
import { startStorage } from '../../apps/server/src/testing/bucket.ts'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import { atHostOf } from '../../apps/server/src/testing/local-names.ts'
import { startPostgres } from '../../scripts/services/postgres.mjs'
import { startRedis } from '../../scripts/services/redis.mjs'
import { freePort, passwords, type RunningServer, startServer } from '../support/start-server.ts'
import { startBalancer } from './balancer.ts'

/** Starts three servers on shared empty data at the same time, behind nginx, with services that can be stopped. */
export async function startThree() {
  const [storage, database, redis] = await Promise.all([startStorage(), startPostgres(), startRedis()])
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const env = {
    ...storage.variables,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
    // Receivers of webhooks are on loopback.
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
  }
  const begin = (port: number) => startServer({ env, port })
  const servers: RunningServer[] = await Promise.all(ports.map(begin))
  const balancer = await startBalancer(ports)

  const signIn = async (who: keyof typeof passwords): Promise<string> => {
    const { body } = await clientOf(balancer.origin).call(login, { body: { login: who, password: passwords[who] } })
    return body.data.access_token
  }
  return {
    storage,
    database,
    redis,
    servers,
    origin: balancer.origin,
    /** Returns one client per server. */
    signIn: async (who: keyof typeof passwords) => {
      const token = await signIn(who)
      const hostOf = (origin: string) => (who === 'owner' ? atHostOf(origin, 'http://admin.localhost') : origin)
      return servers.map(({ origin }) => clientOf(hostOf(origin), token)) as never as readonly [Client, Client, Client]
    },
    /** Replaces a server that was killed. */
    startAgain: async (index: 0 | 1 | 2) => {
      await servers[index]?.stop()
      servers[index] = await begin(ports[index])
    },
    stop: async () => {
      await balancer.stop()
      await Promise.all(servers.map((server) => server.stop()))
      await storage.close()
      await Promise.all([database.close(), redis.close()])
    },
  }
}
