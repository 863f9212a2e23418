/**
 * Runs at most `width` tasks at a time. Keys take turns, tasks of one key run in the order of arrival, and at most
 * `maxWaiting` tasks of one key wait: for one more, `onFull` throws.
 */
export function fairQueue(width: number, maxWaiting: number, onFull: () => never) {
  // Keys take turns in map order.
  const lanes = new Map<string, (() => void)[]>()
  let running = 0

  const wait = (key: string): Promise<void> => {
    const lane = lanes.get(key) ?? []
    if (lane.length >= maxWaiting) onFull()
    lanes.set(key, lane)
    return new Promise((resolve) => lane.push(resolve))
  }
  const toTheEnd = (key: string, lane: (() => void)[]) => {
    lanes.delete(key)
    if (lane.length > 0) lanes.set(key, lane)
  }
  const startNext = (finished: string) => {
    const own = lanes.get(finished)
    if (own) toTheEnd(finished, own)
    const [key, lane] = lanes.entries().next().value ?? []
    const start = lane?.shift()
    if (key === undefined || !lane || !start) {
      running -= 1
      return
    }
    toTheEnd(key, lane)
    start()
  }

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    if (running >= width) await wait(key)
    else running += 1
    try {
      return await task()
    } finally {
      startNext(key)
    }
  }
}
