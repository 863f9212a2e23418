import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Database } from './database/open.ts'
import { onRisks } from './database/watched/watched-dialect.ts'
import type { Env } from './env.ts'
import { contentCounts } from './features/kernel/accounts/index.ts'
import type { Dependencies } from './figures.ts'
import { networkReader } from './platform/address.ts'
import { type Bus, localBus } from './platform/bus/bus.ts'
import { openSignal } from './platform/bus/signal.ts'
import { openContentVersions } from './platform/caches/content-versions.ts'
import { totals } from './platform/caches/totals.ts'
import { openDecoder } from './platform/decoding/decoder.ts'
import { openFfmpeg } from './platform/ffmpeg/ffmpeg.ts'
import { openFills } from './platform/fills.ts'
import { originReader, ownerAccess } from './platform/http/owner-access.ts'
import { openBackground } from './platform/jobs/background.ts'
import { keyedLock } from './platform/limits/keyed-lock.ts'
import { openLimiters } from './platform/limits/limiter.ts'
import { openTraffic } from './platform/limits/traffic.ts'
import { type Mailer, openMailer } from './platform/mail/mail.ts'
import { openRequirePublic } from './platform/outgoing/destination.ts'
import { openFetchPublic } from './platform/outgoing/fetch-public.ts'
import type { Platform } from './platform/platform.ts'
import { openProposals } from './platform/proposals.ts'
import { findDevice, openDeviceTokens } from './platform/sessions/device-tokens.ts'
import { guardRisks } from './platform/sessions/recent-sign-in.ts'
import { findActor } from './platform/sessions/sessions.ts'
import { viewFinder } from './platform/sockets/find-view.ts'
import { openLinks } from './platform/sockets/links.ts'
import { openLive } from './platform/sockets/live.ts'
import { openPendingConnections } from './platform/sockets/pending-connections.ts'
import { openViews } from './platform/sockets/views.ts'
import type { Bucket } from './platform/storage/bucket.ts'
import type { DiskReserve } from './platform/storage/disk-reserve.ts'
import { openDiskSpace } from './platform/storage/disk-space.ts'
import { openDiskStorage } from './platform/storage/storage-disk.ts'
import type { Telemetry } from './platform/telemetry/telemetry.ts'
import { traceFetches } from './platform/telemetry/trace-fetches.ts'

interface Opened {
  platform: Platform
  /** Checks of external services. */
  dependencies: Dependencies
  /** Closes connections to shared services. */
  disconnect: () => Promise<void>
}

/** Opens the platform that features are built on. */
export async function openPlatform(
  env: Env,
  log: FastifyBaseLogger,
  { db, engine, takeKey, reserve, telemetry }: Database & { reserve: DiskReserve; telemetry: Telemetry },
  now: () => number,
): Promise<Opened> {
  onRisks(guardRisks)
  const { bus, redis } = await openShared(env, log)
  const bucket = await openStorage(env, log)
  const networkOf = networkReader(env.trustProxy)
  const pendingConnections = openPendingConnections(networkOf)
  const limiter = openLimiters(redis)
  const access = ownerAccess(env)
  const originOf = originReader(env.trustProxy)
  const findListener = async (token: string, request: IncomingMessage) => {
    const actor = await findActor(db, token, now())
    const origin = originOf(request)
    const isElsewhere = actor?.role === 'super_admin' && !access.isAdminHost(origin.hostname)
    return actor && !isElsewhere && access.accepts(actor, origin) ? actor : undefined
  }
  const platform: Platform = {
    env,
    db,
    engine,
    log,
    telemetry,
    now,
    bus,
    takeKey,
    lock: keyedLock(takeKey),
    bucket,
    limiter,
    storage: bucket
      ? await (await import('./platform/storage/storage-s3.ts')).openS3Storage(env.dataDir, bucket, bus)
      : await openDiskStorage(env.dataDir, { isShared: env.accelRedirect !== undefined }),
    decoder: openDecoder({ ...env.decoding, budgetMs: env.decodingBudgetMs }, log, now),
    ffmpeg: openFfmpeg(env.ffmpegPath, log),
    fetchPublic: traceFetches(telemetry, openFetchPublic({ allowed: env.allowedPrivateNetworks })),
    requirePublic: openRequirePublic({ allowed: env.allowedPrivateNetworks }),
    traffic: openTraffic(env, now),
    disk: openDiskSpace(env.dataDir, env.minFreeDiskBytes, reserve),
    mail: openMail(env, log),
    background: openBackground(log),
    fills: openFills(),
    proposals: openProposals(),
    conversionAdded: openSignal(bus, 'conversions'),
    live: openLive(findListener, { bus, pendingConnections, now }),
    ownerAccess: access,
    links: openLinks((token) => findDevice(db, token), bus, pendingConnections),
    deviceTokens: openDeviceTokens(db, bus),
    views: openViews({ ...viewFinder(db, limiter), networkOf, pendingConnections }),
    mediaTotals: totals(engine === 'sqlite' ? 0 : 1000, bus),
    contentVersions: openContentVersions(contentCounts(db), bus),
  }
  const disconnect = async () => {
    platform.decoder.close()
    await bus.close()
    redis?.disconnect()
    bucket?.close()
  }
  const dependencies: Dependencies = {
    database: () => sql`select 1`.execute(db),
    ...(redis && { redis: () => redis.ping() }),
    ...(bucket && { storage: () => bucket.sizeOf('probe') }),
  }
  return { platform, dependencies, disconnect }
}

// Loaded on demand: a single server does not need them.
async function openShared({ redisUrl }: Env, log: FastifyBaseLogger): Promise<{ bus: Bus; redis?: Redis }> {
  if (!redisUrl) return { bus: localBus }
  const [{ openRedis }, { openRedisBus }] = await Promise.all([
    import('./platform/bus/redis.ts'),
    import('./platform/bus/bus-redis.ts'),
  ])
  const redis = await openRedis(redisUrl, log)
  return { bus: await openRedisBus(redis, log), redis }
}

async function openStorage({ s3 }: Env, log: FastifyBaseLogger): Promise<Bucket | undefined> {
  if (!s3) return undefined
  const { openBucket } = await import('./platform/storage/bucket.ts')
  const bucket = openBucket(s3)
  const problem = await bucket.problem()
  if (problem) throw new Error(problem)
  log.info(`files are in the bucket ${s3.bucket}`)
  return bucket
}

const openMail = (env: Env, log: FastifyBaseLogger): Mailer =>
  openMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    outbox: join(env.dataDir, 'outbox'),
    onKept: (file, error) =>
      error === undefined
        ? log.warn(`no mail server is configured (SMTP_URL): the email is in ${file}`)
        : log.error({ err: error }, `the mail server (SMTP_URL) did not accept the email: it is in ${file}`),
  })
