import { ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './takeovers.repo.ts'
import { endOver, followClock } from './takeovers.service.ts'

/** Plays are reported for so long, with the names of their takeovers. */
const keepMs = 400 * 24 * 60 * 60_000

/** Logs takeovers whose time is over, and removes them from the manifests. */
export const takeoverEnds = (platform: Platform): Job => ({
  name: 'takeover-ends',
  title: 'Expired takeovers',
  schedule: '* * * * *',
  run: async () => {
    await followClock(platform)
    const ended = await endOver(platform)
    await repo.removeEnded(ofServer(platform.db, 'jobs of all accounts'), platform.now() - keepMs)
    return ended === 1 ? '1 takeover ended.' : `${ended} takeovers ended.`
  },
})
