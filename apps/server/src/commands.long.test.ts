import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from './android/zip.ts'
import { migrateTo } from './database/migrate.ts'
import { openSqlite } from './database/open.ts'
import { runCommand } from './testing/processes/run-command.ts'

const here = dirname(fileURLToPath(import.meta.url))

let folder = ''
let data = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-commands-'))
  data = join(folder, 'data')
  await installation(data)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function installation(dataDir: string): Promise<void> {
  const database = openSqlite(join(dataDir, 'digisigncast.sqlite'))
  await migrateTo(database)
  await database.close()
}

const run = (variables: Record<string, string>, ...args: string[]) => runCommand(folder, variables, ...args)

/** Password of the database URL, which commands must not print. */
const secret = 'a-password-of-the-database'
const stackLine = /^\s+at |\\n\s+at /m

async function refuses(run: Promise<{ code: number; output: string }>, code: number, words: string): Promise<void> {
  const refused = await run
  expect(refused).toMatchObject({ code, output: expect.stringContaining(words) })
  expect(refused.output).not.toMatch(stackLine)
  expect(refused.output).not.toContain(secret)
}

const away = `postgres://signs:${secret}@127.0.0.1:1/signs`

test.each([
  ['a backup that does not exist', ['restore', 'none.tar'], 'none.tar does not exist'],
  ['a folder as a backup', ['restore', '.'], 'is not a file'],
  ['a backup over a file', ['backup', 'taken.tar'], 'taken.tar already exists'],
  ['a backup into a folder that does not exist', ['backup', 'unmounted/signs.tar'], 'unmounted does not exist'],
  ['a move to a database that does not answer', ['move', '--to', away], '127.0.0.1:1 does not answer'],
  ['a move to a database that a file names', ['move', '--to-file', 'away.url'], '127.0.0.1:1 does not answer'],
  ['a move with an address file that is not there', ['move', '--to-file', 'none.url'], 'none.url does not exist'],
  ['a move with another file', ['move', '--to-file', 'taken.tar'], 'must contain one postgres:// address'],
  ['a move with two addresses', ['move', '--to', away, '--to-file', 'away.url'], 'Give one of them'],
  ['a move with a mistyped option', ['move', '--to', away, '--datadir', 'x'], "Unknown option '--datadir'"],
  ['a move without a folder', ['move', '--to', away, '--data-dir'], '--data-dir <value>'],
  ['a move with an argument', ['move', '--to', away, 'x'], 'x is not an option'],
  ['a move to nowhere', ['move'], 'Where to? npm run move -- --to-file <file>'],
  ['a move to an address that is none', ['move', '--to', 'postgres://[signs'], 'Where to?'],
])('%s is refused with a message', async (_name, args, words) => {
  await writeFile(join(folder, 'taken.tar'), 'precious')
  await writeFile(join(folder, 'away.url'), `${away}\n`)
  await refuses(run({ DATA_DIR: data }, ...args), 1, words)
  expect((await readdir(folder)).sort()).toEqual(['away.url', 'data', 'taken.tar'])
  expect((await stat(join(folder, 'taken.tar'))).size).toBe('precious'.length)
})

test.each([['backup'], ['move', '--to', away]])('%s of a mistyped data folder creates nothing', async (...args) => {
  const mistyped = join(folder, 'dtaa')
  await refuses(run({ DATA_DIR: mistyped }, ...args), 1, `There is no installation in ${mistyped}`)
  await expect(stat(mistyped)).rejects.toThrow('ENOENT')
})

test('a backup into a folder is named by its time', async () => {
  const target = join(folder, 'disk')
  mkdirSync(target)
  expect(await run({ DATA_DIR: data }, 'backup', 'disk')).toMatchObject({ code: 0 })
  expect(readdirSync(target)).toEqual([expect.stringMatching(/^digisigncast-[\d-]+.*\.tar$/)])
  await rm(target, { recursive: true })
})

test('--verify prints the contents of a backup in one line, without an installation', async () => {
  const made = join(folder, 'made.tar')
  expect(await run({ DATA_DIR: data }, 'backup', 'made.tar')).toMatchObject({ code: 0 })
  const nowhere = { DATA_DIR: join(folder, 'nowhere') }
  const { code, output } = await run(nowhere, 'backup', '--verify', 'made.tar')
  const line =
    /^(\S+) is intact: made on 20\d\d-\d\d-\d\d [\d:]{8} UTC by version [\d.]+, \d+ tables, \d+ rows, 0 files, 0 bytes of files\.\n$/
  expect([code, output]).toEqual([0, expect.stringMatching(line)])
  expect(output).toContain(made)
  await expect(stat(nowhere.DATA_DIR)).rejects.toThrow('ENOENT')

  const bytes = await readFile(made)
  // Within a file of the archive: the padding between them has no meaning.
  const place = bytes.indexOf('"name":')
  bytes[place] = 0xff ^ (bytes[place] ?? 0)
  await writeFile(join(folder, 'flipped.tar'), bytes)
  await refuses(run(nowhere, 'backup', '--verify', 'flipped.tar'), 1, 'damaged')
  await writeFile(join(folder, 'cut.tar'), bytes.subarray(0, 4000))
  await refuses(run(nowhere, 'backup', '--verify', 'cut.tar'), 1, 'cut')
  await refuses(run(nowhere, 'backup', '--verify', 'none.tar'), 1, 'none.tar does not exist')
  await refuses(run(nowhere, 'backup', '--verfy', 'made.tar'), 1, "Unknown option '--verfy'")
  for (const name of ['made.tar', 'flipped.tar', 'cut.tar']) await rm(join(folder, name))
})

test('an encrypted backup is checked and restored with its passphrase only', { timeout: 60_000 }, async () => {
  const secret = 'correct horse battery staple'
  for (const [name, text] of [
    ['secret', `${secret}\n`],
    ['wrong', 'correct horse battery stable'],
    ['short', 'horse'],
    ['empty', '\n'],
  ] as const)
    await writeFile(join(folder, name), text)
  const made = await run({ DATA_DIR: data }, 'backup', 'made.tar.enc', '--encrypt', 'secret')
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('complete and encrypted') })
  expect(made.output).not.toContain('correct horse')
  expect((await readFile(join(folder, 'made.tar.enc'))).subarray(0, 8).toString()).toBe('DSCENC01')

  const nowhere = { DATA_DIR: join(folder, 'nowhere') }
  const byVariable = { ...nowhere, BACKUP_PASSPHRASE_FILE: join(folder, 'secret') }
  for (const checked of [
    await run(nowhere, 'backup', '--verify', 'made.tar.enc', '--passphrase', 'secret'),
    await run(byVariable, 'backup', '--verify', 'made.tar.enc'),
  ])
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('is intact and encrypted: made on') })
  await refuses(run(nowhere, 'backup', '--verify', 'made.tar.enc'), 1, 'The backup is encrypted. Give its passphrase')
  const wrong = run(nowhere, 'backup', '--verify', 'made.tar.enc', '--passphrase', 'wrong')
  await refuses(wrong, 1, 'The passphrase is wrong')
  await refuses(run({ DATA_DIR: data }, 'backup', 'no.tar', '--encrypt', 'short'), 1, 'use at least 12 characters')
  await refuses(run({ DATA_DIR: data }, 'backup', 'no.tar', '--encrypt', 'empty'), 1, 'empty is empty')
  await refuses(run({ DATA_DIR: data }, 'backup', 'no.tar', '--encrypt', 'none'), 1, 'none does not exist')

  const fresh = join(folder, 'restored')
  mkdirSync(fresh)
  await refuses(run({ DATA_DIR: fresh }, 'restore', 'made.tar.enc', '--passphrase', 'wrong'), 1, 'passphrase is wrong')
  expect(readdirSync(fresh).filter((name) => name !== 'server.lock')).toEqual([])
  expect(await run({ DATA_DIR: fresh }, 'restore', 'made.tar.enc', '--passphrase', 'secret')).toMatchObject({ code: 0 })
  // With the variable, every backup is encrypted and its name ends in .enc.
  expect(await run({ DATA_DIR: data, BACKUP_PASSPHRASE: secret }, 'backup')).toMatchObject({ code: 0 })
  expect(readdirSync(join(data, 'backups'))).toEqual([expect.stringMatching(/^digisigncast-.*\.tar\.enc$/)])
  for (const name of ['made.tar.enc', 'secret', 'wrong', 'short', 'empty', 'restored', 'data/backups'])
    await rm(join(folder, name), { recursive: true })
})

test('with a passphrase, a plain backup is refused unless the operator allows it', { timeout: 60_000 }, async () => {
  await writeFile(join(folder, 'secret'), 'correct horse battery staple')
  expect(await run({ DATA_DIR: data }, 'backup', 'plain.tar')).toMatchObject({ code: 0 })
  const fresh = join(folder, 'from-plain')
  mkdirSync(fresh)
  const option = ['--passphrase', 'secret']
  const byVariable = { DATA_DIR: fresh, BACKUP_PASSPHRASE_FILE: join(folder, 'secret') }
  const words = 'The backup is not encrypted, although a passphrase was given'
  for (const command of [
    ['backup', '--verify', 'plain.tar'],
    ['restore', 'plain.tar'],
  ]) {
    await refuses(run({ DATA_DIR: fresh }, ...command, ...option), 1, words)
    await refuses(run(byVariable, ...command), 1, words)
  }
  expect(readdirSync(fresh).filter((name) => name !== 'server.lock')).toEqual([])

  const verified = await run(byVariable, 'backup', '--verify', 'plain.tar', '--allow-unencrypted')
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('is intact: made on') })
  const restored = await run({ DATA_DIR: fresh }, 'restore', 'plain.tar', ...option, '--allow-unencrypted')
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored into') })
  await refuses(run({ DATA_DIR: data }, 'backup', 'no.tar', '--allow-unencrypted'), 1, '--allow-unencrypted reads')
  // Its name says that it is encrypted, so it is refused without a passphrase, too.
  await copyFile(join(folder, 'plain.tar'), join(folder, 'named.tar.enc'))
  const misnamed = 'The backup is not encrypted, although its name ends in .enc'
  await refuses(run({ DATA_DIR: fresh }, 'backup', '--verify', 'named.tar.enc'), 1, misnamed)
  const empty = join(folder, 'from-named')
  mkdirSync(empty)
  await refuses(run({ DATA_DIR: empty }, 'restore', 'named.tar.enc'), 1, misnamed)
  const allowed = await run({ DATA_DIR: fresh }, 'backup', '--verify', 'named.tar.enc', '--allow-unencrypted')
  expect(allowed.output).toContain('is intact: made on')
  for (const name of ['plain.tar', 'named.tar.enc', 'secret', 'from-plain', 'from-named'])
    await rm(join(folder, name), { recursive: true })
})

// The other user must be able to read the program.
const canGiveUpRoot = process.getuid?.() === 0 && isReadableByAll(here)

function isReadableByAll(path: string): boolean {
  return (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isReadableByAll(dirname(path)))
}

test.runIf(canGiveUpRoot)('a backup by root belongs to the owner of the data folder', async () => {
  const own = await mkdtemp(join(tmpdir(), 'digisigncast-owned-'))
  await installation(own)
  for (const path of [own, ...readdirSync(own).map((name) => join(own, name))]) chownSync(path, 65_534, 65_534)
  expect(await run({ DATA_DIR: own }, 'backup')).toMatchObject({ code: 0 })
  for (const path of readdirSync(own, { recursive: true, encoding: 'utf8' }))
    expect([path, statSync(join(own, path)).uid]).toEqual([path, 65_534])
  await rm(own, { recursive: true })
})

test.runIf(process.getuid?.() === 0)('a restore by root into a folder that does not exist is refused', async () => {
  await writeFile(join(folder, 'any.tar'), '')
  const missing = join(folder, 'new')
  await refuses(run({ DATA_DIR: missing }, 'restore', 'any.tar'), 1, 'Create it for the user of the server')
  await expect(stat(missing)).rejects.toThrow('ENOENT')
})

test('a start on a port that is in use says which one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  await refuses(run({ DATA_DIR: data, PORT: String(port) }), 1, `Port ${port} is already in use`)
  await new Promise((resolve) => other.close(resolve))
})

test('a start without its database names the address that was tried', () =>
  refuses(run({ DATA_DIR: join(folder, 'far'), DATABASE_URL: away }), 1, '127.0.0.1:1 does not answer'))

test('a start on data of a newer version is refused, and the data is not changed', async () => {
  const newer = join(folder, 'newer')
  await installation(newer)
  const database = openSqlite(join(newer, 'digisigncast.sqlite'))
  await database.db
    .insertInto('kysely_migration' as 'users')
    .values({ name: '9999-future', timestamp: '2030' } as never)
    .execute()
  await database.close()
  const refused = await run({ DATA_DIR: newer, PORT: '0' })
  expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('newer version (9999-future)') })
  expect(refused.output).not.toMatch(stackLine)
  expect(refused.output).not.toContain('password')
})

test('a certificate that cannot be used is found before anything is written', async () => {
  const fresh = join(folder, 'fresh')
  const files = { TLS_CERT: join(folder, 'no-cert.pem'), TLS_KEY: join(folder, 'no-key.pem') }
  await refuses(run({ DATA_DIR: fresh, PORT: '0', ...files }), 2, 'TLS_CERT')
  await expect(stat(fresh)).rejects.toThrow('ENOENT')
})

test('build:android ends with an app that is signed for the installation', async () => {
  const dataDir = join(folder, 'app')
  const sign = () => run({ DATA_DIR: dataDir, PUBLIC_URL: 'https://signs.example.com' }, 'sign-app')
  const file = join(dataDir, 'downloads', 'digisigncast-v-1-0-1.apk')
  expect(await sign()).toMatchObject({ code: 0, output: expect.stringContaining(file) })
  const names = readZip(await readFile(file)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['assets/server.txt', 'META-INF/CERT.RSA']))
  await writeFile(file, 'an app of the operator')
  await refuses(sign(), 1, 'was not made by this server and is kept')
})
