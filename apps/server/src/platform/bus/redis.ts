import type { FastifyBaseLogger } from 'fastify'
import type { Redis, RedisOptions } from 'ioredis'

const connectWithinMs = 3000
const longestRetryMs = 2000

/** No offline queue: while Redis is unavailable, commands fail at once and callers continue without it. */
const options: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: connectWithinMs,
  commandTimeout: 1000,
  retryStrategy: (times) => Math.min(longestRetryMs, 100 * 2 ** Math.min(times, 5)),
  lazyConnect: true,
}

/** A connection that reconnects automatically. Logs once when Redis is unavailable, and once when it is back. */
export async function openRedis(url: string, log: FastifyBaseLogger): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, options)
  let isAway = false
  const away = (err?: unknown) => {
    if (isAway || redis.status === 'end') return
    isAway = true
    log.warn(
      { reason: reasonOf(err) },
      'Redis (REDIS_URL) cannot be reached: until it is back, servers notice changes on other servers with a delay',
    )
  }
  redis.on('error', away)
  redis.on('close', () => away())
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
  // The server starts without Redis if it is unavailable.
  await redis.connect().catch(() => undefined)
  return redis
}

// The full error would contain the refused command with its password.
const reasonOf = (err: unknown): string | undefined =>
  err instanceof Error ? err.message || (err as NodeJS.ErrnoException).code : undefined
