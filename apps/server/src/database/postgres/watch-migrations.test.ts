import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../../env.ts'
import { freshDatabase } from '../../testing/database.ts'
import { passwords } from '../../testing/start-app.ts'
import { migrate, migrateTo, migrationNames } from '../migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { watchMigrations } from './watch-migrations.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const log = pino({ level: 'silent' })

/** The migrations of a newer version, which has one more. */
async function newerVersion(): Promise<MigrationProvider> {
  const known = migrationNames().map((name) => [name, { up: async () => {} }])
  const next = {
    up: async (db: Parameters<typeof migrate>[0]) => db.schema.dropTable('plans').cascade().execute(),
  }
  return { getMigrations: async () => Object.fromEntries([...known, ['9999-next', next]]) }
}

describe.skipIf(!testDatabaseUrl())('a newer version that migrates the database of a running server', () => {
  let url: string
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let dataDir: string
  beforeEach(async () => {
    fresh = await freshDatabase()
    url = fresh.variables['DATABASE_URL'] ?? ''
    dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-newer-'))
  })
  afterEach(async () => {
    await fresh.drop()
    await rm(dataDir, { recursive: true })
  })

  const upgrade = async () => {
    const { db, close } = openPostgres(url)
    await migrate(db, { log, copy: async () => {}, provider: await newerVersion() })
    await close()
  }

  /** A server process. `output` is complete when it has exited. */
  const startProcess = () => {
    const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: url, FFMPEG_PATH: 'off' }
    const secrets = { ADMIN_PASSWORD: passwords.admin, OWNER_PASSWORD: passwords.owner }
    const child = spawn(process.execPath, [main, '--without-android-app'], {
      env: { ...settings, ...secrets },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output: string[] = []
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      if (line.includes('DigiSignCast is ready')) resolve()
    })
    const ended = once(child, 'close').then(([code]) => {
      reject(new Error('the server has ended'))
      return code as number
    })
    ready.catch(() => undefined)
    return { output, ready, ended }
  }

  test('stops it with a sentence and the exit code that systemd does not restart, and its next start, too', {
    timeout: 60_000,
  }, async () => {
    const server = startProcess()
    await server.ready
    await upgrade()
    expect(await server.ended).toBe(2)
    expect(server.output.join('\n')).toContain(
      'The database was migrated by a newer version (9999-next). This server stops; start it with the new version.',
    )
    const again = startProcess()
    expect(await again.ended).toBe(2)
    expect(again.output.join('\n')).toContain('The data was written by a newer version (9999-next).')
  })

  test('is noticed at once when a query fails, and reported once', async () => {
    const database = openPostgres(url)
    await migrateTo(database)
    const { promise: found, resolve } = Promise.withResolvers<string>()
    const reported: string[] = []
    const watch = watchMigrations(database, {
      everyMs: 3_600_000,
      onNewer: (words) => {
        reported.push(words)
        resolve(words)
      },
    })
    await upgrade()
    await expect(sql`select * from plans`.execute(database.db)).rejects.toThrow('does not exist')
    watch.queryFailed()
    expect(await found).toContain('9999-next')
    watch.queryFailed()
    await sql`select 1`.execute(database.db)
    expect(reported).toHaveLength(1)
    watch.close()
    await database.close()
  })
})
