import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Env } from '../env.ts'
import type { Bus } from './bus/bus.ts'
import type { Signal } from './bus/signal.ts'
import type { ContentVersions } from './caches/content-versions.ts'
import type { Totals } from './caches/totals.ts'
import type { Decoder } from './decoding/decoder.ts'
import type { Ffmpeg } from './ffmpeg/ffmpeg.ts'
import type { Fills } from './fills.ts'
import type { OwnerAccess } from './http/owner-access.ts'
import type { Background } from './jobs/background.ts'
import type { Lock } from './limits/keyed-lock.ts'
import type { OpenLimiter } from './limits/limiter.ts'
import type { Traffic } from './limits/traffic.ts'
import type { Mailer } from './mail/mail.ts'
import type { RequirePublic } from './outgoing/destination.ts'
import type { FetchPublic } from './outgoing/fetch-public.ts'
import type { Proposals } from './proposals.ts'
import type { DeviceTokens } from './sessions/device-tokens.ts'
import type { Links } from './sockets/links.ts'
import type { Live } from './sockets/live.ts'
import type { Views } from './sockets/views.ts'
import type { Bucket } from './storage/bucket.ts'
import type { DiskSpace } from './storage/disk-space.ts'
import type { Storage } from './storage/storage.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Services that features use. */
export interface Platform extends Pick<Database, 'db' | 'engine' | 'takeKey'> {
  env: Env
  storage: Storage
  /** Decodes pictures and videos in separate processes. */
  decoder: Decoder
  /** Converts videos, where it is installed. */
  ffmpeg: Ffmpeg
  /** Requests to addresses that users enter. */
  fetchPublic: FetchPublic
  /** Refuses addresses of users that requests would not reach, when they are saved. */
  requirePublic: RequirePublic
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
  /** Sent when a conversion may have been added. */
  conversionAdded: Signal
  live: Live
  ownerAccess: OwnerAccess
  links: Links
  deviceTokens: DeviceTokens
  views: Views
  contentVersions: ContentVersions
  /** Finds the media items of playlists that fill themselves. */
  fills: Fills
  /** Turns calls of users whose changes need approval into proposals. */
  proposals: Proposals
  /** Number of media items of an account, per filter. */
  mediaTotals: Totals
  log: FastifyBaseLogger
  /** Traces and metrics by OpenTelemetry. */
  telemetry: Telemetry
  now: () => number
}
