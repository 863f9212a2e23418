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

/** The technology a feature may use. */
export interface Platform extends Pick<Database, 'db' | 'engine' | 'takeKey'> {
  env: Env
  storage: Storage
  /** Reads pictures and videos outside of this process. */
  decoder: Decoder
  disk: DiskSpace
  traffic: Traffic
  mail: Mailer
  background: Background
  /** What other servers are told, and tell. */
  bus: Bus
  limiter: OpenLimiter
  /** One task per key at a time, on all servers. */
  lock: Lock
  /** Where files are, when that is not the disk. */
  bucket: Bucket | undefined
  live: Live
  ownerAccess: OwnerAccess
  links: Links
  /** Content version per account id. */
  contentVersions: Versions
  /** How many media an account has, per filter. */
  mediaTotals: Totals
  log: FastifyBaseLogger
  now: () => number
}
