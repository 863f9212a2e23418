import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'

/** Limits for the connections of a running server. Commands and migrations have none. */
export interface QueryLimits {
  /** PostgreSQL stops a statement after this time. */
  statementMs: number
  /** Without an answer after this time the connection counts as lost. Longer than `statementMs`. */
  answerMs: number
  /** PostgreSQL ends a connection whose transaction is idle for this time. It may hold locks that others wait for. */
  idleTransactionMs: number
}

export const queryLimits: QueryLimits = { statementMs: 30_000, answerMs: 35_000, idleTransactionMs: 60_000 }

export const connectWithinMs = 10_000
const closeWithinMs = 3000

/** The settings that all connections of a program share, and a way to close them. */
export interface Connections {
  /** For every connection: where it goes, and how long it may take. */
  config: ClientConfig
  /** Waits for `end`, which closes all connections, and cuts those that do not close in time. */
  close: (end: Promise<unknown>) => Promise<void>
}

/** Connections to PostgreSQL at this address. */
export function openConnections(url: string, limits?: QueryLimits): Connections {
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  return {
    config: {
      connectionString: url,
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
      stream,
      ...(limits && { query_timeout: limits.answerMs }),
    },
    close: async (end) => {
      await Promise.race([end.catch(() => undefined), sleep(closeWithinMs, undefined, { ref: false })])
      // A connection that is open but silent would never end.
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A pool for Kysely that replaces a connection whose answer did not arrive in time. */
export function openPool(config: PoolConfig, limits?: QueryLimits): PostgresPool {
  const pool = new Pool({ ...config, verify: (client, done) => void limit(client, limits).then(() => done(), done) })
  // Without a listener, losing a connection that is idle, or in a transaction between two queries, would end the
  // process. The pool replaces it automatically, and the next query of the transaction fails.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  return { options: pool.options, connect: async () => watched(await pool.connect()), end: () => pool.end() }
}

// Not as startup parameters: PgBouncer refuses those.
async function limit(client: PoolClient, limits: QueryLimits | undefined): Promise<void> {
  if (!limits) return
  const { statementMs, idleTransactionMs } = limits
  await client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  )
}

function watched(client: PoolClient): PostgresPoolClient {
  let isSilent = false
  const query = async (text: string, values: unknown[]) => {
    if (isSilent) throw new Error('Connection terminated: an answer did not arrive in time')
    try {
      return await client.query(text, values)
    } catch (error) {
      isSilent = isUnanswered(error)
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isSilent),
  }
}

/** Whether the driver gave up waiting for an answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
