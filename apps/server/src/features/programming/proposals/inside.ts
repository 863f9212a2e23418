import type { Db, Trx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Does work in one transaction that is rolled back, and returns its result. The work gets a platform whose transactions
 * are part of it, and must use no other connection.
 */
export async function rehearse<T>(platform: Platform, work: (inside: Platform, trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await platform.db.transaction().execute(async (all): Promise<never> => {
      const trx = all as unknown as Trx
      throw new RolledBack(await work(insideOf(platform, trx, []), trx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

/** Does the same work for good. Players and consoles are notified after the commit. */
export async function perform<T>(platform: Platform, work: (inside: Platform, trx: Trx) => Promise<T>): Promise<T> {
  const later: (() => void)[] = []
  const result = await platform.db.transaction().execute((all) => {
    const trx = all as unknown as Trx
    return work(insideOf(platform, trx, later), trx)
  })
  for (const notify of later) notify()
  return result
}

class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

const insideOf = (platform: Platform, trx: Trx, later: (() => void)[]): Platform => ({
  ...platform,
  db: withoutTransactions(trx),
  live: { ...platform.live, publish: (...sent) => void later.push(() => platform.live.publish(...sent)) },
  contentVersions: {
    ...platform.contentVersions,
    moved: (...moved) => void later.push(() => platform.contentVersions.moved(...moved)),
  },
})

/** The transaction as a database: transactions of it are parts of this one. */
const withoutTransactions = (trx: Trx): Db =>
  new Proxy<Db>(trx, {
    get: (target, key) => {
      if (key === 'transaction') return () => ({ execute: (work: (inner: Trx) => unknown) => work(trx) })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
