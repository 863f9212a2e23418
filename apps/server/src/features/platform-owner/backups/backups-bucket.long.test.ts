import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as contract from '@digisigncast/contract/platform/backups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTarget } from '../../../backup/archive-place.ts'
import { backUp } from '../../../backup/back-up.ts'
import { restore } from '../../../backup/restore.ts'
import { verifyArchive } from '../../../backup/verify-archive.ts'
import { readEnv } from '../../../env.ts'
import { openBucket } from '../../../platform/storage/bucket.ts'
import { startStorage, type TestStorage } from '../../../testing/bucket.ts'
import type { Client } from '../../../testing/client.ts'
import { runCommand } from '../../../testing/processes/run-command.ts'
import { emptyPlace, startApp, type TestApp } from '../../../testing/start-app.ts'

let storage: TestStorage
let app: TestApp
let owner: Client
let folder = ''
let variables: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-away-'))
  storage = await startStorage()
  const {
    S3_ENDPOINT = '',
    S3_ACCESS_KEY_ID = '',
    S3_SECRET_ACCESS_KEY = '',
  } = storage.variables as Record<string, string>
  variables = {
    BACKUP_TARGET: 's3://signs/shop/backups/',
    BACKUP_S3_ENDPOINT: S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  }
  app = await startApp(variables)
  owner = await app.make.owner()
})
afterAll(async () => {
  await app.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const s3 = () => ({ ...readEnv(variables).backupS3, bucket: 'signs' })
const shown = async () => (await owner.call(contract.getBackups, {})).body.data
const objects = async () => {
  const bucket = openBucket(s3())
  try {
    return (await bucket.list('')).map(({ key }) => key).toSorted()
  } finally {
    bucket.close()
  }
}
/** Bytes of buffers that are in use. */
function occupied(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}
const nightly = async () => {
  app.clock.now += 1000
  return (await app.jobs.begin('backup')).ended
}

test('nightly backups are stored in the bucket with retention, and can be downloaded, deleted and restored', async () => {
  const media = await app.make.media(await app.make.admin())
  const bucket = openBucket(s3())
  for (const key of [
    'shop/backups/notes.txt',
    'shop/backups/old/digisigncast-a.tar',
    'shop/backups-2/digisigncast-b.tar',
  ])
    await bucket.put(key, Buffer.from('not ours'))
  bucket.close()
  const { settings } = await shown()
  const body = { keep: 2, is_daily: true, version: settings.version }
  expect((await owner.call(contract.saveBackupSettings, { body })).status).toBe(200)
  for (let night = 0; night < 3; night += 1) expect(await nightly()).toMatchObject({ outcome: 'done' })

  const { backups, free_bytes, place, failure } = await shown()
  expect([free_bytes, place, failure]).toEqual([null, 's3://signs/shop/backups/', null])
  const names = backups.map(({ name }) => name)
  expect(names).toEqual([
    expect.stringMatching(/^digisigncast-.*\.tar$/),
    expect.stringMatching(/^digisigncast-.*\.tar$/),
  ])
  expect(await objects()).toEqual([
    'shop/backups-2/digisigncast-b.tar',
    ...names.toSorted().map((name) => `shop/backups/${name}`),
    'shop/backups/notes.txt',
    'shop/backups/old/digisigncast-a.tar',
  ])
  expect(await readdir(join(app.dataDir, 'backups')).catch(() => [])).toEqual([])

  const name = names[0] ?? ''
  const { url } = (await owner.call(contract.openBackup, { body: { name } })).body.data
  const fetched = await app.guest.send(url)
  expect([fetched.status, fetched.headers.get('content-length')]).toEqual([200, String(backups[0]?.bytes)])
  const file = join(folder, 'fetched.tar')
  await writeFile(file, Buffer.from(await fetched.arrayBuffer()))
  expect((await verifyArchive(file)).files).toBeGreaterThan(1)

  const restored = await emptyPlace()
  await restore({ archive: { s3: s3(), key: `shop/backups/${name}` }, into: restored.installation })
  const copy = await restored.start()
  expect((await copy.guest.send(media.file_path)).status).toBe(200)
  await copy.close()
  await restored.drop()

  expect((await owner.call(contract.deleteBackup, { body: { name: 'notes.txt' } })).status).toBe(404)
  expect((await owner.call(contract.deleteBackup, { body: { name } })).status).toBe(200)
  expect((await shown()).backups.map((backup) => backup.name)).toEqual([names[1]])
}, 120_000)

test('an unreachable bucket fails the backup with a reason and leaves no files', async () => {
  const before = await objects()
  storage.refuse(true)
  const failed = await nightly()
  expect((await owner.call(contract.getBackups, {})).status).toBe(503)
  storage.refuse(false)
  expect(failed?.outcome).toBe('failed')
  expect((await shown()).failure?.message).toContain('The bucket “signs” at http://127.0.0.1')
  expect(await objects()).toEqual(before)
}, 120_000)

test('a large archive is uploaded in parts with little memory, and an interrupted upload leaves no object', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 7)
  const megabytes = 200
  let most = 0
  const source = async function* (count: number) {
    for (let i = 0; i < count; i += 1) {
      yield chunk
      if (i % 20 === 0) most = Math.max(most, occupied())
      await setImmediate()
    }
  }
  const before = occupied()
  const large = await openTarget({ s3: s3(), key: 'large.tar' }, megabytes * chunk.length)
  await large.write(source(megabytes), new AbortController().signal)
  await large.commit()
  const bucket = openBucket(s3())
  expect(await bucket.sizeOf('large.tar')).toBe(megabytes * chunk.length)
  await bucket.remove(['large.tar'])
  expect(most - before).toBeLessThan(100 * 1024 * 1024)

  const stopping = new AbortController()
  const broken = await openTarget({ s3: s3(), key: 'broken.tar' }, 0)
  const stopAfter = async function* () {
    yield* source(40)
    stopping.abort()
    yield* source(40)
  }
  await expect(broken.write(stopAfter(), stopping.signal)).rejects.toThrow()
  await broken.discard()
  expect(await bucket.sizeOf('broken.tar')).toBe(undefined)
  bucket.close()
}, 120_000)

test('the commands back up to a bucket, check there and restore from there', async () => {
  const { databaseUrl } = app.platform.env
  const env = { ...variables, DATA_DIR: app.dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  const url = 's3://signs/by-hand/one.tar'
  expect(await runCommand(folder, env, 'backup', url)).toMatchObject({ code: 0, output: expect.stringContaining(url) })
  const again = await runCommand(folder, env, 'backup', url)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`${url} already exists`) })
  const made = await runCommand(folder, env, 'backup', 's3://signs/by-hand')
  expect(made.output).toMatch(/s3:\/\/signs\/by-hand\/digisigncast-[\dT-]+\.tar/)
  const nowhere = { ...variables, DATA_DIR: join(folder, 'nowhere') }
  const checked = await runCommand(folder, nowhere, 'backup', '--verify', url)
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining(`${url} is intact: made on`) })
  for (const [address, words] of [
    ['s3://signs/by-hand/none.tar', 'none.tar does not exist'],
    ['s3://nowhere/one.tar', 'The bucket “nowhere” (for backups) does not exist.'],
    ['s3://', 's3:// is not a bucket URL'],
  ] as const) {
    const refused = await runCommand(folder, nowhere, 'backup', '--verify', address)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) })
    expect(refused.output).not.toMatch(/^\s+at /m)
  }
  const place = await emptyPlace()
  const into = place.installation
  const there = {
    ...variables,
    DATA_DIR: into.dataDir,
    ...(into.databaseUrl !== undefined && { DATABASE_URL: into.databaseUrl }),
  }
  expect(await runCommand(folder, there, 'restore', url)).toMatchObject({ code: 0 })
  await place.drop()
}, 120_000)

test('a backup that is stopped is not in the bucket', async () => {
  const { dataDir, databaseUrl } = app.platform.env
  const stopping = new AbortController()
  const stop = async () => stopping.abort()
  const to = { s3: s3(), key: 'stopped.tar' }
  const stopped = backUp({ from: { dataDir, databaseUrl, s3: undefined }, to, signal: stopping.signal, onSize: stop })
  await expect(stopped).rejects.toThrow()
  expect(await objects()).not.toContain('stopped.tar')
})
