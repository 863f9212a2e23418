import type { Job } from '../../platform/jobs/jobs.ts'
import { fairQueue } from '../../platform/limits/fair-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDue, type SourceRow } from './data-sources.repo.ts'
import { refresh } from './store-data.ts'

/** Retrievals at the same time, one per account. */
const width = 4
/** An account whose sources do not answer delays the next run by at most a minute. */
const perAccount = 5
const perRun = 500

/** Retrieves the data of sources that are due. */
export function dataRetrieval(platform: Platform): Job {
  return {
    name: 'data-sources',
    title: 'Retrieve data for slides',
    schedule: '* * * * *',
    run: async (stop) => {
      const due = await listDue(platform.db, { now: platform.now(), perAccount, limit: perRun })
      const inTurn = fairQueue({ width, mostPerKey: perAccount, full: () => new Error('Too many sources are due.') })
      const results = await Promise.all(
        due.map((row) => inTurn(row.account_id, async () => (stop.aborted ? undefined : attempt(platform, row)))),
      )
      const failed = results.filter((result) => result === false).length
      return `Retrieved ${results.filter(Boolean).length} data sources${failed > 0 ? `, ${failed} failed` : ''}.`
    },
  }
}

/** A fault of one source, or of the server with it, must not stop the others. */
async function attempt(platform: Platform, row: SourceRow): Promise<boolean> {
  try {
    return (await refresh(platform, row))?.error === null
  } catch (err) {
    platform.log.error({ err, source: row.id }, 'a data source could not be retrieved')
    return false
  }
}
