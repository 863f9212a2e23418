import { randomUUID } from 'node:crypto'
import { type ConvertedKind, convertedKinds } from '@digisigncast/contract/kinds/media-kinds'
import { LRUCache } from 'lru-cache'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../conversions/index.ts'
import { workers } from './kinds/workers.ts'
import { CannotConvert } from './task.ts'

/** Converts the waiting videos, one at a time per server, and documents, one per account at a time. */
export interface Converter {
  /** Stops the running conversions, which start again with the next start of a server. */
  close: () => Promise<void>
}

const lookEveryMs = 1000
const maxAttempts = 3
const maxAccounts = 10_000

export function openConverter(platform: Platform): Converter {
  const open = convertedKinds.map((kind) => openWorker(platform, kind))
  return { close: async () => void (await Promise.all(open.map(({ close }) => close()))) }
}

function openWorker(platform: Platform, kind: ConvertedKind): Converter {
  const { width, isReady, hasTime, convert, failedText } = workers[kind]
  const { db, live, log, now } = platform
  const holder = randomUUID()
  const closing = new AbortController()
  /** Accounts take turns: when each was last served. */
  const servedAt = new LRUCache<string, number>({ max: maxAccounts })
  let turn = 0
  let looking: Promise<void> | undefined
  /** The running conversions by account. */
  const running = new Map<string, Promise<void>>()

  const next = async (): Promise<queue.ConversionRow | undefined> => {
    const candidates = (await queue.findCandidates(ofServer(db, 'jobs of all accounts'), kind, now())).filter(
      ({ account_id }) => !running.has(account_id) && hasTime(platform, account_id),
    )
    const turnOf = ({ account_id }: queue.ConversionRow) => servedAt.get(account_id) ?? 0
    const [first] = candidates.toSorted((one, other) => turnOf(one) - turnOf(other))
    if (!first) return undefined
    turn += 1
    servedAt.set(first.account_id, turn)
    return queue.claim(ofAccount(db, first.account_id), first, holder, now())
  }
  const look = async (): Promise<void> => {
    if (running.size >= width || !(await isReady(platform))) return
    while (!closing.signal.aborted && running.size < width) {
      const row = await next()
      if (!row) return
      const { account_id: accountId } = row
      const ended = convertRow(row)
        .catch((err: unknown) => log.error({ err }, `${row.file} could not be converted`))
        .finally(() => {
          running.delete(accountId)
          begin()
        })
      running.set(accountId, ended)
    }
  }
  const begin = (): void => {
    if (closing.signal.aborted) return
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, `${kind}s could not be converted`))
      .finally(() => {
        looking = undefined
      })
  }
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
        return
      }
      if (!(error instanceof CannotConvert)) log.warn({ err: error }, `${row.file} could not be converted`)
      const message = error instanceof CannotConvert ? error.message : failedText
      await queue.fail(rows, row.media_id, holder, message)
    }
    live.publish(row.account_id, ['media.changed'])
  }

  const timer = setInterval(begin, lookEveryMs).unref()
  return {
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await looking
      await Promise.all(running.values())
    },
  }
}
