import type { FastifyInstance } from 'fastify'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { rollUp } from './roll-up.ts'
import { sentBytes } from './sent-bytes.ts'

const minuteMs = 60_000
/** So long after a start, devices have come back or count as gone. */
const settledAfterMs = 3 * minuteMs

/** Counts what reports read, every hour. It has to come before old records are removed. */
export function rollUps(platform: Platform): Job {
  const startedAt = platform.now()
  return {
    name: 'figures',
    title: 'Report figures',
    schedule: '7 * * * *',
    isAtStart: true,
    run: (stop) => rollUp(platform, { isSettled: platform.now() - startedAt > settledAfterMs, stop }),
  }
}

/** Writes down every minute, and at the end, what was sent. Answers who is to be told of it. */
export function openSentBytes(app: FastifyInstance, platform: Platform) {
  const sent = sentBytes(platform)
  const write = () =>
    sent.flush().catch((err: unknown) => platform.log.error({ err }, 'bandwidth figures could not be saved'))
  const timer = setInterval(() => void write(), minuteMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
  return sent.add
}
