import type { FastifyBaseLogger } from 'fastify'
import type { Redis, RedisOptions } from 'ioredis'

const connectWithinMs = 3000
const longestRetryMs = 2000

/** Without a queue: what cannot be said now is not said at all, and whoever asks goes on without an answer. */
const options: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: connectWithinMs,
  commandTimeout: 1000,
  retryStrategy: (times) => Math.min(longestRetryMs, 100 * 2 ** Math.min(times, 5)),
  lazyConnect: true,
}

/** A connection that comes back by itself. When Redis is away that is said once, and once when it is back. */
export async function openRedis(url: string, log: FastifyBaseLogger): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, options)
  let isAway = false
  const away = (err?: unknown) => {
    if (isAway || redis.status === 'end') return
    isAway = true
    log.warn(
      { reason: reasonOf(err) },
      'Redis (REDIS_URL) cannot be reached: until it is back, servers do not hear of each other at once',
    )
  }
  redis.on('error', away)
  redis.on('close', () => away())
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  // It may come later; nobody waits for it.
  await redis.connect().catch(() => undefined)
  return redis
}

// The whole error names the command that was refused, and the password that was in it.
const reasonOf = (err: unknown): string | undefined =>
  err instanceof Error ? err.message || (err as NodeJS.ErrnoException).code : undefined
