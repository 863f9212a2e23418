import { z } from 'zod'
import type { AndroidKeyFile } from './android-key.ts'

/** Moves when an older version could not read the archive any more. */
export const archiveFormat = 2

/** First entry: what is in the archive. */
export const manifestName = 'manifest.json'
/** Last entry: the SHA-256 of all others, so that an archive that was cut or changed is noticed. */
export const checksumsName = 'checksums.json'

export const rowsName = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.ndjson`
export const fileName = (key: string) => `files/${key}`
export const androidKeyName = (file: AndroidKeyFile) => `android-key/${file}`

const count = z.int().min(0)
export const Manifest = z.object({
  format: z.int().min(1),
  app: z.string().max(100),
  created_at: z.int(),
  /** Names of the migrations that made the schema of the rows. */
  migrations: z.array(z.string().max(100)).min(1).max(10_000),
  /** Rows per table. */
  tables: z.record(z.string().regex(/^[a-z_]{1,63}$/), count),
  files: count,
})
export type Manifest = z.infer<typeof Manifest>

export const Checksums = z.object({
  /** SHA-256, hex, by name of the entry. */
  sha256: z.record(z.string().max(300), z.string().regex(/^[\da-f]{64}$/)),
  /** Keys of files that rows name, and that were gone before they could be copied. */
  missing: z.array(z.string().max(300)),
})
export type Checksums = z.infer<typeof Checksums>

/** Rows are cut into entries of about this size: a tar says how long an entry is before it begins. */
export const partBytes = 1024 * 1024

/** Most that an entry which is read whole may have: nobody fills the memory with an archive. */
export const mostBytes = {
  manifest: partBytes,
  androidKey: partBytes,
  rows: 64 * partBytes,
  checksums: 512 * partBytes,
}

export type EntryName =
  | { kind: 'manifest' | 'checksums' }
  | { kind: 'rows'; table: string; part: number }
  | { kind: 'android-key'; file: AndroidKeyFile }
  | { kind: 'file'; key: string }

/** Only these names are ever read, so that no entry can lead out of its place. */
export function parseName(name: string): EntryName | undefined {
  if (name === manifestName) return { kind: 'manifest' }
  if (name === checksumsName) return { kind: 'checksums' }
  const rows = /^rows\/([a-z_]{1,63})\/(\d{6,9})\.ndjson$/.exec(name)
  if (rows) return { kind: 'rows', table: rows[1] ?? '', part: Number(rows[2]) }
  if (name === androidKeyName('key.p12')) return { kind: 'android-key', file: 'key.p12' }
  if (name === androidKeyName('password')) return { kind: 'android-key', file: 'password' }
  const file = /^files\/([\w-]{1,40}\/[\da-f]{64}\.[a-z\d]{1,8})$/.exec(name)
  return file ? { kind: 'file', key: file[1] ?? '' } : undefined
}

/** Rows come first, then the key of the Android app, files, and the checksums last. */
export const rank = { manifest: 0, rows: 1, 'android-key': 2, file: 3, checksums: 4 } as const
