interface Waiting {
  start: () => void
  drop: () => void
}

interface FairQueueOptions {
  /** Number of tasks that run at a time. */
  width: number
  /** Number of tasks of one key that run at a time. Default: `width`. */
  widthPerKey?: number
  /** Maximum number of waiting tasks of one kind: preferred ones, or others. */
  most?: number
  /** Maximum number of waiting tasks of one kind and key. */
  mostPerKey?: number
  /** Not needed without limits to waiting tasks. */
  full?: () => Error
}

/** While others wait, one of them runs after this number of preferred tasks. */
const preferredInRow = 4

/**
 * Runs a task as soon as one of the places is free, and fewer than `widthPerKey` tasks of its key run. Preferred tasks
 * run before the others, four in a row at most; within each kind the keys take turns, and tasks of one key run in order
 * of arrival. Fails with `full` when too many tasks of its key wait, or too many of its kind and its key has as many of
 * them as any other, and when `signal` is aborted while it waits.
 */
export type FairQueue = <T>(
  key: string,
  task: () => Promise<T>,
  isPreferred?: boolean,
  signal?: AbortSignal,
) => Promise<T>

export function fairQueue({
  width,
  widthPerKey = width,
  most = Infinity,
  mostPerKey = Infinity,
  full = () => new Error('The queue is full.'),
}: FairQueueOptions): FairQueue {
  const [preferred, others] = [lane(most, mostPerKey), lane(most, mostPerKey)]
  let running = 0
  let inRow = 0
  const runningOf = new Map<string, number>()
  const mayRun = (key: string) => (runningOf.get(key) ?? 0) < widthPerKey
  const note = (key: string, change: 1 | -1) => {
    running += change
    const count = (runningOf.get(key) ?? 0) + change
    if (count === 0) runningOf.delete(key)
    else runningOf.set(key, count)
  }
  const take = () => {
    const lanes = inRow < preferredInRow ? [preferred, others] : [others, preferred]
    for (const lane of lanes) {
      const taken = lane.take(mayRun)
      if (!taken) continue
      inRow = lane === preferred ? inRow + 1 : 0
      return taken
    }
    return undefined
  }
  // One task at most: while a place is free, all waiting tasks have keys that may not run more.
  const next = (finished: string) => {
    note(finished, -1)
    for (const { moveBehind } of [preferred, others]) moveBehind(finished)
    const taken = take()
    if (!taken) return
    note(taken.key, 1)
    taken.waiting.start()
  }
  return async (key, task, isPreferred = false, signal) => {
    if (running < width && mayRun(key)) note(key, 1)
    else
      await new Promise<void>((resolve, reject) => {
        const lane = isPreferred ? preferred : others
        const waiting = { start: resolve, drop: () => reject(full()) }
        lane.add(key, waiting)
        signal?.addEventListener('abort', () => lane.remove(key, waiting), { once: true })
      })
    try {
      return await task()
    } finally {
      next(key)
    }
  }
}

/** Without keys: runs at most `width` tasks at a time, in order of arrival. */
export function queue(width: number) {
  const inTurn = fairQueue({ width })
  return <T>(task: () => Promise<T>): Promise<T> => inTurn('', task)
}

function lane(most: number, mostPerKey: number) {
  // Keys take turns in the order of the map.
  const byKey = new Map<string, Waiting[]>()
  let count = 0

  /** The newest task of the key with the most tasks, if it has at least two more than `own`. */
  const newestOfLongest = (own: number): Waiting | undefined => {
    let longest: Waiting[] = []
    for (const list of byKey.values()) if (list.length > longest.length) longest = list
    return longest.length >= own + 2 ? longest.pop() : undefined
  }
  const moveBehind = (key: string): void => {
    const list = byKey.get(key)
    byKey.delete(key)
    if (list && list.length > 0) byKey.set(key, list)
  }

  return {
    moveBehind,
    add: (key: string, waiting: Waiting): void => {
      const list = byKey.get(key) ?? []
      if (list.length >= mostPerKey) return waiting.drop()
      if (count >= most) {
        const dropped = newestOfLongest(list.length)
        if (!dropped) return waiting.drop()
        count -= 1
        dropped.drop()
      }
      count += 1
      list.push(waiting)
      byKey.set(key, list)
    },
    /** Drops a task, if it still waits. */
    remove: (key: string, waiting: Waiting): void => {
      const list = byKey.get(key)
      const index = list?.indexOf(waiting) ?? -1
      if (!list || index < 0) return
      list.splice(index, 1)
      if (list.length === 0) byKey.delete(key)
      count -= 1
      waiting.drop()
    },
    /** The first task of the first key that may run. */
    take: (mayRun: (key: string) => boolean): { key: string; waiting: Waiting } | undefined => {
      for (const [key, list] of byKey) {
        if (!mayRun(key)) continue
        const waiting = list.shift()
        moveBehind(key)
        if (!waiting) continue
        count -= 1
        return { key, waiting }
      }
      return undefined
    },
  }
}
