import { maxTakeoversForWarnings } from '@digisigncast/contract/accounts/warnings'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { CapAlert } from '../../../platform/decoding/source-data/cap-answer.ts'
import { Failure } from '../../../platform/fail.ts'
import { emitEvent } from '../../kernel/events/index.ts'
import { endReferences } from './end-references.ts'
import type { Handled, Handling, Work } from './handling.ts'
import { type Judged, judgeAll } from './judge-all.ts'
import { NoRoom } from './make-room.ts'
import { reachOf } from './reach.ts'
import { startOne, titleIn } from './start-one.ts'
import { leftOutText, namesOf } from './warning-words.ts'
import * as repo from './warnings.repo.ts'

/**
 * Starts and ends takeovers for warnings, the most severe one first. It can be repeated: a warning starts one takeover at
 * most, and one that was cancelled starts none. A warning that fails does not stop the others.
 */
export async function handleWarnings(handling: Handling, alerts: readonly CapAlert[]): Promise<Handled> {
  const { platform, actor, owner, settings, waits } = handling
  const rows = withHiddenScreens(ofMember(platform.db, actor), 'a change')
  const reach = await reachOf(rows, { settings, now: platform.now() }, alerts)
  const judged = judgeAll(alerts, { ownerId: owner.id, settings, now: platform.now(), waits, reach })
  const work: Work = {
    ...handling,
    reach,
    known: await repo.listKnown(rows, owner.id, platform.now()),
    replaced: new Set(judged.flatMap(({ references }) => [...references.keys()])),
    timeZone: await repo.findTimeZone(rows),
    lastStart: Number.POSITIVE_INFINITY,
    isFull: false,
  }
  const [starts, others] = [
    judged.filter(({ verdict }) => verdict.start),
    judged.filter(({ verdict }) => !verdict.start),
  ]
  // What ends comes first: it makes room. What starts is named first.
  const [ended, started] = [await handleAll(work, others), await handleAll(work, starts)]
  const leftOut = [...ended.titles, ...started.titles]
  return {
    sentences: [...started.sentences, ...ended.sentences],
    failures: [...ended.failures, ...started.failures],
    leftOut: leftOut.length === 0 ? undefined : await logLeftOut(work, leftOut),
  }
}

interface Results {
  sentences: string[]
  failures: Failure[]
  /** Titles of those that were left out. */
  titles: string[]
}

async function handleAll(work: Work, all: readonly Judged[]): Promise<Results> {
  const results: Results = { sentences: [], failures: [], titles: [] }
  for (const one of all) {
    try {
      // The new takeover first: there is no gap.
      results.sentences.push(...(await startOne(work, one)))
      results.sentences.push(...(await endReferences(work, one)))
    } catch (error) {
      if (error instanceof NoRoom) {
        work.isFull = true
        results.titles.push(titleIn(work, one))
      } else if (error instanceof Failure) {
        results.failures.push(error)
        results.sentences.push(error.message)
      } else throw error
    }
  }
  return results
}

/** Returns the sentence about warnings that were left out. */
async function logLeftOut({ platform, actor, owner }: Work, titles: readonly string[]): Promise<string> {
  const text = leftOutText(titles)
  if (owner.says?.includes(text)) return text
  const data = { count: titles.length, ...namesOf(titles), most: maxTakeoversForWarnings }
  await emitEvent(platform, { type: 'takeover.left_out', data }, { author: actor })
  return text
}
