import { Worker } from 'node:worker_threads'
import { queue } from './queue.ts'

const idleMs = 30_000

export interface WorkerThread<Input, Output> {
  /** One at a time, in the order they came. Fails with what the work failed with. */
  run: (input: Input) => Promise<Output>
}

/**
 * Does heavy work in a thread of its own, so that nobody waits for it. The thread starts with the first piece of work
 * and goes when there was none for a while: with it goes the memory of the libraries that it loaded.
 */
export function workerThread<Input, Output>(program: URL): WorkerThread<Input, Output> {
  const inTurn = queue(1)
  let worker: Worker | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  const open = (): Worker => {
    if (worker) return worker
    // Without the flags of the server: those that load something are not meant for a thread.
    const opened = new Worker(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
    opened.unref()
    opened.once('exit', () => {
      if (worker === opened) worker = undefined
    })
    worker = opened
    return opened
  }
  const rest = () => {
    resting = setTimeout(() => void worker?.terminate(), idleMs).unref()
  }
  return {
    run: (input) =>
      inTurn(async () => {
        clearTimeout(resting)
        try {
          return await ask<Input, Output>(open(), input)
        } finally {
          rest()
        }
      }),
  }
}

/** What a thread answers: what came of it, or why nothing did. */
export type WorkerAnswer<Output> = { output: Output } | { error: string }

function ask<Input, Output>(worker: Worker, input: Input): Promise<Output> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    const onMessage = (answer: WorkerAnswer<Output>) =>
      end(() => ('output' in answer ? resolve(answer.output) : reject(new Error(answer.error))))
    const onError = (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error))))
    const onExit = () => end(() => reject(new Error('The thread ended before its work was done.')))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(input, [])
  })
}
