import type { BulkFailure, BulkResult } from '@digisigncast/contract/content/screens-bulk'
import type { HintType } from '@digisigncast/contract/hints'
import { inSlices } from '../../database/in-slices.ts'
import type { Trx } from '../../database/open.ts'
import { newId } from '../../platform/ids.ts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { insertLogEntry, rewordLogEntry } from '../logs/index.ts'
import { unreached } from '../screen-scope/index.ts'
import { lockAccount, moveContent } from './accounts.repo.ts'
import { areaOf } from './change.ts'

/** Rows per transaction. Limits its duration, and the number of values of its statements. */
const chunkRows = 100

export interface ChunkResult {
  /** Ids of the changed rows. */
  done: readonly string[]
  failed: readonly BulkFailure[]
}

interface ManyChanges {
  /** Ids of screens. */
  ids: readonly string[]
  events: readonly HintType[]
  movesContent?: boolean
  /** Sentence for the log about this number of changed rows. */
  logText: (count: number) => string
  work: (trx: Trx, ids: readonly string[]) => Promise<ChunkResult>
  /** Called after the commit of each transaction. */
  after?: (done: readonly string[]) => void
}

/**
 * Changes many screens of an account, with a transaction for each 100 of them. There is one log entry; each transaction
 * updates its count, so that it is correct even if a later one fails.
 */
export async function changeMany(platform: Platform, member: Member, many: ManyChanges): Promise<BulkResult> {
  const { db, contentVersions, live } = platform
  const ids = [...new Set(many.ids)]
  const logId = newId()
  const failed: BulkFailure[] = []
  const changed: string[] = []
  const before = await unreached(db, member.accountId, ids)
  let done = 0
  try {
    for (const [index, some] of inSlices(ids, chunkRows).entries()) {
      if (index > 0) await nextTurn()
      const result = await changeChunk(platform, member, many, {
        ids: some,
        logId,
        doneBefore: done,
      })
      done += result.done.length
      changed.push(...result.done)
      failed.push(...result.failed)
      many.after?.(result.done)
    }
  } finally {
    if (done > 0) {
      const after = await unreached(db, member.accountId, changed)
      const hiddenFrom = after.filter((id) => before.includes(id))
      if (many.movesContent) contentVersions.moved(member.accountId, hiddenFrom)
      live.publish(member.accountId, [...many.events, 'logs.changed'], hiddenFrom)
    }
  }
  return { done, failed }
}

interface Chunk {
  ids: readonly string[]
  logId: string
  doneBefore: number
}

const changeChunk = (
  { db, now }: Platform,
  { accountId, userId, name }: Member,
  { events, movesContent, logText, work }: ManyChanges,
  { ids, logId, doneBefore }: Chunk,
): Promise<ChunkResult> =>
  db.transaction().execute(async (trx) => {
    await (movesContent ? moveContent(trx, accountId) : lockAccount(trx, accountId))
    const result = await work(trx, ids)
    if (result.done.length === 0) return result
    const description = `${name} ${logText(doneBefore + result.done.length)}`
    const area = areaOf(events[0])
    await (doneBefore === 0
      ? insertLogEntry(trx, { id: logId, accountId, userId, type: 'info', description, area, now: now() })
      : rewordLogEntry(trx, logId, description))
    return result
  })
