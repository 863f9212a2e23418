import { keptVersions } from '@digisigncast/contract/versions/version-kinds'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { inSteps, stepRows } from '../../../platform/jobs/in-steps.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './old-versions.repo.ts'
import { listDue } from './versions.repo.ts'
import { writeRow } from './write-version.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** A version is written after this time without a change, and after this time of changes. */
const quietMs = minuteMs
const longMs = 10 * minuteMs
/** Things that are read at once. */
const sliceThings = 200

/** Storage of all versions of an account; the oldest ones go first. */
export const maxVersionBytes = 200 * 1024 * 1024

/** Writes the versions of things that have not changed for a minute. */
export const pendingVersions = (platform: Platform): Job => ({
  name: 'versions',
  title: 'Versions',
  schedule: '* * * * *',
  isAtStart: true,
  run: async (stop) => {
    const { db, now } = platform
    const server = ofServer(db, 'jobs of all accounts')
    let written = 0
    for (let count = sliceThings; count === sliceThings && !stop.aborted; ) {
      const due = await listDue(server, { quiet: now() - quietMs, long: now() - longMs, limit: sliceThings })
      count = due.length
      for (const row of due) {
        if (stop.aborted) break
        const isWritten = await db.transaction().execute((trx) => writeRow(ofAccount(trx, row.account_id), row))
        if (isWritten) written += 1
        await nextTurn()
      }
    }
    return `${written} ${written === 1 ? 'thing' : 'things'} looked at for new versions.`
  },
})

/** Deletes versions that are older than a year, beyond the storage of an account, or of things that are gone. */
export const oldVersions = (platform: Platform): Job => ({
  name: 'old-versions',
  title: 'Old versions',
  schedule: '40 3 * * *',
  run: async (stop) => {
    const { db, now } = platform
    const before = now() - keptVersions.days * dayMs
    let removed = 0
    for (const { id } of await repo.listAccounts(ofServer(db, 'jobs of all accounts'))) {
      const rows = ofAccount(db, id)
      removed += await inSteps(() => repo.removeOld(rows, before, stepRows), stop)
      removed += await inSteps(() => repo.removeOfGone(rows, stepRows), stop)
      for (let over = true; over && !stop.aborted; ) {
        over = (await repo.sumBytes(rows)) > maxVersionBytes
        const count = over ? await repo.removeOldest(rows, stepRows) : 0
        removed += count
        if (count === 0) break
        await nextTurn()
      }
    }
    return `${removed} old ${removed === 1 ? 'version' : 'versions'} removed.`
  },
})
