import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { risksOf } from '@digisigncast/contract/api/endpoint'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { ofServer } from '../database/access/access.ts'
import type { ServerDb } from '../database/open.ts'
import { onForgotten, onRisks } from '../database/watched/watched-dialect.ts'
import { readEnv } from '../env.ts'
import { changedThings } from '../features/kernel/audit/index.ts'
import { callOrigin } from '../platform/caller.ts'
import type { Timeouts } from '../platform/connections/timeouts.ts'
import type { Platform } from '../platform/platform.ts'
import { type RunningServer, start } from '../start.ts'
import { clientOf } from './client.ts'
import { freshDatabase } from './database.ts'
import { atHostOf } from './local-names.ts'
import { type Make, makers } from './make.ts'

// A new feature whose changes the audit log does not have fails its tests.
onForgotten((recorder) => {
  if (callOrigin()?.caller === undefined) return
  const [thing] = changedThings(recorder.take().rows)
  if (thing) throw new Error(`No entry in the audit log for a change of ${thing.kind} ${thing.id}: record an event.`)
})

// The contract declares the effects of each call: a call with another effect fails its tests.
onRisks((risks) => {
  const endpoint = callOrigin()?.signIn?.endpoint
  const undeclared = endpoint ? [...risks].filter((risk) => !risksOf(endpoint).includes(risk)) : []
  if (undeclared.length > 0) throw new Error(`${endpoint?.path} can lead to: ${undeclared.join(', ')}. Declare it.`)
})

export const passwords = { admin: 'correct horse admin', owner: 'correct horse owner' }

/** The only fake: tests set the time. */
export interface Clock {
  now: number
}

export interface TestApp extends Omit<RunningServer, 'platform'> {
  /** Tests read and write the rows of all customers. */
  platform: Platform & { db: ServerDb }
  url: string
  /** URL of the same server with the host of the owner's area. */
  adminUrl: string
  dataDir: string
  clock: Clock
  /** Output for the person who started the server, and the log. */
  printed: string[]
  logged: string[]
  /** HTTP client without a token. */
  guest: ReturnType<typeof clientOf>
  make: Make
  /** Restarts on the same data, with changed variables if given. */
  restart: (changed?: Record<string, string>) => Promise<TestApp>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** An installation after its first start, see `first-start.ts`. */
    firstStart: { dataDir: string; database: string | undefined }
  }
}

/** Variables that change what the first start does. */
const changesFirstStart = ['DATABASE_URL', 'S3_BUCKET', 'OWNER_EMAIL', 'ACCEL_REDIRECT']

/** The real server on a free port with its own data, on PostgreSQL if `TEST_DATABASE_URL` is set. */
export async function startApp(variables: Record<string, string> = {}, timeouts?: Timeouts): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-test-'))
  const first = changesFirstStart.some((name) => name in variables) ? undefined : inject('firstStart')
  if (first) await cp(first.dataDir, dataDir, { recursive: true })
  const database =
    'DATABASE_URL' in variables ? { variables: {}, drop: async () => {} } : await freshDatabase(first?.database)
  const drop = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const all = { ...variables, ...database.variables }
  try {
    return await run(all, { dataDir, clock: { now: Date.now() }, drop, ...(timeouts && { timeouts }) })
  } catch (error) {
    await drop()
    throw error
  }
}

interface Closable {
  close: () => unknown
}

const openedWithinMs = 60_000

const late = async (): Promise<never> => {
  await setTimeout(openedWithinMs, undefined, { ref: false })
  throw new Error(`not opened within ${openedWithinMs} ms`)
}

/** Something that all tests of a file use; closed after the last one. */
export async function shared<T extends Closable>(open: () => Promise<T>): Promise<T> {
  const made = await Promise.race([open(), late()])
  afterAll(() => made.close())
  return made
}

/** One server for all tests of a file. */
export const sharedApp = (...input: Parameters<typeof startApp>): Promise<TestApp> => shared(() => startApp(...input))

/** The same, at this time. */
export async function sharedAppAt(time: string): Promise<TestApp> {
  const app = await sharedApp()
  app.clock.now = Date.parse(time)
  return app
}

/** Made again before each test of a file. */
export function forEachTest<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T
  beforeEach(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** The same, closed after each test. */
export function openedForEachTest<T extends Closable>(open: () => Promise<T>): T {
  const made = forEachTest(open)
  afterEach(() => made.close())
  return made
}

/** An empty installation, and a function that starts a server on it. */
export async function emptyPlace(more: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-place-'))
  const { variables, drop } = await freshDatabase()
  return {
    installation: { dataDir, databaseUrl: variables['DATABASE_URL'], s3: undefined },
    start: (changed: Record<string, string> = {}) =>
      run({ ...variables, ...more, ...changed }, { dataDir, clock: { now: Date.now() } }),
    drop: async () => {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Place {
  dataDir: string
  clock: Clock
  timeouts?: Timeouts
  /** Without it, tests can move the clock. */
  compareClocksEveryMs?: number
  /** Deletes the data, after the server or the one that was started again was closed. */
  drop?: () => Promise<void>
}

/** Starts a server, as its first start if the data is empty. */
export async function run(variables: Record<string, string>, place: Place): Promise<TestApp> {
  const { dataDir, clock, timeouts, compareClocksEveryMs, drop } = place
  const printed: string[] = []
  const logged: string[] = []
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://signage.test',
    ADMIN_URL: 'http://admin.signage.test',
    ADMIN_PASSWORD: passwords.admin,
    OWNER_PASSWORD: passwords.owner,
    DATA_DIR: dataDir,
    // Tests run on disks of any size.
    MIN_FREE_DISK_MB: '0',
    DISK_RESERVE_MB: '0',
    // Tests send many calls per session; tests of the limits set '' for the defaults.
    SESSION_CALLS_PER_MINUTE: '0',
    ACCOUNT_CALLS_PER_MINUTE: '0',
    TOKEN_CALLS_PER_MINUTE: '0',
    DEVICE_CALLS_PER_MINUTE: '0',
    // Tests of conversions set '' to search for ffmpeg.
    FFMPEG_PATH: 'off',
    // Tests do not use the internet: this address is refused.
    WEATHER_URL: 'http://127.0.0.1:9/',
    PLACES_URL: 'http://127.0.0.1:9/',
    ...variables,
  })
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const server = await start(env, {
    log,
    print: (text) => void printed.push(text),
    now: () => clock.now,
    // Jobs run when tests advance the clock and ask for it.
    jobsEveryMs: 24 * 60 * 60 * 1000,
    ...(timeouts && { timeouts }),
    ...(compareClocksEveryMs && { compareClocksEveryMs }),
  })
  // Test data need no durability: waiting for the disk would only cost time.
  if (server.platform.engine === 'sqlite') await sql`pragma synchronous = off`.execute(server.platform.db)
  const address = server.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    ...server,
    platform: Object.assign(server.platform, { db: ofServer(server.platform.db, 'the operator') }),
    url,
    adminUrl: atHostOf(url, env.adminUrl),
    dataDir,
    clock,
    printed,
    logged,
    guest: clientOf(url),
    make: makers(server.platform, url),
    restart: async (changed = {}) => {
      await server.close()
      return run({ ...variables, ...changed }, place)
    },
    close: async () => {
      await server.close()
      await drop?.()
    },
  }
}
