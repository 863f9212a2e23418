import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import type { Job } from './jobs.ts'

/** Statistics of a table with fewer rows are not kept: it can fill up before the next run, and then they do harm. */
const fewestRows = 1000

/**
 * Updates the statistics of the embedded database (https://www.sqlite.org/pragma.html#pragma_optimize). Without them
 * SQLite assumes about ten rows of each table per account, and reads all media of an account for a page of playlists.
 * 0x10002: all tables, also those not read since the start; it samples those that have grown tenfold.
 */
export const tableStatistics = ({ db }: Platform): Job => ({
  name: 'statistics',
  title: 'Database statistics',
  schedule: '*/10 * * * *',
  isAtStart: true,
  run: async () => {
    await sql`pragma optimize = 0x10002`.execute(db)
    const { rows } = await sql`select name from sqlite_schema where name = 'sqlite_stat1'`.execute(db)
    if (rows.length > 0) {
      // A row begins with the number of rows of its table.
      await sql`delete from sqlite_stat1 where cast(stat as integer) < ${fewestRows}`.execute(db)
      await sql`analyze sqlite_schema`.execute(db)
    }
    return 'The statistics are up to date.'
  },
})
