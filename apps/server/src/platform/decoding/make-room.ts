/** A running job is late after this time, and ends when another account waits. */
const lateAfterMs = 3000

interface Running {
  accountId: string
  isLate: boolean
  stop: AbortController
}

export interface StartedJob {
  /** Aborted when the job must end. */
  stop: AbortSignal
  isLate: () => boolean
  /** Notes its end. */
  end: () => void
}

/** Ends jobs that take long while other accounts wait for a place. */
export interface RoomMaker {
  /** Notes that a job of an account waits. */
  enter: (accountId: string) => {
    /** Notes its start. */
    start: () => StartedJob
    /** To be called in the end, also if it was not started. */
    leave: () => void
  }
}

export function roomMaker(): RoomMaker {
  /** Number of waiting jobs by account. */
  const waiting = new Map<string, number>()
  const running = new Set<Running>()

  const count = (accountId: string, change: 1 | -1): void => {
    const left = (waiting.get(accountId) ?? 0) + change
    if (left === 0) waiting.delete(accountId)
    else waiting.set(accountId, left)
  }
  const makeRoom = (): void => {
    // One at a time: its end starts the next job, which asks again.
    if ([...running].some(({ stop }) => stop.signal.aborted)) return
    const isInTheWay = ({ accountId, isLate }: Running) =>
      isLate && [...waiting.keys()].some((key) => key !== accountId)
    ;[...running].find(isInTheWay)?.stop.abort()
  }
  const start = (accountId: string): StartedJob => {
    const one: Running = { accountId, isLate: false, stop: new AbortController() }
    running.add(one)
    makeRoom()
    const timer = setTimeout(() => {
      one.isLate = true
      makeRoom()
    }, lateAfterMs).unref()
    const end = () => {
      clearTimeout(timer)
      running.delete(one)
    }
    return { stop: one.stop.signal, isLate: () => one.isLate, end }
  }

  return {
    enter: (accountId) => {
      let isWaiting = true
      const leave = () => {
        if (isWaiting) count(accountId, -1)
        isWaiting = false
      }
      count(accountId, 1)
      makeRoom()
      return {
        leave,
        start: () => {
          leave()
          return start(accountId)
        },
      }
    },
  }
}
