interface Waiting {
  start: () => void
  drop: () => void
}

export interface BoundedQueue {
  /**
   * Runs a task as soon as one of the places is free. Preferred tasks run before the others; within each kind the keys
   * take turns. Fails with `full` when too many tasks of its kind wait and its key has as many of them as any other.
   */
  run<T>(key: string, isPreferred: boolean, task: () => Promise<T>): Promise<T>
}

/** A queue with `width` places in which at most `most` tasks of each kind wait. */
export function boundedQueue({ width, most, full }: { width: number; most: number; full: () => Error }): BoundedQueue {
  const [preferred, others] = [lane(most), lane(most)]
  let running = 0
  const next = () => {
    const waiting = preferred.take() ?? others.take()
    if (waiting) waiting.start()
    else running -= 1
  }
  return {
    run: async (key, isPreferred, task) => {
      if (running < width) running += 1
      else
        await new Promise<void>((resolve, reject) =>
          (isPreferred ? preferred : others).add(key, { start: resolve, drop: () => reject(full()) }),
        )
      try {
        return await task()
      } finally {
        next()
      }
    },
  }
}

function lane(most: number) {
  const byKey = new Map<string, Waiting[]>()
  let count = 0

  /** The newest task of the key with the most tasks, if it has at least two more than `own`. */
  const newestOfLongest = (own: number): Waiting | undefined => {
    let longest: Waiting[] = []
    for (const list of byKey.values()) if (list.length > longest.length) longest = list
    return longest.length >= own + 2 ? longest.pop() : undefined
  }

  return {
    add: (key: string, waiting: Waiting): void => {
      const list = byKey.get(key) ?? []
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
    take: (): Waiting | undefined => {
      const [entry] = byKey
      if (!entry) return undefined
      const [key, list] = entry
      const waiting = list.shift()
      // Moves this key behind the others.
      byKey.delete(key)
      if (list.length > 0) byKey.set(key, list)
      count -= 1
      return waiting
    },
  }
}
