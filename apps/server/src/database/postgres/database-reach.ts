import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '../../platform/bus/bus.ts'

export const reachTimes = { everyMs: 3000, cutOffMs: 15_000, othersMs: 10_000 }
const topic = 'database-reached'

interface Needs {
  bus: Bus
  log: FastifyBaseLogger
  /** A query of this server. */
  ask: () => Promise<unknown>
  /** Number of queries of this server that were answered. */
  answered: () => number
  /** Milliseconds of a clock that is never set. */
  time?: () => number
}

export interface DatabaseReach {
  /**
   * Whether this server has not reached the database for 15 seconds while others reach it: requests belong to them.
   * When no server reaches it, none is cut off. As of the last look, without a query.
   */
  isCutOff: () => boolean
  /** Looks now. Called every three seconds. */
  look: () => void
  close: () => void
}

/** Compares whether this server reaches the database with what the others tell. A single server is never cut off. */
export function openDatabaseReach({ bus, log, ask, answered, time = () => performance.now() }: Needs): DatabaseReach {
  if (!bus.isShared) return { isCutOff: () => false, look: () => {}, close: () => {} }
  const { everyMs, cutOffMs, othersMs } = reachTimes
  let seen = answered()
  let reachedAt = time()
  let othersAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let isCutOff = false
  bus.subscribe(topic, () => {
    othersAt = time()
  })
  const look = () => {
    const count = answered()
    if (count !== seen) {
      reachedAt = time()
      bus.publish(topic, null)
    }
    seen = count
    const was = isCutOff
    isCutOff = time() - reachedAt >= cutOffMs && time() - othersAt < othersMs
    if (isCutOff && !was) log.error('this server does not reach the database, others do: /readyz answers 503')
    if (was && !isCutOff) log.info('this server is no longer the only one that does not reach the database')
    if (isAsking) return
    isAsking = true
    ask()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return { isCutOff: () => isCutOff, look, close: () => clearInterval(timer) }
}
