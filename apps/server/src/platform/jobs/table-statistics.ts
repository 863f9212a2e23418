import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import type { Job } from './jobs.ts'

/**
 * Updates the statistics of the embedded database (https://www.sqlite.org/pragma.html#pragma_optimize). Without them
 * SQLite assumes about ten rows of each table per account, and reads all media of an account for a page of playlists.
 * 0x10002: all tables, also those not read since the start. SQLite limits the rows that it samples.
 */
export const tableStatistics = ({ db }: Platform): Job => ({
  name: 'statistics',
  title: 'Database statistics',
  schedule: '50 * * * *',
  isAtStart: true,
  run: async () => {
    await sql`pragma optimize = 0x10002`.execute(db)
    return 'The statistics are up to date.'
  },
})
