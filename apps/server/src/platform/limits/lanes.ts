import { nextTurn } from './next-turn.ts'

interface Lane {
  running: number
  waiting: (() => void)[]
  /** True when a task has started in this turn of the event loop. */
  hasStarted: boolean
}

export interface Lanes {
  /** Resolves at the caller's turn with a function that ends it; undefined when too many are waiting. */
  enter(key: string): Promise<(() => void) | undefined>
}

/**
 * A queue per key: at most `running` tasks at a time and one start per turn of the event loop, so that one
 * account's requests queue behind each other and do not delay other accounts. At most `waiting` wait.
 */
export function openLanes({ running, waiting }: { running: number; waiting: number }): Lanes {
  const lanes = new Map<string, Lane>()

  const start = (key: string, lane: Lane): (() => void) => {
    lane.running += 1
    lane.hasStarted = true
    void nextTurn().then(() => {
      lane.hasStarted = false
      proceed(key, lane)
    })
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      lane.running -= 1
      proceed(key, lane)
    }
  }
  const proceed = (key: string, lane: Lane): void => {
    if (!lane.hasStarted && lane.running < running) lane.waiting.shift()?.()
    if (!lane.hasStarted && lane.running === 0 && lane.waiting.length === 0) lanes.delete(key)
  }

  return {
    enter: async (key) => {
      const lane = lanes.get(key) ?? { running: 0, waiting: [], hasStarted: false }
      lanes.set(key, lane)
      if (!lane.hasStarted && lane.running < running && lane.waiting.length === 0) return start(key, lane)
      if (lane.waiting.length >= waiting) return undefined
      return new Promise((resolve) => lane.waiting.push(() => resolve(start(key, lane))))
    },
  }
}
