import { CallError } from './call-error.ts'

const firstDelayMs = 500

export interface Retries {
  /** Maximum number of repetitions. */
  retries: number
  /** Longest wait before it is repeated (ms). A call that would have to wait longer fails at once. */
  longestWaitMs: number
  /** Whether the call can be repeated if it is unknown whether it reached the server. */
  isRead: boolean
  signal: AbortSignal | undefined
}

/** Repeats a call that the server refused with a 429, and a read that got no answer. */
export async function withRetries<T>(attempt: () => Promise<T>, options: Retries): Promise<T> {
  for (let failed = 0; ; failed++)
    try {
      return await attempt()
    } catch (error) {
      const waitMs = failed < options.retries ? delayOf(error, failed, options) : undefined
      if (waitMs === undefined || waitMs > options.longestWaitMs) throw error
      await wait(waitMs, options.signal)
    }
}

/** Time until the next attempt; undefined if there is none. */
function delayOf(error: unknown, failed: number, { isRead }: Retries): number | undefined {
  if (!(error instanceof CallError)) return undefined
  const ownDelayMs = firstDelayMs * 2 ** failed
  if (error.status === 429) return error.retryAfterMs ?? ownDelayMs
  return error.code === 'network.failed' && isRead ? ownDelayMs : undefined
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
