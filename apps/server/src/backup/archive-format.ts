import { z } from 'zod'
import type { AndroidKeyFile } from '../android/key-files.ts'

/** Incremented when older versions cannot read the archive. */
export const archiveFormat = 2

/** First entry: the contents of the archive. */
export const manifestName = 'manifest.json'
/** Last entry: the SHA-256 of all others, which detects truncated and changed archives. */
export const checksumsName = 'checksums.json'

export const rowsName = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.ndjson`
export const fileName = (key: string) => `files/${key}`
/** In encrypted archives only. */
export const encryptionKeyName = 'encryption-key'
export const androidKeyName = (file: AndroidKeyFile) => `android-key/${file}`

const count = z.int().min(0)
export const Manifest = z.object({
  format: z.int().min(1),
  app: z.string().max(100),
  created_at: z.int(),
  /** Names of the migrations of the schema of the rows. */
  migrations: z.array(z.string().max(100)).min(1).max(10_000),
  /** Rows per table. */
  tables: z.record(z.string().regex(/^[a-z_]{1,63}$/), count),
  files: count,
})
export type Manifest = z.infer<typeof Manifest>

export const Checksums = z.object({
  /** SHA-256, hex, by name of the entry. */
  sha256: z.record(z.string().max(300), z.string().regex(/^[\da-f]{64}$/)),
  /** Keys of files that rows reference but that were deleted before they could be copied. */
  missing: z.array(z.string().max(300)),
})
export type Checksums = z.infer<typeof Checksums>

/** Rows are split into entries of about this size, because a tar header contains the size of its entry. */
export const partBytes = 1024 * 1024

/** Size limits of entries that are read into memory as a whole. */
export const mostBytes = {
  manifest: partBytes,
  androidKey: partBytes,
  encryptionKey: 1024,
  rows: 64 * partBytes,
  checksums: 512 * partBytes,
}

export type EntryName =
  | { kind: 'manifest' | 'encryption-key' | 'checksums' }
  | { kind: 'rows'; table: string; part: number }
  | { kind: 'android-key'; file: AndroidKeyFile }
  | { kind: 'file'; key: string }

/** Only these names are accepted, which prevents path traversal. */
export function parseName(name: string): EntryName | undefined {
  if (name === manifestName) return { kind: 'manifest' }
  if (name === checksumsName) return { kind: 'checksums' }
  const rows = /^rows\/([a-z_]{1,63})\/(\d{6,9})\.ndjson$/.exec(name)
  if (rows) return { kind: 'rows', table: rows[1] ?? '', part: Number(rows[2]) }
  if (name === androidKeyName('key.p12')) return { kind: 'android-key', file: 'key.p12' }
  if (name === androidKeyName('password')) return { kind: 'android-key', file: 'password' }
  if (name === encryptionKeyName) return { kind: 'encryption-key' }
  const file = /^files\/([\w-]{1,40}\/[\da-f]{64}\.[a-z\d]{1,8})$/.exec(name)
  return file ? { kind: 'file', key: file[1] ?? '' } : undefined
}

/** Order of the entries: manifest, rows, signing key of the Android app, encryption key, files, checksums. */
export const rank = { manifest: 0, rows: 1, 'android-key': 2, 'encryption-key': 3, file: 4, checksums: 5 } as const
