import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { fairQueue } from '../../../platform/limits/fair-queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findDue, listDue, type SourceRef, updateSource } from './data-sources.repo.ts'
import type { SourceParts } from './source-effects.ts'
import { nextAfterFault, refresh } from './store-data.ts'

const width = 16
/** An account whose sources do not answer delays its own ones only. */
const widthPerAccount = 2
const perRun = 2000
const minuteMs = 60_000
/** The next run continues: new sources of other accounts do not wait for the end of a long list. */
const longestRunMs = 45_000

/** Retrieves the data of sources that are due before the next run, the accounts in turn. */
export function dataRetrieval(platform: Platform, effects: SourceParts['effects']): Job {
  return {
    name: 'data-sources',
    title: 'Retrieve data for slides',
    schedule: '* * * * *',
    run: async (stop) => {
      const { db, now } = platform
      // Not a failure of the job, which would be logged each minute.
      if (platform.disk.isFull()) return 'The server has no space left: nothing was retrieved.'
      const over = AbortSignal.any([stop, AbortSignal.timeout(longestRunMs)])
      const until = now() + minuteMs
      const inTurn = fairQueue({ width, widthPerKey: widthPerAccount })
      const due = await listDue(ofServer(db, 'jobs of all accounts'), { until, limit: perRun })
      const results = await Promise.all(
        due.map((source) =>
          inTurn(source.accountId, async () =>
            over.aborted ? undefined : attempt({ platform, effects }, source, until),
          ),
        ),
      )
      const failed = results.filter((result) => result === false).length
      return `Retrieved ${results.filter(Boolean).length} data sources${failed > 0 ? `, ${failed} failed` : ''}.`
    },
  }
}

/** Whether the source answered; undefined if it is no longer due. A fault of the server must not stop the others. */
async function attempt(parts: SourceParts, source: SourceRef, until: number): Promise<boolean | undefined> {
  const { db, log, now } = parts.platform
  const row = await findDue(ofAccount(db, source.accountId), source, until)
  if (!row) return undefined
  try {
    const refreshed = await refresh(parts, row)
    return refreshed && refreshed.error === null
  } catch (err) {
    log.error({ err, source: row.id }, 'a data source could not be retrieved')
    await updateSource(
      ofAccount(db, row.account_id),
      { ...source, version: row.version },
      { next_at: nextAfterFault(row, now()) },
    )
    return false
  }
}
