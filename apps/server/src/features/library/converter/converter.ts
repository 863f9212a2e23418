import { randomUUID } from 'node:crypto'
import { type ConvertedKind, convertedKinds } from '@digisigncast/contract/kinds/media-kinds'
import { LRUCache } from 'lru-cache'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { openWatch } from '../../../platform/jobs/watch.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../conversions/index.ts'
import { workers } from './kinds/workers.ts'
import { CannotConvert } from './task.ts'

/** Converts the waiting videos, one at a time per server, and documents, one per account at a time. */
export interface Converter {
  /** Stops the running conversions, which start again with the next start of a server. */
  close: () => Promise<void>
}

/** Signals can be lost, and ffmpeg can be installed at any time. */
const lookEveryMs = 60_000
const leastPauseMs = 1000
const afterFailureMs = 5000
const maxAttempts = 3
const maxAccounts = 10_000

export function openConverter(platform: Platform): Converter {
  const open = convertedKinds.map((kind) => openWorker(platform, kind))
  return { close: async () => void (await Promise.all(open.map(({ close }) => close()))) }
}

function openWorker(platform: Platform, kind: ConvertedKind): Converter {
  const { width, isReady, waitMs, convert, failedText } = workers[kind]
  const { conversionAdded, db, live, log, now } = platform
  const holder = randomUUID()
  const closing = new AbortController()
  /** Accounts take turns: when each was last served. */
  const servedAt = new LRUCache<string, number>({ max: maxAccounts })
  let turn = 0
  /** The running conversions by account. */
  const running = new Map<string, Promise<void>>()

  /** The conversion whose turn it is; undefined when none can start now, with the time until one may (ms). */
  const next = async (): Promise<{ first?: queue.ConversionRow | undefined; waitMs: number }> => {
    const all = await queue.findCandidates(ofServer(db, 'jobs of all accounts'), kind, now())
    const free = all.filter(({ account_id }) => !running.has(account_id))
    const waits = new Map(free.map(({ account_id }) => [account_id, waitMs(platform, account_id)]))
    const candidates = free.filter(({ account_id }) => waits.get(account_id) === 0)
    const turnOf = ({ account_id }: queue.ConversionRow) => servedAt.get(account_id) ?? 0
    const [first] = candidates.toSorted((one, other) => turnOf(one) - turnOf(other))
    return { first, waitMs: Math.min(lookEveryMs, ...waits.values()) }
  }
  /** Starts what can start. Returns the time until it has to look again (ms). */
  const look = async (): Promise<number> => {
    while (!closing.signal.aborted && running.size < width && (await isReady(platform))) {
      const { first, waitMs } = await next()
      if (!first) return Math.min(waitMs, await takeoverMs())
      const { account_id: accountId } = first
      turn += 1
      servedAt.set(accountId, turn)
      const row = await queue.claim(ofAccount(db, accountId), first, holder, now())
      // Another server was faster.
      if (!row) continue
      const ended = convertRow(row)
        .catch((err: unknown) => log.error({ err }, `${row.file} could not be converted`))
        .finally(() => {
          running.delete(accountId)
          watch.begin()
        })
      running.set(accountId, ended)
    }
    return lookEveryMs
  }
  /** Conversions of servers that crashed. */
  const takeoverMs = async (): Promise<number> => {
    const at = await queue.findTakeover(ofServer(db, 'jobs of all accounts'), kind)
    return at === undefined ? lookEveryMs : Math.max(leastPauseMs, at - now())
  }
  const watch = openWatch({
    look,
    onFailure: (err) => log.error({ err }, `${kind}s could not be converted`),
    afterFailureMs,
  })
  const convertRow = async (row: queue.ConversionRow): Promise<void> => {
    const rows = ofAccount(db, row.account_id)
    live.publish(row.account_id, ['media.changed'])
    try {
      if (row.attempts > maxAttempts)
        throw new CannotConvert('The conversion was interrupted several times. Try again.')
      const isDone = await convert(platform, { row, holder, stop: closing.signal })
      if (isDone) await queue.finish(rows, row.media_id, holder)
    } catch (error) {
      if (closing.signal.aborted) {
        await queue.release(rows, row.media_id, holder)
        // For the other servers.
        conversionAdded.send()
        return
      }
      if (!(error instanceof CannotConvert)) log.warn({ err: error }, `${row.file} could not be converted`)
      const message = error instanceof CannotConvert ? error.message : failedText
      await queue.fail(rows, row.media_id, holder, message)
    }
    live.publish(row.account_id, ['media.changed'])
  }

  const unlisten = conversionAdded.listen(watch.begin)
  watch.begin()
  return {
    close: async () => {
      unlisten()
      closing.abort()
      await watch.close()
      await Promise.all(running.values())
    },
  }
}
