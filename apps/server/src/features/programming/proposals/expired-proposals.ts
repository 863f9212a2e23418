import { proposalDays } from '@digisigncast/contract/proposals/proposals'
import { ofServer } from '../../../database/access/access.ts'
import { inSteps, stepRows } from '../../../platform/jobs/in-steps.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeEnded } from './proposals.repo.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes proposals that ended long ago. */
export const expiredProposals = ({ db, now }: Platform): Job => ({
  name: 'proposals',
  title: 'Ended proposals',
  schedule: '40 3 * * *',
  run: async (stop) => {
    const rows = ofServer(db, 'jobs of all accounts')
    const removed = await inSteps(() => removeEnded(rows, now() - proposalDays * dayMs, stepRows), stop)
    return `${removed} ${removed === 1 ? 'proposal' : 'proposals'} removed.`
  },
})
