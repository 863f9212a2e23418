import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import { queue } from '../conversions/index.ts'
import { CannotConvert, convertOne } from './convert-one.ts'

/** Converts the waiting videos, one at a time per server. */
export interface Converter {
  /** Stops the running conversion, which starts again with the next start of a server. */
  close: () => Promise<void>
}

const lookEveryMs = 1000
const maxAttempts = 3
const maxAccounts = 10_000

export function openConverter(platform: Platform): Converter {
  const { db, ffmpeg, live, log, now } = platform
  const holder = randomUUID()
  const closing = new AbortController()
  /** Accounts take turns: when each was last served. */
  const servedAt = new LRUCache<string, number>({ max: maxAccounts })
  let turn = 0
  let running: Promise<void> | undefined

  const next = async (): Promise<queue.ConversionRow | undefined> => {
    const candidates = await queue.findCandidates(db, now())
    const turnOf = ({ account_id }: queue.ConversionRow) => servedAt.get(account_id) ?? 0
    const [first] = candidates.toSorted((one, other) => turnOf(one) - turnOf(other))
    if (!first) return undefined
    turn += 1
    servedAt.set(first.account_id, turn)
    return queue.claim(db, first, holder, now())
  }
  const work = async (): Promise<void> => {
    const program = await ffmpeg.find()
    if (program === undefined) return
    while (!closing.signal.aborted) {
      const row = await next()
      if (!row) return
      live.publish(row.account_id, ['media.changed'])
      await convertRow(program, row)
      live.publish(row.account_id, ['media.changed'])
    }
  }
  const convertRow = async (program: string, row: queue.ConversionRow): Promise<void> => {
    try {
      if (row.attempts > maxAttempts)
        throw new CannotConvert('The conversion was interrupted several times. Try again.')
      const isDone = await convertOne(platform, { row, holder, program, stop: closing.signal })
      if (isDone) await queue.finish(db, row.media_id, holder)
    } catch (error) {
      if (closing.signal.aborted) {
        await queue.release(db, row.media_id, holder)
        return
      }
      if (!(error instanceof CannotConvert)) log.warn({ err: error }, `${row.file} could not be converted`)
      const message = error instanceof CannotConvert ? error.message : failedText
      await queue.fail(db, row.media_id, holder, message)
    }
  }

  const timer = setInterval(() => {
    running ??= work()
      .catch((err: unknown) => log.error({ err }, 'videos could not be converted'))
      .finally(() => {
        running = undefined
      })
  }, lookEveryMs).unref()
  return {
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

const failedText = 'This video could not be converted. Export it as MP4 with H.264, then replace the file.'
