import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../open.ts'

/** Time of the server, the same on all servers of a database. */
export interface DatabaseClock {
  now: () => number
  /** Milliseconds by which the clock of this machine is ahead of PostgreSQL; undefined with an embedded database. */
  aheadMs: () => number | undefined
  close: () => void
}

interface Options {
  log: FastifyBaseLogger
  /** The clock of this machine. */
  now: () => number
  /** Undefined: the clocks are not compared. */
  everyMs: number | undefined
}

/** Above it, the difference is corrected and logged. */
const correctAboveMs = 2000
/** Below it, the clock of this machine is used again. */
const trustBelowMs = 1000
/** Slower answers say too little about the time. */
const slowestAnswerMs = 1000

/**
 * Compares the clock of this machine with the one of PostgreSQL, now and every `everyMs`. If they differ by more than two
 * seconds, the time of PostgreSQL is used: servers compare times that others have written.
 */
export async function openDatabaseClock(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { log, now, everyMs }: Options,
): Promise<DatabaseClock> {
  if (engine === 'sqlite' || everyMs === undefined) return { now, aheadMs: () => undefined, close: () => {} }
  let aheadMs: number | undefined
  let correctionMs = 0

  const compare = async () => {
    const [begun, sent] = [performance.now(), now()]
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const tookMs = performance.now() - begun
    const [row] = rows
    if (!row || tookMs > slowestAnswerMs) return
    aheadMs = sent + tookMs / 2 - row.ms
    const isWrong = Math.abs(aheadMs) > (correctionMs === 0 ? correctAboveMs : trustBelowMs)
    if (isWrong && correctionMs === 0)
      log.warn(
        { seconds: Math.round(aheadMs / 1000) },
        `the clock of this machine is ${words(aheadMs)} the clock of PostgreSQL, whose time is used: check NTP on both machines`,
      )
    if (!isWrong && correctionMs !== 0) log.info('the clock of this machine agrees with PostgreSQL again')
    correctionMs = isWrong ? Math.round(-aheadMs) : 0
  }
  await compare()
  const timer = setInterval(() => {
    // The database may be away. Then nothing can be compared, and failed queries are logged elsewhere.
    void compare().catch(() => undefined)
  }, everyMs).unref()
  return { now: () => now() + correctionMs, aheadMs: () => aheadMs, close: () => clearInterval(timer) }
}

const words = (aheadMs: number) => `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`
