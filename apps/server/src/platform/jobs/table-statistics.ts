import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import type { Job } from './jobs.ts'

/**
 * Updates the statistics of the embedded database (https://www.sqlite.org/pragma.html#pragma_optimize). Without them
 * SQLite assumes about ten rows of each table per account, and reads all media of an account for a page of playlists.
 * 0x10002: all tables, also those not read since the start; it samples those that have grown tenfold. Often, because
 * statistics of an almost empty table make queries of a full one slower than none.
 */
export const tableStatistics = ({ db }: Platform): Job => ({
  name: 'statistics',
  title: 'Database statistics',
  schedule: '*/10 * * * *',
  isAtStart: true,
  run: async () => {
    await sql`pragma optimize = 0x10002`.execute(db)
    return 'The statistics are up to date.'
  },
})
