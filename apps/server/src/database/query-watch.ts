import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'kysely'
import { callOrigin } from '../platform/caller.ts'
import { seldom } from '../platform/limits/seldom.ts'

/** Counts queries since the start, and logs slow ones without their values. */
export interface QueryWatch {
  /** `ofCalls`: without the server's own work. */
  counts: { all: number; ofCalls: number; slow: number; failed: number }
  log: Logger
  /** Called after a failed query. */
  onFailed: (listener: () => void) => void
}

/** `trace` is called for each query. */
export function watchQueries(log: FastifyBaseLogger, slowMs: number, trace: Logger): QueryWatch {
  const counts = { all: 0, ofCalls: 0, slow: 0, failed: 0 }
  let failed = () => {}
  const logSlow = seldom<{ ms: number; sql: string }>({
    kindOf: ({ sql }) => sql,
    write: (entry) => log.warn(entry, 'a query was slow'),
    writeCount: (sql, left) => log.warn({ ...left, sql }, 'a query was slow (repeated)'),
  })
  return {
    counts,
    onFailed: (listener) => {
      failed = listener
    },
    log: (event) => {
      const { level, query, queryDurationMillis: ms } = event
      counts.all += 1
      if (callOrigin()) counts.ofCalls += 1
      void trace(event)
      // Errors are logged where they are caught.
      if (level === 'error') {
        counts.failed += 1
        failed()
      }
      if (ms < slowMs) return
      counts.slow += 1
      logSlow({ ms: Math.round(ms), sql: query.sql })
    },
  }
}
