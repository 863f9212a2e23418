import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { isUnanswered } from './connections.ts'

const firstWaitMs = 20
const longestWaitMs = 500
const answerWithinMs = 10_000
// After a power failure of a server, PostgreSQL closes its connection and releases its locks within half a minute.
// Not as startup parameters: PgBouncer refuses those.
const keepAlive = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'

/** Waits until this server has the key; returns a function that releases it. A crashed server releases all its keys. */
export type TakeKey = (
  key: string,
  wait?: { signal?: AbortSignal; onTaken?: () => void },
) => Promise<() => Promise<void>>

/** Advisory locks of this server, on one connection. They do not exclude tasks of the same server from each other. */
export function openPostgresLock(config: ClientConfig): { take: TakeKey; close: () => Promise<void> } {
  let connecting: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    const answerMs = Math.min(answerWithinMs, config.query_timeout ?? answerWithinMs)
    const client = new Client({ ...config, query_timeout: answerMs })
    const forget = () => {
      connecting = undefined
    }
    client.on('error', forget).on('end', forget)
    await client.connect()
    await client.query(keepAlive)
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
    const asked = client.query<{ is: boolean }>(`select ${what}(hashtextextended($1, 0)) as is`, [key])
    const { rows } = await asked.catch((error: unknown) => {
      if (isUnanswered(error)) {
        // The next lock is taken on a new connection.
        connecting = undefined
        void client.end()
      }
      throw error
    })
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
