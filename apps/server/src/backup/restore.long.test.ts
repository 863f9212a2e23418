import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyPlace, startApp } from '../testing/start-app.ts'
import { storedFiles } from '../testing/stored/stored.ts'
import { readTar, type TarEntry, writeTar } from '../testing/tar.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'

let folder = ''
let archive = ''
let accountId = ''
let place: Awaited<ReturnType<typeof emptyPlace>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-restore-'))
  archive = join(folder, 'good.tar')
  const app = await startApp()
  const admin = await app.make.admin()
  accountId = admin.accountId
  for (let i = 0; i < 3; i += 1) await app.make.media(admin)
  await backUp({
    from: { dataDir: app.dataDir, databaseUrl: app.platform.env.databaseUrl, s3: app.platform.env.s3 },
    to: archive,
  })
  await app.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  place = await emptyPlace()
})
afterEach(() => place.drop())

const into = () => place.installation
const restoring = (file: string) => restore({ archive: file, into: into() })

/** A valid archive with changed entries and matching checksums. */
async function forged(change: (entries: TarEntry[]) => TarEntry[]): Promise<string> {
  const good = (await readTar(archive)).map(({ name, bytes }) => ({ name, text: bytes.toString('latin1') }))
  const changed = change(good.filter(({ name }) => name !== 'checksums.json'))
  const sha256 = Object.fromEntries(changed.map(({ name, text }) => [name, sha(text ?? '')]))
  const file = join(folder, 'forged.tar')
  await writeTar(file, [...changed, { name: 'checksums.json', text: JSON.stringify({ sha256, missing: [] }) }])
  return file
}
const sha = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex')
const withManifest = (change: (manifest: Record<string, unknown>) => object) => (entries: TarEntry[]) =>
  entries.map((entry) =>
    entry.name === 'manifest.json'
      ? { ...entry, text: JSON.stringify(change(JSON.parse(entry.text ?? '') as Record<string, unknown>)) }
      : entry,
  )

const untouched = async () =>
  expect((await readdir(into().dataDir)).filter((name) => name !== 'server.lock')).toEqual([])

test('a truncated archive is refused before anything is changed', async () => {
  const { size } = await stat(archive)
  for (const share of [0, 0.1, 0.5, 0.9]) {
    const cut = join(folder, 'cut.tar')
    await copyFile(archive, cut)
    await truncate(cut, Math.floor(size * share))
    await expect(restoring(cut)).rejects.toThrow(/incomplete|damaged/)
  }
  await untouched()
})

test('an archive with a single changed byte is refused', async () => {
  const changed = join(folder, 'changed.tar')
  const bytes = await readFile(archive)
  // Within a file of the archive: the padding between them has no meaning.
  const place = bytes.indexOf('"name":')
  bytes[place] = 0xff ^ (bytes[place] ?? 0)
  await writeFile(changed, bytes)
  await expect(restoring(changed)).rejects.toThrow('damaged')
  await untouched()
})

test('an archive of a newer version is refused', async () => {
  const format = await forged(withManifest((manifest) => ({ ...manifest, format: 3 })))
  await expect(restoring(format)).rejects.toThrow('newer version')
  const more = (manifest: Record<string, unknown>) => [...(manifest['migrations'] as string[]), '9999-later']
  const schema = await forged(withManifest((manifest) => ({ ...manifest, migrations: more(manifest) })))
  await expect(restoring(schema)).rejects.toThrow('newer version')
  await untouched()
})

const hash = 'a'.repeat(64)
const hostile: Record<string, TarEntry> = {
  'a path that leads out': { name: '../../outside.jpg', text: 'x' },
  'a path that leads out of the files': { name: `files/../${hash}.jpg`, text: 'x' },
  'an absolute path': { name: `/files/a/${hash}.jpg`, text: 'x' },
  'a symbolic link': { name: `files/a/${hash}.jpg`, type: 'symlink', linkname: '/etc/passwd' },
  'a hard link': { name: `files/a/${hash}.jpg`, type: 'link', linkname: '/etc/passwd' },
  'a folder': { name: `files/a/${hash}.jpg`, type: 'directory' },
  'a device': { name: `files/a/${hash}.jpg`, type: 'character-device' },
  'another name': { name: 'server.lock', text: 'x' },
}

test.each(Object.keys(hostile))('%s in an archive is refused', async (name) => {
  const file = await forged((entries) => [...entries, hostile[name] as TarEntry])
  await expect(restoring(file)).rejects.toThrow('not part of a backup')
  await untouched()
})

test('duplicate or reordered entries are refused', async () => {
  const twice = await forged((entries) => [...entries, entries.at(-1) as TarEntry])
  await expect(restoring(twice)).rejects.toThrow('wrong place')
  const turned = await forged((entries) => entries.toReversed())
  await expect(restoring(turned)).rejects.toThrow('wrong place')
  await untouched()
})

test('wrong counts are refused', async () => {
  const files = await forged(withManifest((manifest) => ({ ...manifest, files: 10 ** 15 })))
  await expect(restoring(files)).rejects.toThrow('does not contain the expected files')
  await untouched()
  const tables = (manifest: Record<string, unknown>) => ({ ...(manifest['tables'] as object), users: 10 ** 12 })
  const rows = await forged(withManifest((manifest) => ({ ...manifest, tables: tables(manifest) })))
  await expect(restoring(rows)).rejects.toThrow('rows of “users” instead of 1000000000000')
  await untouched()
})

test('rows of other tables and with other columns are refused', async () => {
  const row = (name: string, text: string) => (entries: TarEntry[]) => {
    const at = entries.findIndex((entry) => entry.name.startsWith('files/'))
    return entries.toSpliced(at, 0, { name, text })
  }
  await expect(restoring(await forged(row('rows/kysely_migration/000001.ndjson', '{}')))).rejects.toThrow(
    'not part of a backup',
  )
  await expect(restoring(await forged(row('rows/accounts/000009.ndjson', '{"id":"x"}')))).rejects.toThrow(
    'does not match the table',
  )
})

test('existing data is not overwritten', async () => {
  const app = await place.start()
  await expect(restoring(archive)).rejects.toThrow(/There is data in|server is running/)
  await app.close()
  await expect(restoring(archive)).rejects.toThrow('There is data in')
})

test('a killed restore is reported as half restored and can be repeated', async () => {
  const program = fileURLToPath(new URL('../testing/processes/restore-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify({ archive, into: into() })], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  await expect(place.start()).rejects.toThrow('half restored')
  await expect(backUp({ from: into(), to: join(folder, 'half.tar') })).rejects.toThrow('half restored')
  await restoring(archive)
  const app = await place.start()
  expect((await storedFiles(app.dataDir, accountId)).length).toBeGreaterThanOrEqual(3)
  await app.close()
})

test('the key that signs the Android app is in the backup, and is never replaced', async () => {
  const app = await startApp()
  const key = (dataDir: string, name: string) => join(dataDir, 'android-key', name)
  await mkdir(join(app.dataDir, 'android-key'), { mode: 0o700 })
  const bytes = { 'key.p12': randomBytes(3000), password: Buffer.from('secret of the key') }
  for (const [name, content] of Object.entries(bytes)) await writeFile(key(app.dataDir, name), content)
  const { dataDir, databaseUrl, s3 } = app.platform.env
  const withKey = join(folder, 'with-key.tar')
  await backUp({ from: { dataDir, databaseUrl, s3 }, to: withKey })
  await app.close()
  expect([(await verifyArchive(withKey)).hasAndroidKey, (await verifyArchive(archive)).hasAndroidKey]).toEqual([
    true,
    false,
  ])

  expect(await restoring(withKey)).toMatchObject({ isAndroidKeyRestored: true })
  expect((await stat(join(into().dataDir, 'android-key'))).mode & 0o777).toBe(0o700)
  for (const [name, content] of Object.entries(bytes)) {
    expect((await readFile(key(into().dataDir, name))).equals(content)).toBe(true)
    expect((await stat(key(into().dataDir, name))).mode & 0o777).toBe(0o600)
  }

  const other = await emptyPlace()
  const there = other.installation.dataDir
  await mkdir(join(there, 'android-key'))
  for (const name of Object.keys(bytes)) await writeFile(key(there, name), 'of this server')
  expect(await restore({ archive: withKey, into: other.installation })).toMatchObject({ isAndroidKeyRestored: false })
  expect(await readFile(key(there, 'password'), 'utf8')).toBe('of this server')
  await other.drop()
})
