import { ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './warnings.repo.ts'

/** A warning that is repeated after its end must not start again. */
const keepMs = 7 * 24 * 60 * 60_000

/** Removes what is remembered of warnings that expired some days ago. */
export const expiredWarnings = (platform: Platform): Job => ({
  name: 'expired-warnings',
  title: 'Expired warnings',
  schedule: '20 3 * * *',
  run: async () => {
    const removed = await repo.removeExpired(ofServer(platform.db, 'jobs of all accounts'), platform.now() - keepMs)
    return removed === 1 ? '1 warning removed.' : `${removed} warnings removed.`
  },
})
