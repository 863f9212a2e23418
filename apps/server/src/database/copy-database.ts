import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import { readDisk } from '../platform/storage/disk-space.ts'
import { hashFile } from '../platform/storage/hash-file.ts'
import { syncFile } from '../platform/storage/sync-file.ts'
import type { Database } from './open.ts'

const unfinished = /^before-[\w.-]+\.sqlite\.part$/

/**
 * Copies the embedded database to `before-<version>.sqlite` in the folder. The copy has this name only when it is
 * complete and can be read. A copy of the same data is kept as it is; one of other data is replaced. Does nothing for
 * PostgreSQL, which has its own backups.
 * @throws OperatorError when the disk has no room for the copy.
 */
export async function copyDatabase(
  database: Database,
  { folder, version, log }: { folder: string; version: string; log: FastifyBaseLogger },
): Promise<void> {
  if (database.engine !== 'sqlite') return
  const begun = performance.now()
  for (const name of await readdir(folder)) if (unfinished.test(name)) await rm(join(folder, name))
  const bytes = await sizeOf(database)
  await requireRoom(folder, bytes)
  const file = join(folder, `before-${version}.sqlite`)
  const part = `${file}.part`
  try {
    database.backUp(part)
    verify(part)
    await syncFile(part)
    const isSame = existsSync(file) && (await hashFile(file)) === (await hashFile(part))
    if (isSame) await rm(part)
    else await rename(part, file)
    const ms = Math.round(performance.now() - begun)
    log.info({ file, bytes, ms }, isSame ? 'a copy of the database exists' : 'the database was copied')
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function sizeOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { freeBytes } = await readDisk(folder)
  if (freeBytes >= bytes) return
  const inMb = (count: number) => `${Math.ceil(count / 1024 ** 2)} MB`
  throw new OperatorError(
    `Before this version changes the database, it copies it. That takes ${inMb(bytes)}, and ${folder} has ${inMb(freeBytes)} free. Free some space and start again.`,
  )
}

/** An incomplete copy can be a valid database without tables. */
function verify(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const found = copy.prepare('pragma quick_check').all()
    const { n } = copy.prepare(`select count(*) as n from ${DEFAULT_MIGRATION_TABLE}`).get() ?? {}
    if (found.length !== 1 || found[0]?.['quick_check'] !== 'ok' || n === 0)
      throw new Error(`The copy of the database cannot be read: ${JSON.stringify(found[0])}`)
  } finally {
    copy.close()
  }
}
