import { Worker } from 'node:worker_threads'
import { queue } from './limits/fair-queue.ts'

const idleMs = 30_000

export interface WorkerThread<Input, Output> {
  /** Runs one task at a time, in order of arrival. Throws the task's error. */
  run: (input: Input) => Promise<Output>
}

/**
 * Runs heavy work in a separate thread, off the event loop. The thread starts with the first task and ends when idle,
 * which frees the memory of the libraries that it loaded.
 */
export function workerThread<Input, Output>(program: URL): WorkerThread<Input, Output> {
  const inTurn = queue(1)
  let worker: Worker | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  const open = (): Worker => {
    if (worker) return worker
    // Without the server's flags: those that preload modules are not meant for a thread.
    const opened = new Worker(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
    opened.unref()
    const forget = () => {
      if (worker === opened) worker = undefined
    }
    opened.once('error', forget).once('exit', forget)
    worker = opened
    return opened
  }
  const rest = () => {
    resting = setTimeout(() => {
      // At once: a task that arrives while the thread is ending gets a new one.
      const ending = worker
      worker = undefined
      void ending?.terminate()
    }, idleMs).unref()
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

/** A thread's reply: the output or an error message. */
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
