import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { closeViews } from './views.service.ts'

/** Logs the end of expired views, and of views whose viewer's session ended, in the customer's log. */
export const viewEnds = (platform: Platform): Job => ({
  name: 'view-ends',
  title: 'Expired views',
  schedule: '* * * * *',
  run: async () => {
    const ended = await closeViews(platform)
    return ended === 1 ? '1 view ended.' : `${ended} views ended.`
  },
})
