import { isIP } from 'node:net'
import { z } from 'zod'
import { leastPassphrase } from './backup/encryption.ts'
import { parseS3Url } from './backup/s3-url.ts'
import {
  between,
  contacts,
  encryptionKey,
  integer,
  isNetwork,
  keyValues,
  networks,
  origin,
  perMinute,
  service,
  text,
} from './env-fields.ts'
import { samplers } from './platform/telemetry/settings.ts'

// The environment variables of the server. docs/configuration.md is written from their descriptions.

interface Words {
  description: string
  /** The default in words, if its schema has none. */
  without?: string
  /** It can be read from the file in `<name>_FILE` instead, for secrets of containers and systemd. */
  isSecret?: boolean
}

const variable = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  more: Omit<Words, 'description'> = {},
) => schema.meta({ description, ...more } satisfies Words)
const secret = <Schema extends z.ZodType>(schema: Schema, description: string, without?: string) =>
  variable(schema, description, { isSecret: true, ...(without !== undefined && { without }) })

const first = {
  PORT: variable(integer(0, 65535).default(8080), 'port of the server'),
  HOST: variable(z.string().default('0.0.0.0'), 'address of the server'),
  DATA_DIR: variable(
    z.string().default('./data'),
    'folder of the database, media and emails that could not be sent; readable by the user of the server only',
  ),
  PUBLIC_URL: variable(
    origin.refine(
      (url) => url === undefined || !new URL(url).hostname.startsWith('admin'),
      "must not have a host name that starts with admin: such hosts show the owner's area",
    ),
    'address for browsers and players, in QR codes and emails; its host name must not start with `admin`',
    { without: 'address of this machine' },
  ),
  ADMIN_URL: variable(
    origin.refine(
      (url) => url === undefined || new URL(url).hostname.startsWith('admin'),
      'must have a host name that starts with admin, for example https://admin.signs.example.com',
    ),
    "the only address of the owner's area; its host name must start with `admin`",
    { without: '`http://admin.localhost:<PORT>`' },
  ),
  TLS_CERT: variable(
    text,
    'PEM file of the certificate with its chain, for https without a proxy; a renewed one is loaded without a restart',
  ),
  TLS_KEY: variable(text, 'PEM file of the key of the certificate'),
  TRUST_PROXY: variable(
    networks,
    'proxies whose `X-Forwarded-*` headers are used: addresses and networks with commas, or `loopback`, `linklocal`, `uniquelocal`',
  ),
  SMTP_URL: secret(
    z.url({ protocol: /^smtps?$/, message: 'is not an smtp:// address' }).optional(),
    'mail server; without it, emails are files in `DATA_DIR/outbox`, also invitations and password links',
  ),
  MAIL_FROM: variable(z.string().default('DigiSignCast <no-reply@localhost>'), 'sender of emails'),
}

const atFirstStart = {
  ADMIN_PASSWORD: secret(text, 'password of `admin`, the first user of the first customer', 'random, printed once'),
  OWNER_PASSWORD: secret(text, 'password of `owner`, the owner of the platform', 'random, printed once'),
  OWNER_EMAIL: variable(
    z.string().trim().pipe(z.email('is not an email address').max(320, 'is too long')).optional(),
    'email address of `owner`, for the recovery of the password',
  ),
}

const customers = {
  SIGNUP: variable(
    z.enum(['approve', 'open', 'off'], 'must be approve, open or off').default('approve'),
    'who activates new customers: the owner (`approve`), the confirmation of the email address (`open`), or registration is closed (`off`); settings of the owner override it',
  ),
  REGISTER_URL: variable(origin, 'target of “Register Now”', { without: 'built-in page' }),
  STRIPE_SECRET_KEY: secret(
    text.refine((key) => key === undefined || /^[sr]k_\w+$/.test(key), 'is not a secret key of Stripe (sk_…)'),
    'with the next one: customers pay invoices at Stripe',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    text.refine(
      (key) => key === undefined || /^whsec_\w+$/.test(key),
      'is not a signing secret of a webhook (whsec_…)',
    ),
    'of the webhook `<PUBLIC_URL>/api/v1/billing/webhook` with the events `checkout.session.completed`, `checkout.session.async_payment_succeeded`, `checkout.session.async_payment_failed`, `checkout.session.expired` and `charge.refunded`',
  ),
  STRIPE_API_URL: variable(origin, 'other address of Stripe’s API, for tests', { without: 'Stripe' }),
  SECURITY_CONTACT: variable(
    contacts,
    'email or https:// addresses for reports of vulnerabilities, with commas, for `/.well-known/security.txt`',
  ),
}

const storage = {
  DATABASE_URL: secret(
    z.url({ protocol: /^postgres(ql)?$/, message: 'is not a postgres:// address' }).optional(),
    'PostgreSQL, as a `postgres://` address',
    'SQLite in `DATA_DIR`',
  ),
  DATABASE_CONNECTIONS: variable(
    integer(2, 200).default(16),
    'connections of each server to PostgreSQL; it uses one more for locks, and one while it makes a backup',
  ),
  REDIS_URL: secret(
    z.url({ protocol: /^rediss?$/, message: 'is not a redis:// address' }).optional(),
    'connects several servers, which share `DATABASE_URL` and `S3_BUCKET`; each has its own `DATA_DIR`',
  ),
  DRAIN_SECONDS: variable(integer(0, 300).optional(), 'time in which a stopping server hands its players over', {
    without: '0; 5 with `REDIS_URL`',
  }),
  S3_BUCKET: variable(text, 'bucket of S3-compatible storage for media', { without: 'media are in `DATA_DIR`' }),
  S3_ENDPOINT: variable(origin, 'address of the storage', { without: 'AWS' }),
  S3_REGION: variable(text, 'region of the storage', { without: '`us-east-1`' }),
  S3_ACCESS_KEY_ID: secret(text, 'credentials of the storage', 'those of the machine'),
  S3_SECRET_ACCESS_KEY: secret(text, 'credentials of the storage', 'those of the machine'),
  BACKUP_TARGET: variable(
    text.refine((url) => url === undefined || parseS3Url(url) !== undefined, 'is not s3://<bucket>/<prefix>'),
    '`s3://<bucket>/<prefix>` for backups',
    { without: '`DATA_DIR/backups`' },
  ),
  BACKUP_S3_ENDPOINT: variable(origin, 'of the bucket for backups', { without: 'as `S3_…`' }),
  BACKUP_S3_REGION: variable(text, 'of the bucket for backups', { without: 'as `S3_…`' }),
  BACKUP_S3_ACCESS_KEY_ID: secret(text, 'of the bucket for backups', 'as `S3_…`'),
  BACKUP_S3_SECRET_ACCESS_KEY: secret(text, 'of the bucket for backups', 'as `S3_…`'),
  BACKUP_PASSPHRASE: secret(
    z.string().min(leastPassphrase, `needs at least ${leastPassphrase} characters`).optional(),
    `encrypts all backups; at least ${leastPassphrase} characters`,
  ),
  ENCRYPTION_KEY: secret(
    encryptionKey,
    '32 bytes in base64 (`openssl rand -base64 32`) that encrypt secrets in the database; several servers need the same one',
    'a key in `DATA_DIR/encryption-key`',
  ),
}

const limits = {
  MAX_UPLOAD_MB: variable(integer(1, 1_000_000).default(2048), 'largest uploaded file'),
  MIN_FREE_DISK_MB: variable(
    integer(0, 1_000_000_000).default(1024),
    'free space that uploads leave on the disk of `DATA_DIR`; 0: none',
  ),
  DISK_RESERVE_MB: variable(
    integer(0, 100_000)
      .refine((size) => size === 0 || size >= 8, 'must be 0 or at least 8')
      .default(64),
    'space for signing in and deleting when the disk is full, with SQLite; 0: none',
  ),
  SESSION_CALLS_PER_MINUTE: variable(perMinute(600), 'API calls of a session, a third of them at once; 0: not limited'),
  TOKEN_CALLS_PER_MINUTE: variable(perMinute(300), 'the same for an API token'),
  ACCOUNT_CALLS_PER_MINUTE: variable(perMinute(6000), 'the same for an account'),
  DEVICE_CALLS_PER_MINUTE: variable(perMinute(600), 'the same for a device'),
  DECODE_MEMORY_MB: variable(
    integer(128, 65_536).default(1024),
    'memory for decoding one file; files that need more are refused',
  ),
  DECODE_SECONDS: variable(
    integer(1, 600).default(30),
    'time for decoding one file, or one page of a PDF; packages and pages have half of it',
  ),
  DECODE_MINUTES_PER_HOUR: variable(
    between(0, 240).default(30),
    'time of each server for slow files of one account: packages are refused then, documents wait; 0: not limited',
  ),
  FFMPEG_PATH: variable(text, 'program that converts videos that most displays cannot play; `off`: none are', {
    without: '`ffmpeg` on the `PATH`',
  }),
  CONVERT_MEMORY_MB: variable(integer(256, 65_536).default(1536), 'memory for converting one video'),
  CONVERT_MINUTES: variable(integer(1, 1440).default(120), 'time for converting one video'),
}

const network = {
  ADMIN_ALLOW: variable(
    networks,
    "networks that reach the owner's area, with commas, such as `10.0.0.0/8,2001:db8::/32`",
    {
      without: 'all',
    },
  ),
  ALLOW_PRIVATE_ADDRESSES: variable(
    text.refine(
      (list) =>
        list === undefined ||
        list.split(',').every((one) => isNetwork(one) && isIP(one.trim().split('/')[0] ?? '') !== 0),
      'is not a list of addresses or networks, such as 10.0.0.0/8',
    ),
    'addresses and networks that the server may open for users although they are not public or belong to it: data sources, webhooks, checks of web pages and streams, single sign-on',
  ),
  WEATHER_URL: variable(
    service.default('https://api.open-meteo.com/v1/forecast'),
    'forecasts in the format of Open-Meteo',
  ),
  PLACES_URL: variable(
    service.default('https://geocoding-api.open-meteo.com/v1/search'),
    'search for places in the format of Open-Meteo',
  ),
  ACCEL_REDIRECT: variable(
    text,
    'internal nginx location that sends media instead of the server; the group of `DATA_DIR` can read them then',
  ),
}

const logs = {
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  ),
  LOG_REQUESTS: variable(z.enum(['on', 'off'], 'must be on or off').default('off'), '`on`: an entry for each request'),
  LOG_FORMAT: variable(
    z.enum(['json', 'text'], 'must be json or text').optional(),
    '`text`: readable lines, in colors unless `NO_COLOR` is set; `json`: one object per entry',
    { without: '`text` on a terminal, else `json`' },
  ),
  SLOW_QUERY_MS: variable(integer(1, 3_600_000).default(500), 'slower queries are logged, without their values'),
  METRICS_TOKEN: secret(
    z.string().trim().min(16, 'needs at least 16 characters').optional(),
    'bearer token for `GET /metrics` (Prometheus), at least 16 characters',
    'this machine only',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    origin,
    'collector of OpenTelemetry for traces and metrics by HTTP, such as `http://collector:4318`',
    { without: 'nothing is sent' },
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json').default('http/protobuf'),
    'or `http/json`',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(keyValues, 'headers such as `authorization=Bearer%20token`, with commas'),
  OTEL_SERVICE_NAME: variable(text, 'name of the service', { without: '`digisigncast`' }),
  OTEL_RESOURCE_ATTRIBUTES: variable(keyValues, 'more attributes as `name=value`, with commas'),
  OTEL_TRACES_SAMPLER: variable(
    z.enum(samplers, `must be ${samplers.join(', ')}`).default('parentbased_always_on'),
    'which traces are sent: `always_on`, `always_off`, `traceidratio`, each also with `parentbased_`',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(between(0, 1).default(1), 'share of the traces for `traceidratio`'),
  OTEL_METRIC_EXPORT_INTERVAL: variable(integer(1000, 3_600_000).default(60_000), 'milliseconds between metrics'),
}

const android = {
  ANDROID_KEYSTORE: variable(text, 'PKCS #12 file with the key that signs the Android app', {
    without: 'a key in `DATA_DIR/android-key`',
  }),
  ANDROID_KEYSTORE_PASSWORD: secret(text, 'its password'),
}

/** By the headings of the page. */
export const variableGroups: Record<string, Record<string, z.ZodType>> = {
  'To begin with': first,
  'At the first start, on empty data': atFirstStart,
  Customers: customers,
  'Database, media and backups': storage,
  Limits: limits,
  Network: network,
  'Logs and metrics': logs,
  'Android app': android,
}

export const Variables = z.object({
  ...first,
  ...atFirstStart,
  ...customers,
  ...storage,
  ...limits,
  ...network,
  ...logs,
  ...android,
})

export const wordsOf = (schema: z.ZodType): Words => schema.meta() as unknown as Words

export const secretNames = Variables.keyof().options.filter((name) => wordsOf(Variables.shape[name]).isSecret)
