import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Work that no caller waits for, such as sending an email. */
export interface Background {
  /** Starts it; an error is logged with the message `failure`. */
  run(work: () => Promise<void>, failure: string): void
  /** Resolves when everything that was started has ended, or after `withinMs`. */
  settle(withinMs: number): Promise<void>
}

export function openBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>()
  return {
    run: (work, failure) => {
      const task = work()
        .catch((err: unknown) => log.error({ err }, failure))
        .finally(() => running.delete(task))
      running.add(task)
    },
    settle: async (withinMs) => {
      const timer = new AbortController()
      const timeout = setTimeout(withinMs, undefined, { signal: timer.signal }).catch(() => undefined)
      const allEnded = async () => {
        while (running.size > 0) await Promise.all(running)
      }
      await Promise.race([allEnded(), timeout])
      timer.abort()
    },
  }
}
