import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { rollUp } from './roll-up.ts'
import type { SentBytes } from './sent-bytes.ts'

const [minuteMs, hourMs] = [60_000, 60 * 60_000]
/** So long after a start, devices have come back or count as gone. */
const settledAfterMs = 3 * minuteMs

/** Counts now and every hour; writes what was sent every minute. */
export function openRollUps(app: FastifyInstance, platform: Platform, sent: SentBytes): void {
  const { log, now } = platform
  const startedAt = now()
  let isStopped = false
  let last: Promise<unknown> = Promise.resolve()
  const count = () => {
    last = last
      .then(() => rollUp(platform, { isSettled: now() - startedAt > settledAfterMs, isStopped: () => isStopped }))
      .catch((err: unknown) => log.error({ err }, 'figures could not be counted'))
  }
  const write = () =>
    sent.flush().catch((err: unknown) => log.error({ err }, 'what was sent could not be written down'))
  count()
  const timers = [setInterval(count, hourMs).unref(), setInterval(() => void write(), minuteMs).unref()]
  app.addHook('onClose', async () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
    await last
    await write()
  })
}
