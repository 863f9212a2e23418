import { LRUCache } from 'lru-cache'

/** Number of values, or the sum of their sizes, each of which is at least 1. */
type Bound<Value> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number }

interface Lifetime {
  /** Lifetime of a value; 0, the default: no limit. */
  lifeMs?: number
  /** Clock of the lifetime. Default: monotonic. */
  now?: () => number
}

/** Values by key. The least recently used ones make room for new ones. */
export interface Cache<Value extends {}> {
  /**
   * Returns the cached value if it is current. Otherwise `load` is called, once for simultaneous calls. A load that
   * fails or returns undefined is not cached.
   */
  of<Loaded extends Value | undefined>(
    key: string,
    load: () => Promise<Loaded>,
    isCurrent?: (value: Value) => boolean,
  ): Promise<Loaded | Value>
  /** Returns the cached value. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** The result of a load that is running is not cached. */
  delete(key: string): void
  keys(): Iterable<string>
}

export function cache<Value extends {}>({ lifeMs = 0, now, ...bound }: Bound<Value> & Lifetime): Cache<Value> {
  const values = new LRUCache<string, Value, () => Promise<Value | undefined>>({
    ...bound,
    ...(now && { perf: { now } }),
    ttl: lifeMs,
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // Callers of a load whose key is deleted meanwhile get its result.
    ignoreFetchAbort: true,
  })
  return {
    of: async <Loaded extends Value | undefined>(
      key: string,
      load: () => Promise<Loaded>,
      isCurrent: (value: Value) => boolean = always,
    ) => {
      let isOwn = false
      const own = () => {
        isOwn = true
        return load()
      }
      for (;;) {
        const known = values.get(key)
        if (known !== undefined && isCurrent(known)) return known
        const value = await values.fetch(key, { context: own, forceRefresh: true })
        // The load of an earlier call may have begun before the value changed.
        if (isOwn || value === undefined || isCurrent(value)) return value as Loaded | Value
      }
    },
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
    keys: () => values.keys(),
  }
}

const always = () => true
