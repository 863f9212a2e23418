import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../open.ts'

/** Longest wait for a PostgreSQL that is starting (ms), by the code of its answer. A recovery can take long. */
const waitMs: Partial<Record<string, number>> = { '57P03': 5 * 60_000, ECONNREFUSED: 5000 }
const againMs = 500

/** Resolves when PostgreSQL answers queries. Throws its answer when it does not start in time, or another one at once. */
export async function awaitPostgres({ db, engine }: Database, log: FastifyBaseLogger): Promise<void> {
  if (engine === 'sqlite') return
  const begunAt = performance.now()
  for (let attempt = 1; ; attempt += 1)
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      const most = waitMs[(error as { code?: string }).code ?? ''] ?? 0
      if (performance.now() - begunAt >= most) throw error
      if (attempt === 1) log.info('PostgreSQL does not accept connections yet: the server waits for it')
      await sleep(againMs)
    }
}
