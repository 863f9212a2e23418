import { Failure } from '../fail.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import type { DecodeWorker } from './worker/decode-worker.ts'

const maxWaitingPerAccount = 200

const busy = () =>
  new Failure('request.too_many', 'Too many files of your account are being processed. Try again in a minute.')

interface Use {
  accountId: string
  /** Runs before the others. */
  isPreferred?: boolean
}

/** Decode processes that the jobs of accounts use in turn. */
export interface Places {
  /** Runs a task at the turn of its account. Throws a `Failure` when too many of its jobs wait. */
  use: <T>(by: Use, task: (worker: DecodeWorker) => Promise<T>) => Promise<T>
  close: () => void
}

export function openPlaces(workers: readonly DecodeWorker[], widthPerAccount: number): Places {
  const inTurn = fairQueue({
    width: workers.length,
    widthPerKey: widthPerAccount,
    mostPerKey: maxWaitingPerAccount,
    full: busy,
  })
  const idle = [...workers]
  return {
    use: ({ accountId, isPreferred = false }, task) =>
      inTurn(
        accountId,
        async () => {
          // The queue lets in as many tasks as there are workers. The last used one is warm.
          const worker = idle.pop()
          if (!worker) throw new Error('there is no free decode process')
          try {
            return await task(worker)
          } finally {
            idle.push(worker)
          }
        },
        isPreferred,
      ),
    close: () => {
      for (const { close } of workers) close()
    },
  }
}
