import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './address.ts'
import { fail } from './fail.ts'

/** Counts what may happen only so often. Keys are free text; one that begins with an address counts for its network. */
export interface Limiter {
  /** Fails with 429 when the key is used up; counts nothing. */
  check(key: string): Promise<void>
  /** Counts one; fails with 429 when that is one too many. */
  take(key: string): Promise<void>
  reset(key: string): Promise<void>
}

/** At most `points` per `seconds` and key. The name is the same on all servers, and used once. */
export type OpenLimiter = (name: string, points: number, seconds: number) => Limiter

/** Counts for all servers together in Redis; while that is away, and without it, each server counts by itself. */
export const openLimiters =
  (redis: Redis | undefined): OpenLimiter =>
  (name, points, duration) => {
    const settings = { points, duration, keyPrefix: `digisigncast/${name}` }
    const own = new RateLimiterMemory(settings)
    return limiter(
      redis
        ? new RateLimiterRedis({ ...settings, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: own })
        : own,
      points,
    )
  }

function limiter(store: RateLimiterMemory | RateLimiterRedis, points: number): Limiter {
  return {
    check: async (key) => {
      const state = await store.get(keyOf(key))
      if (state && state.consumedPoints >= points) tooMany(state.msBeforeNext)
    },
    take: async (key) => {
      try {
        await store.consume(keyOf(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) tooMany(refusal.msBeforeNext)
        throw refusal
      }
    },
    reset: async (key) => {
      await store.delete(keyOf(key))
    },
  }
}

/** Only wrong codes count: guessing is slow for one address, and for all of them together. */
export function missLimiter(limiter: OpenLimiter, name: string): Pick<Limiter, 'check' | 'take'> {
  const [perAddress, overall] = [limiter(`${name}/address`, 30, 60), limiter(`${name}/all`, 6000, 60)]
  return {
    check: async (address) => {
      await perAddress.check(address)
      await overall.check('all')
    },
    take: async (address) => {
      await perAddress.take(address)
      await overall.take('all')
    },
  }
}

function keyOf(key: string): string {
  const [address = '', ...more] = key.split(' ')
  return [networkOf(address), ...more].join(' ')
}

function tooMany(waitMs: number): never {
  const minutes = Math.ceil(waitMs / 60_000)
  return fail(
    'request.too_many',
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  )
}
