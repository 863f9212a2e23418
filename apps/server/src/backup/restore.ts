import { mkdir } from 'node:fs/promises'
import { type AndroidKey, restoreAndroidKey } from '../android/key-files.ts'
import { ofAccount } from '../database/access/access.ts'
import { brandColumns } from '../database/brand-files.ts'
import { lockDataDir } from '../database/data-lock.ts'
import type { Database } from '../database/open.ts'
import { schemaAt, type TableShape } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'
import { parseKey, writeKeyFile } from '../platform/encryption/key-file.ts'
import { findOtherKeys } from '../platform/encryption/use-key.ts'
import { readDisk } from '../platform/storage/disk-space.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { mostBytes } from './archive-format.ts'
import type { ArchivePlace } from './archive-place.ts'
import { type ArchiveEntry, entriesOf, textOf } from './archive-reader.ts'
import type { Opening } from './encryption.ts'
import { openStorage, storeFile } from './files.ts'
import { fill, refuseFull, type TableRow } from './fill.ts'
import type { Installation } from './installation.ts'
import { backedUpTables, isValue, type Row } from './row-source.ts'
import { requireRows, type Verified, verifyArchive } from './verify-archive.ts'

export interface Restore extends Pick<Opening, 'passphrase' | 'allowUnencrypted'> {
  archive: ArchivePlace
  into: Installation
  onProgress?: (progress: RestoreProgress) => void
}

export interface RestoreProgress {
  stage: 'checking' | 'rows' | 'files'
  files: number
}

export interface Restored {
  rows: number
  files: number
  /** Files that were missing when the backup was made: media items without their file are not restored, other references to these files are cleared. */
  missing: string[]
  /** False when another signing key of the Android app was already there and was kept. */
  isAndroidKeyRestored: boolean
  /** Fingerprints of encryption keys that are needed and not there; `otherKeyWords` says what to do. */
  missingKeys: string[]
}

/** Restores a backup into an empty installation. The whole archive is verified before anything is changed. */
export async function restore({ archive, into, onProgress = () => {}, ...opening }: Restore): Promise<Restored> {
  await mkdir(into.dataDir, { recursive: true })
  const release = lockDataDir(into.dataDir)
  if (!release) throw new OperatorError(`A server is running on ${into.dataDir}. Please stop it first.`)
  try {
    await refuseFull(into)
    onProgress({ stage: 'checking', files: 0 })
    const verified = await verifyArchive(archive, opening)
    if (!into.s3) await refuseSmallDisk(into.dataDir, verified.fileBytes)
    onProgress({ stage: 'rows', files: 0 })
    const tables = backedUpTables(await schemaAt(verified.manifest.migrations.at(-1) ?? ''))
    let isAndroidKeyRestored = true
    let missingKeys: string[] = []
    const written = await fill({
      into,
      migrations: verified.manifest.migrations,
      rows: () => rowsIn(entriesOf(archive, opening), verified, tables),
      files: async (database) => {
        const { storage, close } = await openStorage(into)
        try {
          const onFile = (files: number) => onProgress({ stage: 'files', files })
          const { androidKey, encryptionKey } = await restoreFiles(entriesOf(archive, opening), storage, onFile)
          isAndroidKeyRestored = await restoreAndroidKey(into.dataDir, androidKey)
          if (encryptionKey) await writeKeyFile(into.dataDir, encryptionKey)
          missingKeys = await findOtherKeys(database.db, { encryptionKey: into.encryptionKey, dataDir: into.dataDir })
        } finally {
          close()
        }
        await dropMissing(database, verified.missing)
      },
    })
    const rows = [...written.values()].reduce((total, table) => total + table.rows, 0)
    return { rows, files: verified.files, missing: verified.missing, isAndroidKeyRestored, missingKeys }
  } finally {
    release()
  }
}

type ArchiveEntries = AsyncIterable<ArchiveEntry>

async function refuseSmallDisk(dataDir: string, bytes: number): Promise<void> {
  const { freeBytes } = await readDisk(dataDir)
  if (freeBytes < bytes)
    throw new OperatorError(`There is not enough space in ${dataDir}: the files need ${bytes} bytes.`)
}

async function* rowsIn(
  entries: ArchiveEntries,
  { manifest }: Verified,
  tables: TableShape[],
): AsyncGenerator<TableRow> {
  const shapes = new Map(tables.map((table) => [table.name, table]))
  const counted = new Map<string, number>()
  for await (const entry of entries) {
    const { what } = entry
    if (what.kind === 'file' || what.kind === 'checksums') break
    const text = await textOf(entry, mostBytes.rows)
    if (what.kind !== 'rows') continue
    const shape = shapes.get(what.table)
    if (!shape) throw new OperatorError(`The archive contains a table “${what.table}”, which is not part of a backup.`)
    for (const line of text.toString().split('\n')) {
      if (line === '') continue
      counted.set(shape.name, (counted.get(shape.name) ?? 0) + 1)
      yield { table: shape.name, row: parseRow(shape, line) }
    }
  }
  requireRows(manifest, counted)
}

function parseRow({ name, columns }: TableShape, line: string): Row {
  const row = JSON.parse(line) as unknown
  const fits =
    typeof row === 'object' &&
    row !== null &&
    Object.keys(row).length === columns.length &&
    columns.every((column) => Object.hasOwn(row, column) && isValue((row as Row)[column]))
  if (!fits) throw new OperatorError(`A row of “${name}” in the archive does not match the table.`)
  return row as Row
}

async function restoreFiles(
  entries: ArchiveEntries,
  storage: Storage,
  onFile: (count: number) => void,
): Promise<{ androidKey: AndroidKey; encryptionKey: Buffer | undefined }> {
  let count = 0
  const androidKey: AndroidKey = new Map()
  let encryptionKey: Buffer | undefined
  for await (const entry of entries) {
    const { what, stream } = entry
    if (what.kind === 'android-key') {
      androidKey.set(what.file, await textOf(entry, mostBytes.androidKey))
      continue
    }
    if (what.kind === 'encryption-key') {
      encryptionKey = parseKey((await textOf(entry, mostBytes.encryptionKey)).toString())
      continue
    }
    if (what.kind !== 'file') {
      for await (const _ of stream) continue
      continue
    }
    await storeFile(storage, what.key, stream)
    onFile((count += 1))
  }
  return { androidKey, encryptionKey }
}

/** Deletes media items, entries of the recycle bin, versions and conversions whose file is missing, clears references to missing thumbnails and logos, and schedules data sources for a new retrieval. */
async function dropMissing({ db }: Database, missing: readonly string[]): Promise<void> {
  for (const key of missing) {
    const [account = '', file = ''] = key.split('/')
    const rows = ofAccount(db, account)
    await rows
      .deleteFrom('media')
      .where((is) => is.or([is('original_file', '=', file), is('playback_file', '=', file)]))
      .execute()
    await rows
      .deleteFrom('media')
      .where('id', 'in', (of) =>
        of
          .selectFrom('document_pages')
          .select('media_id')
          .where((is) => is.or([is('page_file', '=', file), is('thumbnail_file', '=', file)])),
      )
      .execute()
    await rows
      .deleteFrom('bin_entries')
      .where('id', 'in', (of) => of.selectFrom('bin_files').select('bin_id').where('kept_file', '=', file))
      .execute()
    await rows
      .deleteFrom('versions')
      .where('id', 'in', (of) => of.selectFrom('version_files').select('version_id').where('kept_file', '=', file))
      .execute()
    await rows.deleteFrom('earlier_pictures').where('picture_file', '=', file).execute()
    await rows.deleteFrom('conversions').where('pending_file', '=', file).execute()
    await rows
      .updateTable('data_sources')
      .set({ data_file: null, data_bytes: null, etag: null, modified: null, next_at: 0 })
      .where('data_file', '=', file)
      .execute()
    await rows.updateTable('media').set({ thumbnail_file: null }).where('thumbnail_file', '=', file).execute()
    for (const column of brandColumns)
      await db
        .updateTable('accounts')
        .set({ [column]: null })
        .where('id', '=', account)
        .where(column, '=', file)
        .execute()
  }
}
