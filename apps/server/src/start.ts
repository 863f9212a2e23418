import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from './app.ts'
import { openRows } from './backup/installation.ts'
import { copyDatabase } from './database/copy-database.ts'
import { lockDataDir } from './database/data-lock.ts'
import { refuseHalfRestored } from './database/half-restored.ts'
import { migrate } from './database/migrate.ts'
import type { Database } from './database/open.ts'
import { awaitPostgres } from './database/postgres/await-postgres.ts'
import { type QueryLimits, queryLimits } from './database/postgres/connections.ts'
import { type DatabaseClock, openDatabaseClock } from './database/postgres/database-clock.ts'
import { type DatabaseReach, openDatabaseReach } from './database/postgres/database-reach.ts'
import { watchMigrations } from './database/postgres/watch-migrations.ts'
import { type QueryWatch, watchQueries } from './database/query-watch.ts'
import type { Env } from './env.ts'
import { openPresence, type Presence } from './features/fleet/presence/index.ts'
import { openConverter } from './features/library/converter/index.ts'
import { hashMissingParts } from './features/library/uploads/index.ts'
import {
  createFirstPeople,
  createWelcomeScreen,
  type FirstPeople,
  warnOfMissingEmails,
} from './features/platform-owner/first-start/first-start.service.ts'
import { screenManifests } from './features/playback/manifest/index.ts'
import { warnOfOtherDomains } from './features/team/passkeys/index.ts'
import { figuresOf } from './figures.ts'
import { openPlatform } from './open-platform.ts'
import { OperatorError } from './operator-error.ts'
import type { Timeouts } from './platform/connections/timeouts.ts'
import { warnOfOtherKey } from './platform/encryption/use-key.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Platform } from './platform/platform.ts'
import { attachSockets } from './platform/sockets/sockets.ts'
import { type DiskReserve, openDiskReserve } from './platform/storage/disk-reserve.ts'
import { createPrivately, protectDataDir } from './platform/storage/private-files.ts'
import { openTelemetry } from './platform/telemetry/telemetry.ts'
import { traceQueries } from './platform/telemetry/trace-queries.ts'
import { commit, version } from './version/version.ts'

/** Time to finish sending emails when the server stops. */
const emailsWithinMs = 5000

export interface RunningServer {
  app: FastifyInstance
  platform: Platform
  presence: Presence
  jobs: Jobs
  /** Numbers of queries since the start. */
  queries: QueryWatch['counts']
  /** Closes sockets over this time, so that clients reconnect to other servers, then stops accepting connections. */
  drain(withinMs: number): Promise<void>
  close(): Promise<void>
}

export interface StartOptions {
  log: FastifyBaseLogger
  /** Prints text for the person who started the server. */
  print: (text: string) => void
  now?: () => number
  /** Interval of the comparison with the clock of PostgreSQL. Default: never. */
  compareClocksEveryMs?: number
  /** Called with a sentence when a newer version has migrated the database of this running server. */
  onNewerData?: (words: string) => void
  /** Interval of the check for due jobs. */
  jobsEveryMs?: number
  timeouts?: Timeouts
}

/** Opens and migrates the data, creates the first users on empty data, and then opens the port. */
export async function start(
  env: Env,
  { log, print, now = Date.now, compareClocksEveryMs, onNewerData, jobsEveryMs = 60_000, timeouts }: StartOptions,
): Promise<RunningServer> {
  log.info({ version, commit, node: process.versions.node }, 'the server is starting')
  createPrivately()
  await makeFolder(env.dataDir)
  const reserve = openDiskReserve(env.dataDir, env.diskReserveBytes, log)
  reserve.makeRoom()
  await makeFolder(join(env.dataDir, 'downloads'))
  const unlock = env.databaseUrl ? () => {} : lockEmbedded(env)
  const telemetry = await openTelemetry(env.telemetry, { version, log })
  const queries = watchQueries(log, env.slowQueryMs, traceQueries(telemetry, env.databaseUrl ? 'postgresql' : 'sqlite'))
  const open = (limits?: QueryLimits) =>
    openRows(env, { log: queries.log, reserve, connections: env.databaseConnections, ...(limits && { limits }) })
  const database = await requireFreePort(env)
    .then(() => migrated(env, log, open))
    .then(() => open(queryLimits))
    .catch((error: unknown) => {
      unlock()
      throw error
    })
  let jobs: Jobs | undefined
  let disconnect: (() => Promise<void>) | undefined
  let clock: DatabaseClock | undefined
  let reach: DatabaseReach | undefined
  try {
    await protectData(env, log)
    clock = await openDatabaseClock(database, { log, now, everyMs: compareClocksEveryMs })
    const opened = await openPlatform(env, log, { ...database, reserve, telemetry }, clock.now)
    const { platform, dependencies } = opened
    disconnect = opened.disconnect
    const people = await createFirstPeople(platform)
    if (people) print(passwordsOf(people))
    await warnOfMissingEmails(platform)
    await warnOfOtherKey(platform)
    await warnOfOtherDomains(platform)
    // Optional: the server works without it.
    const screenCode = await createWelcomeScreen(platform).catch((err: unknown) => {
      log.error({ err }, 'the welcome screen could not be created: the next start tries it again')
      return undefined
    })
    database.watchRows()
    const manifests = screenManifests(platform)
    const presence = openPresence(platform, manifests)
    reach = openDatabaseReach({
      bus: platform.bus,
      log,
      ask: () => sql`select 1`.execute(database.db),
      answered: () => queries.counts.all - queries.counts.failed,
    })
    const figures = figuresOf(platform, queries, dependencies, clock)
    const shared = { presence, manifests, figures, isCutOff: reach.isCutOff, timeouts }
    const { app, ...parts } = await buildApp(platform, shared)
    jobs = parts.jobs
    await jobs.start(jobsEveryMs)
    attachSockets(app.server, [platform.live, platform.links, platform.views])
    await app.listen({ host: env.host, port: env.port })
    print(addresses(env, app, screenCode))
    const stopFilling = keepFilled(reserve)
    const unwatch = onNewerData ? watchForNewer(database, queries, onNewerData) : () => {}
    const converter = openConverter(platform)
    const closing = new AbortController()
    const hashing = hashMissingParts(platform, closing.signal).catch((err: unknown) =>
      log.error({ err }, 'the part hashes of media files could not be computed'),
    )
    return {
      app,
      platform,
      presence,
      jobs,
      queries: queries.counts,
      drain: parts.drain.run,
      close: async () => {
        closing.abort()
        unwatch()
        clock?.close()
        reach?.close()
        await stopFilling()
        const jobsEnded = parts.jobs.close()
        const converterEnded = converter.close()
        platform.live.close()
        platform.links.close()
        platform.views.close()
        await app.close()
        await presence.close()
        await Promise.all([hashing, jobsEnded, converterEnded])
        // After the jobs, which send emails.
        await platform.background.settle(emailsWithinMs)
        // Before the database closes: the last metrics are read from it.
        await telemetry.close()
        await opened.disconnect()
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    clock?.close()
    reach?.close()
    await jobs?.close()
    await disconnect?.()
    await database.close()
    unlock()
    throw error
  }
}

/** Checked before the first passwords are made and printed. */
async function requireFreePort({ host, port }: Env): Promise<void> {
  if (port === 0) return
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** `mkdir` of Node with `recursive` never ends in file systems that have no folders of users, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path)
}

/** Brings the data up to date. A migration may take as long as it needs. */
async function migrated({ dataDir }: Env, log: FastifyBaseLogger, open: () => Promise<Database>): Promise<void> {
  const database = await open()
  try {
    await awaitPostgres(database, log)
    await refuseHalfRestored(database)
    await migrate(database.db, { log, copy: (version) => copyDatabase(database, { folder: dataDir, version, log }) })
  } finally {
    await database.close()
  }
}

const watchEveryMs = 5000

/** An embedded database is locked by its server. Returns a function that stops it. */
function watchForNewer(database: Database, queries: QueryWatch, onNewer: (words: string) => void): () => void {
  if (database.engine === 'sqlite') return () => {}
  const watch = watchMigrations(database, { everyMs: watchEveryMs, onNewer })
  queries.onFailed(watch.queryFailed)
  return watch.close
}

const fillEveryMs = 10_000

/** Fills the reserve now, and again when there is space. Returns a function that stops it. */
function keepFilled(reserve: DiskReserve): () => Promise<void> {
  void reserve.fill()
  const timer = setInterval(() => void reserve.fill(), fillEveryMs).unref()
  return () => {
    clearInterval(timer)
    return reserve.close()
  }
}

// Servers cache data in memory, so only one may use an embedded database.
function lockEmbedded({ dataDir }: Env): () => void {
  const unlock = lockDataDir(dataDir)
  if (!unlock) throw new OperatorError(`Another server or a restore is running on ${dataDir}. Stop it first.`)
  return unlock
}

async function protectData({ dataDir, accelRedirect }: Env, log: FastifyBaseLogger): Promise<void> {
  const { changed, refused } = await protectDataDir(dataDir, accelRedirect !== undefined)
  if (changed > 0) log.info(`the permissions of ${changed} files and folders in DATA_DIR were restricted`)
  if (refused > 0)
    log.warn(
      `the permissions of ${refused} files and folders in DATA_DIR were not restricted: they belong to another user`,
    )
}

const passwordsOf = ({ ownerPassword, adminPassword }: FirstPeople): string => {
  const line = (user: string, password: string | undefined) =>
    `  ${user.padEnd(6)} password ${password ?? 'as configured'}`
  return `\nFirst start. These passwords are shown only once. Save them now:\n\n${line('admin', adminPassword)}\n${line('owner', ownerPassword)}`
}

function addresses(env: Env, app: FastifyInstance, screenCode: string | undefined): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  const player = screenCode ? `/player/${screenCode}/view` : '/player'
  const scheme = env.tls ? 'https' : 'http'
  const console = env.isPublicUrlSet ? env.publicUrl : `${scheme}://localhost:${port}`
  const owners = env.isAdminUrlSet ? env.adminUrl : `${scheme}://admin.localhost:${port}`
  return `
DigiSignCast is ready.

  Console       ${console}
  Owner's area  ${owners}
  Player        ${console}${player}
`
}
