import { withoutOrigin } from '../caller.ts'

export interface Watch {
  /** Looks now. */
  begin: () => void
  /** Ends after the look that is running. */
  close: () => Promise<void>
}

interface Options {
  /** Looks for work. Returns the time until the next look (ms). */
  look: () => Promise<number>
  onFailure: (err: unknown) => void
  /** Time until the next look when one has failed (ms). */
  afterFailureMs: number
}

/** Looks for work when it is asked to, and when the time of the last look is over. One look runs at a time. */
export function openWatch({ look, onFailure, afterFailureMs }: Options): Watch {
  let looking: Promise<void> | undefined
  let isWanted = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookOnce = async (): Promise<void> => {
    const pauseMs = await look().catch((err: unknown) => {
      onFailure(err)
      return afterFailureMs
    })
    looking = undefined
    if (isWanted) begin()
    else if (!isClosed) timer = setTimeout(begin, pauseMs).unref()
  }
  const begin = (): void => {
    if (isClosed) return
    // The running look may have missed what was added meanwhile.
    isWanted = looking !== undefined
    if (looking) return
    clearTimeout(timer)
    // Work that a call has added is logged as the server's own.
    looking = withoutOrigin(lookOnce)
  }
  return {
    begin,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}
