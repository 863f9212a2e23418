import { proposalDays } from '@digisigncast/contract/proposals/proposals'
import { ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeEnded } from './proposals.repo.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes proposals that ended long ago. */
export const expiredProposals = ({ db, now }: Platform): Job => ({
  name: 'proposals',
  title: 'Ended proposals',
  schedule: '40 3 * * *',
  run: async () => {
    const removed = await removeEnded(ofServer(db, 'jobs of all accounts'), now() - proposalDays * dayMs)
    return `${removed} ${removed === 1 ? 'proposal' : 'proposals'} removed.`
  },
})
