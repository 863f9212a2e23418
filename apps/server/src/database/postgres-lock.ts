import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const firstWaitMs = 20
const longestWaitMs = 500
// A server that lost its power says no goodbye: PostgreSQL then gives its locks free after half a minute.
const options = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4'

/** Waits until this server has the key, and answers how to give it back. Servers that die give back all of theirs. */
export type TakeKey = (
  key: string,
  wait?: { signal?: AbortSignal; onTaken?: () => void },
) => Promise<() => Promise<void>>

/** Keys that one server of many holds: one connection for all of them. It knows nothing of who has them within it. */
export function openPostgresLock(url: string): { take: TakeKey; close: () => Promise<void> } {
  let connecting: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, keepAlive: true, options })
    const forget = () => {
      connecting = undefined
    }
    client.on('error', forget).on('end', forget)
    await client.connect()
    return client
  }
  const connected = () => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }
  const ask = async (client: Client, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', key: string) => {
    const { rows } = await client.query<{ is: boolean }>(`select ${what}(hashtextextended($1, 0)) as is`, [key])
    return rows[0]?.is === true
  }
  return {
    take: async (key, { signal, onTaken } = {}) => {
      const name = `digisigncast ${key}`
      for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 1.5)) {
        const client = await connected()
        if (await ask(client, 'pg_try_advisory_lock', name))
          return async () => void (await ask(client, 'pg_advisory_unlock', name).catch(() => undefined))
        onTaken?.()
        await sleep(waitMs, undefined, { signal })
      }
    },
    close: async () => {
      const client = await connecting?.catch(() => undefined)
      await client?.end()
    },
  }
}
