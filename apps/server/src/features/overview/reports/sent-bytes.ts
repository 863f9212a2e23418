import { inSlices } from '../../../database/in-slices.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addSentBytes, platformId } from './figures.repo.ts'
import { monthStart } from './month-spans.ts'
import { sumAgain } from './month-sums.ts'

const dayMs = 24 * 60 * 60_000
const rowsPerStatement = 200

export interface SentBytes {
  /** Adds sent bytes of this account's files. */
  add: (accountId: string, bytes: number) => void
  /** Stores the collected counts. */
  flush: () => Promise<void>
}

/** Counts in memory, so that responses do not wait; unsaved counts are lost in a crash. */
export function sentBytes({ db, now }: Pick<Platform, 'db' | 'now'>): SentBytes {
  let gathered = new Map<string, { account_id: string; day: number; sent_bytes: number }>()
  const add = (accountId: string, bytes: number, day = now() - (now() % dayMs)) => {
    const key = `${day} ${accountId}`
    const sum = gathered.get(key)
    if (sum) sum.sent_bytes += bytes
    else gathered.set(key, { account_id: accountId, day, sent_bytes: bytes })
  }
  return {
    add: (accountId, bytes) => {
      add(accountId, bytes)
      add(platformId, bytes)
    },
    flush: async () => {
      if (gathered.size === 0) return
      const taken = gathered
      gathered = new Map()
      // Sorted by key to avoid deadlocks between servers.
      const rows = [...taken].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      try {
        await db.transaction().execute(async (trx) => {
          for (const slice of inSlices(rows, rowsPerStatement)) await addSentBytes(trx, slice)
          for (const { account_id, day } of rows) if (day < monthStart(now())) await sumAgain(trx, day, [account_id])
        })
      } catch (error) {
        for (const { account_id, day, sent_bytes } of rows) add(account_id, sent_bytes, day)
        throw error
      }
    },
  }
}
