import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Env } from '../env.ts'
import type { Background } from './background.ts'
import type { Bucket } from './bucket.ts'
import type { Bus } from './bus.ts'
import type { Decoder } from './decoding/decoder.ts'
import type { DiskSpace } from './disk-space.ts'
import type { Lock } from './keyed-lock.ts'
import type { OpenLimiter } from './limiter.ts'
import type { Links } from './links.ts'
import type { Live } from './live.ts'
import type { Mailer } from './mail.ts'
import type { OwnerAccess } from './owner-access.ts'
import type { Storage } from './storage.ts'
import type { Totals } from './totals.ts'
import type { Traffic } from './traffic.ts'
import type { Versions } from './versions.ts'

/** Services that features use. */
export interface Platform extends Pick<Database, 'db' | 'engine' | 'takeKey'> {
  env: Env
  storage: Storage
  /** Decodes pictures and videos in separate processes. */
  decoder: Decoder
  disk: DiskSpace
  traffic: Traffic
  mail: Mailer
  background: Background
  /** Messages between servers. */
  bus: Bus
  limiter: OpenLimiter
  /** Runs one task per key at a time, across all servers. */
  lock: Lock
  /** Stores the files; undefined when they are on the disk. */
  bucket: Bucket | undefined
  live: Live
  ownerAccess: OwnerAccess
  links: Links
  /** Content version per account id. */
  contentVersions: Versions
  /** Number of media items of an account, per filter. */
  mediaTotals: Totals
  log: FastifyBaseLogger
  now: () => number
}
