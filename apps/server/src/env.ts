import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { parseS3Url, type S3Url } from './backup/s3-url.ts'
import { telemetryOf } from './platform/telemetry/settings.ts'
import { secretNames, Variables } from './variables.ts'

// Variables that depend on each other.
const Configuration = Variables.superRefine((env, context) => {
  const require = (name: keyof typeof env, isNeeded: unknown, reason: string) => {
    if (isNeeded && env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: reason })
  }
  // Without the webhook, payments would not be recorded; without the key, there are none.
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env
  require('STRIPE_WEBHOOK_SECRET', STRIPE_SECRET_KEY, 'is missing, while STRIPE_SECRET_KEY is set')
  require('STRIPE_SECRET_KEY', STRIPE_WEBHOOK_SECRET, 'is missing, while STRIPE_WEBHOOK_SECRET is set')
  require('TLS_KEY', env.TLS_CERT, 'is missing, while TLS_CERT is set')
  require('TLS_CERT', env.TLS_KEY, 'is missing, while TLS_KEY is set')
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, REDIS_URL } = env
  const storage = S3_ENDPOINT ?? S3_REGION ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY
  require('S3_BUCKET', storage, 'is missing, while other S3 variables are set')
  require('S3_SECRET_ACCESS_KEY', S3_ACCESS_KEY_ID, 'is missing, while S3_ACCESS_KEY_ID is set')
  require('S3_ACCESS_KEY_ID', S3_SECRET_ACCESS_KEY, 'is missing, while S3_SECRET_ACCESS_KEY is set')
  const { BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = env
  require('BACKUP_S3_SECRET_ACCESS_KEY', BACKUP_S3_ACCESS_KEY_ID, 'is missing, while BACKUP_S3_ACCESS_KEY_ID is set')
  require('BACKUP_S3_ACCESS_KEY_ID', BACKUP_S3_SECRET_ACCESS_KEY, 'is missing, while BACKUP_S3_SECRET_ACCESS_KEY is set')
  if (env.BACKUP_TARGET && isAmongMedia(parseS3Url(env.BACKUP_TARGET), env.S3_BUCKET))
    context.addIssue({
      code: 'custom',
      path: ['BACKUP_TARGET'],
      message: 'is the prefix of the media: choose another prefix, for example backups',
    })
  const together = 'is missing: REDIS_URL joins several servers, which share a PostgreSQL and an S3 storage'
  if (env.ACCEL_REDIRECT && env.S3_BUCKET)
    context.addIssue({
      code: 'custom',
      path: ['ACCEL_REDIRECT'],
      message: 'cannot be used with S3_BUCKET: there are no files on the disk for nginx to send',
    })
  require('DATABASE_URL', REDIS_URL, together)
  require('S3_BUCKET', REDIS_URL, together)
})

function readSecretFiles(variables: NodeJS.ProcessEnv) {
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  for (const name of secretNames) {
    const file = variables[`${name}_FILE`]
    if (file === undefined) continue
    if (variables[name] !== undefined) problems.push(`${name}_FILE: and ${name} are both set. Set only one of them.`)
    try {
      // Editors end a file with a line feed, which is not part of the secret.
      secrets[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      problems.push(`${name}_FILE: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  return { secrets, problems }
}

export type Env = ReturnType<typeof readEnv>

/** Bucket for files instead of the disk. Without keys, the machine's credentials are used. */
export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  region: string
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Reads the whole configuration. Throws one Error that lists everything that is wrong with it. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env) {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { secrets, problems } = readSecretFiles(filled)
  const parsed = Configuration.safeParse({ ...filled, ...secrets })
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? []
    const wrong = [...problems, ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)].map(
      (line) => `  ${line}`,
    )
    throw new Error(`These settings are wrong:\n${wrong.join('\n')}`)
  }
  const env = parsed.data
  const scheme = env.TLS_CERT ? 'https' : 'http'
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    /** Public URL of the customer area, for emails and QR codes. */
    publicUrl: env.PUBLIC_URL ?? `${scheme}://${reachableHost(env.HOST)}:${env.PORT}`,
    /** False: `publicUrl` is a guess. */
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    isAdminUrlSet: env.ADMIN_URL !== undefined,
    adminUrl: env.ADMIN_URL ?? `${scheme}://admin.localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    /** Connections of this server for queries. It uses one more for locks, and one while it makes a backup. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    redisUrl: env.REDIS_URL,
    s3: s3Of(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Payments by Stripe; undefined when it is not set up. */
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_API_URL }
        : undefined,
    registerUrl: env.REGISTER_URL,
    /** Activation of new customers: by the platform owner, or by confirming the email; or registration is closed. */
    signup: env.SIGNUP,
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    trustProxy: env.TRUST_PROXY,
    /** Networks that reach the owner's area; undefined: all. */
    adminAllow: env.ADMIN_ALLOW,
    /** Networks that data sources may reach although they are not public. */
    allowedPrivateNetworks: (env.ALLOW_PRIVATE_ADDRESSES ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    /** Forecasts in the format of Open-Meteo. */
    weatherUrl: env.WEATHER_URL,
    /** Search of places by name in the format of Open-Meteo. */
    placesUrl: env.PLACES_URL,
    accelRedirect: env.ACCEL_REDIRECT,
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    /** Memory and time limits for decoding one file. */
    decoding: { memoryBytes: env.DECODE_MEMORY_MB * 1024 * 1024, timeoutMs: env.DECODE_SECONDS * 1000 },
    /** Time per account and hour for files that take long to decode; 0 is not limited. */
    decodingBudgetMs: env.DECODE_MINUTES_PER_HOUR * 60_000,
    /** Path of ffmpeg, or `off`; undefined: it is searched on the PATH. */
    ffmpegPath: env.FFMPEG_PATH,
    /** Memory and time limits for converting one video. */
    converting: { memoryBytes: env.CONVERT_MEMORY_MB * 1024 * 1024, timeoutMs: env.CONVERT_MINUTES * 60_000 },
    /** Uploads are refused when less than this would stay free on the disk of `dataDir`. */
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    /** Disk space that is kept for signing in and deleting when the disk is full; 0: none. */
    diskReserveBytes: env.DATABASE_URL ? 0 : env.DISK_RESERVE_MB * 1024 * 1024,
    /** 0: not limited. */
    sessionCallsPerMinute: env.SESSION_CALLS_PER_MINUTE,
    accountCallsPerMinute: env.ACCOUNT_CALLS_PER_MINUTE,
    tokenCallsPerMinute: env.TOKEN_CALLS_PER_MINUTE,
    deviceCallsPerMinute: env.DEVICE_CALLS_PER_MINUTE,
    /** Bucket for backups instead of `DATA_DIR/backups`. */
    backupTarget: env.BACKUP_TARGET === undefined ? undefined : parseS3Url(env.BACKUP_TARGET),
    /** How buckets with backups are reached. */
    backupS3: backupS3Of(env),
    /** Encrypts backups; undefined: they are not encrypted. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    /** Encrypts secrets in the database instead of the key in `dataDir`. */
    encryptionKey: env.ENCRYPTION_KEY,
    /** Signs the Android app instead of the key in `dataDir`. Checked when it is used: the app is optional. */
    androidKeystore: env.ANDROID_KEYSTORE
      ? { file: resolve(env.ANDROID_KEYSTORE), password: env.ANDROID_KEYSTORE_PASSWORD }
      : undefined,
    metricsToken: env.METRICS_TOKEN,
    /** Undefined: nothing is sent. */
    telemetry: telemetryOf(env),
    /** Queries that take longer are logged. */
    slowQueryMs: env.SLOW_QUERY_MS,
    /** Time in which a stopping server closes its sockets so that clients reconnect elsewhere; 0 if alone. */
    drainMs: (env.DRAIN_SECONDS ?? (env.REDIS_URL ? 5 : 0)) * 1000,
    /** Addresses for vulnerability reports, as URIs, for security.txt. */
    securityContacts: env.SECURITY_CONTACT ?? [],
    logLevel: env.LOG_LEVEL,
    /** Undefined: readable lines on a terminal, JSON elsewhere. */
    logFormat: env.LOG_FORMAT,
    isLoggingRequests: env.LOG_REQUESTS === 'on',
    /** Used and checked at the first start only: later ones must not fail for a password that is not used. */
    ownerPassword: env.OWNER_PASSWORD,
    ownerEmail: env.OWNER_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
  }
}

function s3Of(env: z.infer<typeof Variables>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) return undefined
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION ?? 'us-east-1', keys }
}

/** The variables of the backup bucket or, without any of them, those of the media storage. */
function backupS3Of(env: z.infer<typeof Variables>): Omit<S3Settings, 'bucket'> {
  const own = [
    env.BACKUP_S3_ENDPOINT,
    env.BACKUP_S3_REGION,
    env.BACKUP_S3_ACCESS_KEY_ID,
    env.BACKUP_S3_SECRET_ACCESS_KEY,
  ] as const
  const media = [env.S3_ENDPOINT, env.S3_REGION, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY] as const
  const [endpoint, region, accessKeyId, secretAccessKey] = own.some((value) => value !== undefined) ? own : media
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { endpoint, region: region ?? 'us-east-1', keys }
}

// The server deletes objects there that no row references.
const isAmongMedia = (target: S3Url | undefined, mediaBucket: string | undefined): boolean =>
  target?.bucket === mediaBucket && /^(media|uploads)(\/|$)/.test(target?.prefix ?? '')

/** PostgreSQL server for the databases of tests; without it they use SQLite. */
export const testDatabaseUrl = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined

/** Redis for tests with several servers. */
export const testRedisUrl = (): string | undefined => process.env['TEST_REDIS_URL'] || undefined

const childNames = 'PATH HOME TMPDIR TEMP SystemRoot NODE_COMPILE_CACHE MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_'.split(
  ' ',
)

/**
 * Environment of a child process that handles untrusted files: without secrets, and in UTC, so that days and times without
 * a time zone are the same on every server.
 */
export const childVariables = (): Record<string, string> => ({
  ...Object.fromEntries(childNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  TZ: 'UTC',
})

/** Folders of programs. */
export const searchPath = (): string => process.env['PATH'] ?? ''

/** Folder in which the user ran a command: npm changes to the project's folder. */
export const callerDir = (): string => process.env['INIT_CWD'] ?? process.cwd()

// Phones that scan a QR code cannot use "localhost", so this machine's address in the local network is preferred.
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find((a) => a.family === 'IPv4' && !a.internal)?.address ?? 'localhost'
}
