/**
 * Bounds a cache of many entries: at most this many. The option `max` of lru-cache allocates room for all of them when
 * the cache is made (about 1.5 MB for 50,000), a bound by size only for those that it has.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
