import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { recover } from '@digisigncast/contract/accounts/session'
import { getBackups, startBackup } from '@digisigncast/contract/platform/backups'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailTo } from './testing/mails.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

const usualUmask = 0o022
const running: TestApp[] = []
beforeEach(() => void process.umask(usualUmask))
afterEach(async () => {
  for (const app of running.splice(0)) {
    await app.close()
    await rm(app.dataDir, { recursive: true, force: true })
  }
})
const started = async (variables: Record<string, string> = {}) => {
  const app = await startApp(variables)
  running.push(app)
  return app
}
const restarted = async (app: TestApp, variables?: Record<string, string>) => {
  const next = await app.restart(variables)
  running.splice(running.indexOf(app), 1, next)
  return next
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** Permissions of everything in the folder, by path. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  const modes = paths.map(async (path) => [relative(folder, path), await modeOf(path)] as const)
  return Object.fromEntries(await Promise.all(modes))
}
const readable = (modes: Record<string, string>) => Object.entries(modes).filter(([, mode]) => !mode.endsWith('00'))

/** Uploads, keeps an email, makes a backup. Returns the permissions of everything in the data folder. */
async function fill(app: TestApp) {
  const admin = await app.make.admin()
  await app.make.media(admin)
  await app.guest.call(recover, { body: { email: admin.email } })
  await mailTo(app.dataDir, admin.email)
  const owner = await app.make.owner()
  await owner.call(startBackup, {})
  await expect.poll(async () => (await owner.call(getBackups, {})).body.data.running, { timeout: 15_000 }).toBe(null)
  return modesIn(app.dataDir)
}
const kinds = (modes: Record<string, string>) => new Set(Object.keys(modes).map((path) => path.split('/')[0]))

test('files of the server can be read by their owner only: database, media, emails, backups', async () => {
  const app = await started()
  const modes = await fill(app)
  expect([...kinds(modes)]).toEqual(expect.arrayContaining(['media', 'outbox', 'backups', 'downloads', 'tmp']))
  expect(readable(modes)).toEqual([])
})

test('a start restricts the permissions of data that an earlier version left readable', async () => {
  const app = await started()
  const paths = Object.keys(await fill(app)).map((path) => join(app.dataDir, path))
  for (const path of paths) await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644)
  await chmod(app.dataDir, 0o755)
  const again = await restarted(app)
  expect(await modeOf(again.dataDir)).toBe('700')
  expect(readable(await modesIn(again.dataDir))).toEqual([])
  expect(again.logged.join('')).toMatch(/the permissions of \d+ files and folders in DATA_DIR were restricted/)
  const third = await restarted(again)
  expect(third.logged.join('')).not.toContain('were restricted')
})

test('other files keep their permissions, and so does a folder that contains them', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'digisigncast-elsewhere-'))
  const app = await started()
  await chmod(elsewhere, 0o755)
  await symlink(elsewhere, join(app.dataDir, 'backups'))
  await writeFile(join(app.dataDir, 'notes.txt'), 'of the operator', { mode: 0o600 })
  await chmod(join(app.dataDir, 'notes.txt'), 0o644)
  await mkdir(join(app.dataDir, 'outbox'))
  await chmod(join(app.dataDir, 'outbox'), 0o755)
  await chmod(app.dataDir, 0o755)
  const again = await restarted(app)
  expect(await modeOf(elsewhere)).toBe('755')
  expect(await modeOf(again.dataDir)).toBe('755')
  expect(await modeOf(join(again.dataDir, 'notes.txt'))).toBe('644')
  expect(await modeOf(join(again.dataDir, 'outbox'))).toBe('700')
  await rm(elsewhere, { recursive: true })
})

test('with ACCEL_REDIRECT the group can read the media and pass through the data folder, nothing else', async () => {
  const before = await started()
  const old = await fill(before)
  const app = await restarted(before, { ACCEL_REDIRECT: '/stored' })
  expect(await modeOf(app.dataDir)).toBe('710')
  const modes = await fill(app)
  expect(Object.keys(modes).length).toBeGreaterThan(Object.keys(old).length)
  for (const [path, mode] of Object.entries(modes)) {
    const isFolder = (await stat(join(app.dataDir, path))).isDirectory()
    const group = path.startsWith('media') ? (isFolder ? '750' : '640') : isFolder ? '700' : '600'
    expect([path, mode]).toEqual([path, group])
  }
  const without = await restarted(app, { ACCEL_REDIRECT: '' })
  expect(await modeOf(without.dataDir)).toBe('700')
  expect(readable(await modesIn(without.dataDir))).toEqual([])
})

const inFolder = async (work: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-data-files-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('backup and restore on the command line write private files', { timeout: 60_000 }, () =>
  inFolder(async (folder) => {
    const app = await started({ DATABASE_URL: '' })
    const admin = await app.make.admin()
    await app.make.media(admin)
    const command = (dataDir: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, 'commands.ts'), ...args], {
        env: { DATA_DIR: dataDir },
      })
    const [file, restored] = [join(folder, 'signs.tar'), join(folder, 'restored')]
    await command(app.dataDir, 'backup', file)
    await mkdir(restored)
    await command(restored, 'restore', file)
    expect(await modeOf(file)).toBe('600')
    const modes = await modesIn(restored)
    expect([...kinds(modes)]).toEqual(expect.arrayContaining(['media', 'digisigncast.sqlite']))
    expect(readable(modes)).toEqual([])
  }),
)
