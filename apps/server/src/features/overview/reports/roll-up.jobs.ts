import type { FastifyInstance } from 'fastify'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rollUp } from './roll-up.ts'
import { sentBytes } from './sent-bytes.ts'

const minuteMs = 60_000
/** Time after a start until all devices have reconnected or count as offline. */
const settledAfterMs = 3 * minuteMs

/** Computes the figures of the reports every hour. Must run before old records are deleted. */
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

/** Stores the sent bytes every minute and at shutdown. Returns the function that adds sent bytes. */
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
