import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../address.ts'
import { Failure } from '../fail.ts'

/** A rate limit. Keys are free text; a key that begins with an IP address counts for its network. */
export interface Limiter {
  /** Fails with 429 when the limit of the key is reached; counts nothing. */
  check(key: string): Promise<void>
  /**
   * Counts one attempt and returns the total. Fails with 429, and counts nothing, when the limit is reached. The
   * first attempt of a key may set the duration of its window.
   */
  take(key: string, seconds?: number): Promise<number>
  /** Subtracts one counted attempt. */
  refund(key: string): Promise<void>
  reset(key: string): Promise<void>
}

/** At most `points` per `seconds` and key. The name must be unique, and the same on all servers. */
export type OpenLimiter = (name: string, points: number, seconds: number) => Limiter

/** Counts in Redis for all servers together; without Redis, or while it is unavailable, per server. */
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
    take: async (key, seconds) => {
      try {
        const options = seconds === undefined ? {} : { customDuration: seconds }
        return (await store.consume(keyOf(key), 1, options)).consumedPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        await store.reward(keyOf(key))
        return tooMany(refusal.msBeforeNext)
      }
    },
    refund: async (key) => {
      await store.reward(keyOf(key))
    },
    reset: async (key) => {
      await store.delete(keyOf(key))
    },
  }
}

/** Whether an attempt was counted, for callers that do not fail when the limit is reached. */
export const isTaken = (attempt: Promise<number>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'request.too_many') return false
      throw error
    },
  )

/**
 * Counts wrong codes per address. Look the code up first and count misses only: a right code is never refused, so no
 * client can use up the limit of another one.
 */
export const missLimiter = (limiter: OpenLimiter, name: string, seconds = 60): Pick<Limiter, 'take'> =>
  limiter(`${name}/address`, 30, seconds)

function keyOf(key: string): string {
  const [address = '', ...more] = key.split(' ')
  return [networkOf(address), ...more].join(' ')
}

/** Fails with 429 and the time to wait. */
export function tooMany(waitMs: number): never {
  const [seconds, minutes] = [Math.ceil(waitMs / 1000), Math.ceil(waitMs / 60_000)]
  const wait = seconds <= 30 ? timeText(seconds, 'second') : timeText(minutes, 'minute')
  throw new Failure('request.too_many', `Too many attempts. Please try again in ${wait}.`, undefined, seconds)
}

const timeText = (count: number, unit: string) => (count === 1 ? `a ${unit}` : `${count} ${unit}s`)
