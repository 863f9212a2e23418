import { chownSync, existsSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lastLines, Problem } from '../support/output.mjs'
import { isWindows } from '../support/paths.mjs'
import { run } from '../support/processes.mjs'
import { findProgram, installFromDebian } from './debian.mjs'
import { freePort, startService, withService } from './service.mjs'

const debianFolder = '/usr/lib/postgresql'

/** Calls `work` with the URL of a PostgreSQL server: TEST_DATABASE_URL, or a temporary server. */
export const withPostgres = (work, options) =>
  process.env.TEST_DATABASE_URL ? work(process.env.TEST_DATABASE_URL) : withService(startPostgres(options), work)

/** Starts a PostgreSQL server in a temporary folder: with `isDurable` on the disk and with its usual settings, as in use. */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = (await findBin()) ?? ((await installFromDebian('postgresql')) ? await findBin() : undefined)
  if (!bin) throw new Problem('These tests need PostgreSQL. Install it and run the command again.')
  const port = await freePort()
  const folder = mkdtempSync(join(isDurable ? tmpdir() : placeOfData(), 'digisigncast-postgres-'))
  const options = { cwd: folder }
  return startService({
    name: `PostgreSQL on port ${port}`,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    file: program(bin, 'postgres'),
    args: argumentsOf(folder, port, isDurable),
    readyText: 'ready to accept connections',
    // PostgreSQL's fast shutdown: it does not wait for clients.
    stopWith: 'SIGINT',
    options,
    prepare: async () => {
      Object.assign(options, await unprivileged(folder))
      await initialize({ bin, folder, options })
    },
  })
}

const memoryFolder = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

// Tests create hundreds of databases, each of hundreds of files, which takes less time in memory.
function placeOfData() {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= neededBytes && freemem() >= neededBytes ? memoryFolder : tmpdir()
}

const program = (bin, name) => join(bin, isWindows ? `${name}.exe` : name)

async function findBin() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a)) : []
  const debian = versions.map((version) => join(debianFolder, version, 'bin'))
  const initdb = findProgram([isWindows ? 'initdb.exe' : 'initdb'], debian)
  return initdb && dirname(initdb)
}

// PostgreSQL refuses to run as root; its package creates the user "postgres".
async function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map(postgresId))
  if (!uid || !gid) {
    throw new Problem('PostgreSQL refuses to run as root and there is no user "postgres". Add that user.')
  }
  chownSync(folder, uid, gid)
  return { uid, gid }
}

async function postgresId(flag) {
  const { output } = await run('id', [flag, 'postgres'], { quiet: true })
  return Number.parseInt(output, 10)
}

async function initialize({ bin, folder, options }) {
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { code, output } = await run(program(bin, 'initdb'), args, { ...options, quiet: true })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nPostgreSQL could not initialize its folder ${folder}.`)
}

function argumentsOf(folder, port, isDurable) {
  // Test data need no durability: fsync would only cost time.
  const settings = {
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  }
  const args = ['-D', join(folder, 'data'), '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  return isWindows ? args : [...args, '-k', folder]
}
