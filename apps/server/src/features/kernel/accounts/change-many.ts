import type { BulkFailure, BulkResult } from '@digisigncast/contract/content/screens-bulk'
import { ofAccount, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import { lockAccount } from '../../../database/lock-account.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { newId } from '../../../platform/ids.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePublish } from '../../../platform/sessions/approval.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { extendAudit } from '../audit/index.ts'
import { hintsOf, type NewEvent, recordEvent, updateEvent } from '../events/index.ts'
import { unreached } from '../screen-scope/index.ts'
import { moveContent } from './accounts.repo.ts'

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
  movesContent?: boolean
  /** The event, for this number of changed screens, with their ids. */
  event: (count: number, ids: readonly string[]) => NewEvent
  work: (trx: ScreensTrx, ids: readonly string[]) => Promise<ChunkResult>
  /** Called after the commit of each transaction. */
  after?: (done: readonly string[]) => void
}

/**
 * Changes many screens of an account, with a transaction for each 100 of them. There is one event; each transaction
 * updates its count, so that it is correct even if a later one fails.
 */
export async function changeMany(platform: Platform, member: Member, many: ManyChanges): Promise<BulkResult> {
  if (many.movesContent) requirePublish(member)
  const { db, contentVersions, live } = platform
  const rows = ofAccount(db, member.accountId)
  const ids = [...new Set(many.ids)]
  const eventId = newId()
  const failed: BulkFailure[] = []
  const changed: string[] = []
  const audit: Chunk['audit'] = { id: undefined }
  const before = await unreached(rows, ids)
  let done = 0
  try {
    for (const [index, some] of inSlices(ids, chunkRows).entries()) {
      if (index > 0) await nextTurn()
      const result = await changeChunk(platform, member, many, {
        ids: some,
        eventId,
        doneBefore: changed,
        audit,
      })
      done += result.done.length
      changed.push(...result.done)
      failed.push(...result.failed)
      many.after?.(result.done)
    }
  } finally {
    if (done > 0) {
      const after = await unreached(rows, changed)
      const hiddenFrom = after.filter((id) => before.includes(id))
      if (many.movesContent) contentVersions.moved(member.accountId, { hiddenFrom })
      live.publish(member.accountId, hintsOf(many.event(done, changed).type), hiddenFrom)
    }
  }
  return { done, failed }
}

interface Chunk {
  ids: readonly string[]
  eventId: string
  doneBefore: readonly string[]
  /** The entry in the audit log, after the first transaction. */
  audit: { id: string | undefined }
}

const changeChunk = (
  { db, now }: Platform,
  member: Member,
  { movesContent, event, work }: ManyChanges,
  { ids, eventId, doneBefore, audit }: Chunk,
): Promise<ChunkResult> =>
  db.transaction().execute(async (all) => {
    const trx = withHiddenScreens(ofMember(all, member), 'a change')
    await (movesContent ? moveContent : lockAccount)(trx, member.accountId)
    const result = await work(trx, ids)
    if (result.done.length === 0) return result
    const done = [...doneBefore, ...result.done]
    const happened = event(done.length, done)
    if (doneBefore.length === 0) {
      audit.id = await recordEvent(trx, happened, { id: eventId, author: member, now: now() })
      return result
    }
    await updateEvent(trx, eventId, happened)
    if (audit.id !== undefined) await extendAudit(trx, member.accountId, audit.id)
    return result
  })
