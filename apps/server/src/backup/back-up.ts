import { readAndroidKey } from '../android/key-files.ts'
import type { TableShape } from '../database/schema.ts'
import { readKeyFile } from '../platform/encryption/key-file.ts'
import { version } from '../version/version.ts'
import {
  androidKeyName,
  archiveFormat,
  type Checksums,
  checksumsName,
  encryptionKeyName,
  fileName,
  type Manifest,
  manifestName,
  partBytes,
  rowsName,
} from './archive-format.ts'
import { type ArchivePlace, openTarget } from './archive-place.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { type Held, holdInstallation } from './hold.ts'
import type { Installation } from './installation.ts'
import { lineOf, type Snapshot } from './row-source.ts'

export interface Progress {
  /** Bytes of files, which are by far the largest part. */
  doneBytes: number
  totalBytes: number
}

export interface BackUp {
  from: Installation
  /** Location of the archive; it appears there only when it is complete. */
  to: ArchivePlace
  /** Encrypts the archive. */
  passphrase?: string | undefined
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Called with the size of all files before anything is written. */
  onSize?: (bytes: number) => Promise<void>
}

export interface BackedUp {
  rows: number
  files: number
  /** Files that rows reference but that are missing, and files whose content does not match their hash. */
  missing: string[]
  damaged: string[]
}

/** Writes all rows and files of an installation into one archive, while it runs. */
export async function backUp(work: BackUp): Promise<BackedUp> {
  const { to, from, signal = new AbortController().signal } = work
  const held = await holdInstallation(from)
  try {
    const target = await openTarget(to, held.bytes)
    let archive: ArchiveWriter | undefined
    try {
      await work.onSize?.(held.bytes)
      archive = writeArchive(target, { signal, passphrase: work.passphrase })
      const result = await write({
        archive,
        held,
        from,
        isEncrypted: work.passphrase !== undefined,
        onProgress: work.onProgress ?? (() => {}),
      })
      await target.commit()
      return result
    } catch (error) {
      await archive?.abort()
      await target.discard()
      throw error
    }
  } finally {
    await held.release()
  }
}

interface Writing {
  archive: ArchiveWriter
  held: Held
  from: Installation
  isEncrypted: boolean
  onProgress: (progress: Progress) => void
}

async function write(work: Writing): Promise<BackedUp> {
  const { archive, held } = work
  const { rows, tables, keys } = held
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = await rows.count(name)
  const manifest: Manifest = {
    format: archiveFormat,
    app: version,
    created_at: Date.now(),
    migrations: rows.migrations,
    tables: counts,
    files: keys.length,
  }
  await archive.addText(manifestName, JSON.stringify(manifest, undefined, 2))
  for (const table of tables) await writeRows(archive, rows, table)
  for (const [file, bytes] of await readAndroidKey(work.from.dataDir))
    await archive.addText(androidKeyName(file), bytes)
  const key = work.isEncrypted ? await findEncryptionKey(work.from) : undefined
  if (key) await archive.addText(encryptionKeyName, Buffer.from(key).toString('base64'))
  // Files never change, so only the rows need the snapshot.
  await rows.close()
  const { missing, damaged } = await writeFiles(work)
  const checksums: Checksums = { sha256: archive.sha256, missing }
  await archive.addText(checksumsName, JSON.stringify(checksums))
  await archive.finish()
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  return { rows: sum, files: keys.length - missing.length, missing, damaged }
}

/** In a thread, the key of a variable is not a Buffer any more. */
const findEncryptionKey = async ({ encryptionKey, dataDir }: Installation): Promise<Uint8Array | undefined> =>
  encryptionKey ?? readKeyFile(dataDir)

async function writeRows(archive: ArchiveWriter, rows: Snapshot, table: TableShape): Promise<void> {
  let [lines, bytes, part]: [string[], number, number] = [[], 0, 0]
  const flush = async () => {
    if (lines.length === 0) return
    await archive.addText(rowsName(table.name, (part += 1)), lines.join(''))
    ;[lines, bytes] = [[], 0]
  }
  for await (const row of rows.rows(table.name, table.columns)) {
    const line = `${lineOf(table, row)}\n`
    lines.push(line)
    bytes += line.length
    if (bytes >= partBytes) await flush()
  }
  await flush()
}

const reportEveryBytes = 4 * 1024 * 1024

async function writeFiles({ archive, held, onProgress }: Writing) {
  const { keys, files, bytes: totalBytes } = held
  const missing: string[] = []
  const damaged: string[] = []
  let [doneBytes, reportedBytes] = [0, 0]
  onProgress({ doneBytes, totalBytes })
  for (const key of keys) {
    const file = await files.open(key)
    if (!file) {
      missing.push(key)
      continue
    }
    await archive.add(fileName(key), file, (count) => {
      doneBytes += count
      if (doneBytes - reportedBytes < reportEveryBytes) return
      reportedBytes = doneBytes
      onProgress({ doneBytes, totalBytes })
    })
    if (!key.includes(`/${archive.sha256[fileName(key)]}.`)) damaged.push(key)
  }
  return { missing, damaged }
}
