import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { change } from '../../kernel/accounts/index.ts'
import { lockFiles, removeFiles } from '../../library/media/index.ts'
import * as repo from './bin.repo.ts'
import { dayMs } from './bin.service.ts'

/** Entries that one step deletes. */
const stepEntries = 100

/** Deletes for good what has been in the recycle bin for as long as its account keeps it. */
export const expiredEntries = (platform: Platform): Job => ({
  name: 'bin',
  title: 'Recycle bin',
  schedule: '10 3 * * *',
  isAtStart: true,
  run: async (stop) => {
    const { db, now } = platform
    let removed = 0
    for (const { id, bin_days, first } of await repo.listFilled(ofServer(db, 'jobs of all accounts'))) {
      const until = now() - bin_days * dayMs
      if (first > until) continue
      for (let count = stepEntries; count === stepEntries && !stop.aborted; ) {
        count = await removeStep(platform, id, until)
        removed += count
        await nextTurn()
      }
    }
    return `${removed} ${removed === 1 ? 'thing' : 'things'} deleted for good.`
  },
})

const removeStep = (platform: Platform, accountId: string, until: number): Promise<number> =>
  lockFiles(platform, accountId, async () => {
    const overdue = await repo.listOverdue(ofAccount(platform.db, accountId), { until, limit: stepEntries })
    if (overdue.length === 0) return 0
    const ids = overdue.map(({ id }) => id)
    const files = await change(
      platform,
      { accountId, userId: null, name: '' },
      {
        work: async (trx) => {
          const stored = await repo.listFiles(trx, ids)
          await repo.forgetVersionsOf(trx, ids)
          await repo.removeEntries(trx, ids)
          return stored
        },
        event: () => ({
          type: 'bin.expired',
          data: { name: overdue.length === 1 ? (overdue[0]?.name ?? '') : null, count: overdue.length },
        }),
      },
    )
    await removeFiles(platform, accountId, files)
    return overdue.length
  })
