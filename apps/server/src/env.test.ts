import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('all variables have working defaults', () => {
  const env = readEnv({})
  expect(env).toMatchObject({ port: 8080, host: '0.0.0.0', dataDir: resolve('./data'), logLevel: 'info' })
  expect(env).toMatchObject({ adminUrl: 'http://admin.localhost:8080', maxUploadBytes: 2048 * 1024 * 1024 })
  expect(env.minFreeDiskBytes).toBe(1024 * 1024 * 1024)
  expect(env.publicUrl).toMatch(/^http:\/\/[\w.]+:8080$/)
  for (const name of ['databaseUrl', 'smtpUrl', 'trustProxy', 'ownerPassword', 'ownerEmail', 'adminPassword'] as const)
    expect(env[name]).toBeUndefined()
})

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', MAX_UPLOAD_MB: '', LOG_LEVEL: '' })).toEqual(readEnv({}))
})

test('trailing slashes of URLs are removed', () => {
  const env = readEnv({ PUBLIC_URL: 'https://signs.example.com/', ADMIN_URL: 'https://admin.example.com//' })
  expect([env.publicUrl, env.adminUrl]).toEqual(['https://signs.example.com', 'https://admin.example.com'])
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'signs.example.com'],
  ['PUBLIC_URL', 'ftp://signs.example.com'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://admin.example.com'],
  ['PUBLIC_URL', 'https://ADMINISTRATION.example.com:8443/'],
  ['ADMIN_URL', '//admin'],
  ['ADMIN_URL', 'https://owner.example.com'],
  ['REGISTER_URL', 'nowhere'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['REDIS_URL', 'localhost:6379'],
  ['S3_ENDPOINT', 's3.example.com'],
  ['SMTP_URL', 'http://mail'],
  ['STRIPE_API_URL', 'stripe'],
  ['MIN_FREE_DISK_MB', '-1'],
  ['DISK_RESERVE_MB', '7'],
  ['BACKUP_PASSPHRASE', 'horse'],
  ['ENCRYPTION_KEY', 'too short'],
  ['ENCRYPTION_KEY', 'A'.repeat(44)],
  ['BACKUP_TARGET', '/mnt/backup'],
  ['BACKUP_TARGET', 's3://'],
  ['DISK_RESERVE_MB', '-8'],
  ['MAX_UPLOAD_MB', '0'],
  ['MAX_UPLOAD_MB', '-5'],
  ['MAX_UPLOAD_MB', 'plenty'],
  ['LOG_LEVEL', 'loud'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'name=100%'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '10'],
  ['LOG_FORMAT', 'xml'],
  ['OWNER_EMAIL', 'owner'],
  ['OWNER_EMAIL', 'a@example.com, b@example.com'],
  ['SECURITY_CONTACT', 'security'],
  ['SECURITY_CONTACT', 'http://example.com/report'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'security@example.com, security'],
  ['SECURITY_CONTACT', 'security@example.com\nExpires: never'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['ADMIN_ALLOW', 'office.example.com'],
  ['ADMIN_ALLOW', '10.0.0.0/33'],
  ['ADMIN_ALLOW', '10.0.0.1,,10.0.0.2'],
])('refuses %s=%s and says which variable is wrong', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`These settings are wrong:\\n  ${name}: .{5,}`))
})

test('the Stripe variables must be set together', () => {
  const [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] = ['sk_test_1', 'whsec_1']
  expect(readEnv({}).stripe).toBeUndefined()
  expect(readEnv({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }).stripe).toEqual({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: undefined,
  })
  expect(() => readEnv({ STRIPE_SECRET_KEY })).toThrow(
    'STRIPE_WEBHOOK_SECRET: is missing, while STRIPE_SECRET_KEY is set',
  )
  expect(() => readEnv({ STRIPE_WEBHOOK_SECRET })).toThrow(
    'STRIPE_SECRET_KEY: is missing, while STRIPE_WEBHOOK_SECRET is set',
  )
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET })).toThrow(
    'STRIPE_SECRET_KEY: is not a secret key of Stripe (sk_…)',
  )
})

test('lists all errors at once', () => {
  const wrong = { PORT: 'x', PUBLIC_URL: 'y', DATABASE_URL: 'z', MAX_UPLOAD_MB: '0', LOG_LEVEL: 'w', TRUST_PROXY: 'v' }
  for (const name of Object.keys(wrong)) expect(() => readEnv(wrong)).toThrow(`  ${name}: `)
})

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', 'loopback', '::1', 'fd00::/8,uniquelocal'])(
  'takes %s as proxies',
  (list) => expect(readEnv({ TRUST_PROXY: list }).trustProxy).toBe(list),
)

test('incomplete groups of variables are refused', () => {
  const bucket = { S3_BUCKET: 'signs', S3_ENDPOINT: 'https://s3.example.com/' }
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const several = { REDIS_URL: 'redis://localhost', DATABASE_URL: 'postgres://localhost/x' }
  expect(() => readEnv({ S3_REGION: 'eu-central-1' })).toThrow(
    'S3_BUCKET: is missing, while other S3 variables are set',
  )
  expect(() => readEnv({ ...bucket, S3_ACCESS_KEY_ID: 'a' })).toThrow('S3_SECRET_ACCESS_KEY: is missing')
  expect(() => readEnv({ ...bucket, S3_SECRET_ACCESS_KEY: 'b' })).toThrow('S3_ACCESS_KEY_ID: is missing')
  expect(() => readEnv({ REDIS_URL: 'redis://localhost' })).toThrow(
    /DATABASE_URL: is missing.*\n {2}S3_BUCKET: is missing/,
  )
  expect(() => readEnv({ ...bucket, ACCEL_REDIRECT: '/files' })).toThrow(
    'ACCEL_REDIRECT: cannot be used with S3_BUCKET',
  )
  expect(readEnv({ ...bucket, ...keys, ...several })).toMatchObject({
    redisUrl: 'redis://localhost',
    s3: {
      bucket: 'signs',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      keys: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
  })
  expect(readEnv({}).s3).toBeUndefined()
})

test('a certificate and its key must be set together', () => {
  const env = readEnv({ TLS_CERT: '/c.pem', TLS_KEY: '/k.pem' })
  expect([env.tls, env.adminUrl]).toEqual([{ cert: '/c.pem', key: '/k.pem' }, 'https://admin.localhost:8080'])
  expect(() => readEnv({ TLS_CERT: '/c.pem' })).toThrow('TLS_KEY: is missing')
  expect(() => readEnv({ TLS_KEY: '/k.pem' })).toThrow('TLS_CERT: is missing')
})

test('a secret can be read from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-env-'))
  const [token, empty] = [join(folder, 'token'), join(folder, 'empty')]
  await writeFile(token, 'a secret of many letters\n')
  await writeFile(empty, '')
  expect(readEnv({ METRICS_TOKEN_FILE: token }).metricsToken).toBe('a secret of many letters')
  expect(readEnv({ METRICS_TOKEN_FILE: '' }).metricsToken).toBeUndefined()
  expect(() => readEnv({ METRICS_TOKEN_FILE: empty })).toThrow('METRICS_TOKEN: needs at least 16 characters')
  expect(() => readEnv({ METRICS_TOKEN_FILE: token, METRICS_TOKEN: 'another secret of many' })).toThrow(
    'METRICS_TOKEN_FILE: and METRICS_TOKEN are both set. Set only one of them.',
  )
  expect(() => readEnv({ SMTP_URL_FILE: join(folder, 'none'), PORT: 'x' })).toThrow(
    /SMTP_URL_FILE: cannot be read \(ENOENT[^]*PORT: must be a number from 0 to 65,535/,
  )
  await rm(folder, { recursive: true })
})

test('the backup bucket uses its own variables, or those of the media', () => {
  const media = {
    S3_BUCKET: 'signs',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const shared = readEnv({ ...media, BACKUP_TARGET: 's3://signs/backups/' })
  expect(shared.backupTarget).toEqual({ bucket: 'signs', prefix: 'backups' })
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  expect(shared.backupS3).toEqual({ endpoint: 'https://s3.example.com', region: 'us-east-1', keys })
  const own = readEnv({ ...media, BACKUP_TARGET: 's3://away', BACKUP_S3_REGION: 'eu-central-1' })
  expect(own.backupTarget).toEqual({ bucket: 'away', prefix: '' })
  expect(own.backupS3).toEqual({ endpoint: undefined, region: 'eu-central-1', keys: undefined })
  expect(() => readEnv({ ...media, BACKUP_TARGET: 's3://signs/media/old' })).toThrow(
    'BACKUP_TARGET: is the prefix of the media',
  )
  expect(() => readEnv({ BACKUP_S3_ACCESS_KEY_ID: 'a' })).toThrow('BACKUP_S3_SECRET_ACCESS_KEY: is missing')
})

test.each([
  [{ PORT: '-1' }, 'PORT: must be a number from 0 to 65,535'],
  [{ PORT: 'http' }, 'PORT: must be a number from 0 to 65,535'],
  [{ PORT: '80.5' }, 'PORT: must be a whole number from 0 to 65,535'],
  [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB: must be a number from 1 to 1,000,000'],
  [{ DISK_RESERVE_MB: '-5' }, 'DISK_RESERVE_MB: must be a number from 0 to 100,000'],
  [{ DISK_RESERVE_MB: '5' }, 'DISK_RESERVE_MB: must be 0 or at least 8'],
  [{ DECODE_MINUTES_PER_HOUR: '500' }, 'DECODE_MINUTES_PER_HOUR: must be a number from 0 to 240'],
])('a number out of its range is refused with the range: %o', (variables, message) => {
  expect(() => readEnv(variables)).toThrow(`These settings are wrong:\n  ${message}`)
})
