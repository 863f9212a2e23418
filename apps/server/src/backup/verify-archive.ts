import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { migrationNames } from '../database/migrate.ts'
import { OperatorError } from '../operator-error.ts'
import {
  androidKeyName,
  archiveFormat,
  Checksums,
  type EntryName,
  encryptionKeyName,
  Manifest,
  mostBytes,
  rank,
} from './archive-format.ts'
import type { ArchivePlace } from './archive-place.ts'
import { type ArchiveEntry, entriesOf, textOf } from './archive-reader.ts'
import type { Opening } from './encryption.ts'

export interface Verified {
  manifest: Manifest
  missing: string[]
  files: number
  fileBytes: number
  /** Files that were damaged when the backup was made: their content does not match the hash in their name. */
  damaged: string[]
  isEncrypted: boolean
  hasAndroidKey: boolean
  hasEncryptionKey: boolean
}

/** Reads a whole archive; fails if it is truncated, changed, newer than this version, or not a backup. */
export async function verifyArchive(place: ArchivePlace, how: Opening = {}): Promise<Verified> {
  const seen = new Map<string, string>()
  let manifest: Manifest | undefined
  let last: { kind: EntryName['kind']; checksums?: Checksums } | undefined
  let isEncrypted = false
  const opening = {
    ...how,
    onEncrypted: () => {
      isEncrypted = true
    },
  }
  let [files, fileBytes] = [0, 0]
  const damaged: string[] = []
  const rows = new Map<string, number>()
  for await (const entry of entriesOf(place, opening)) {
    const { name, what } = entry
    if (seen.has(name) || !follows(last?.kind, what.kind))
      throw new OperatorError(`“${name}” is in the wrong place of the archive.`)
    last = { kind: what.kind }
    if (what.kind === 'checksums') {
      last.checksums = parse(Checksums, await textOf(entry, mostBytes.checksums), name)
      continue
    }
    if (what.kind === 'manifest') {
      const bytes = await textOf(entry, mostBytes.manifest)
      manifest = await readable(bytes)
      seen.set(name, createHash('sha256').update(bytes).digest('hex'))
      continue
    }
    if (what.kind === 'file') [files, fileBytes] = [files + 1, fileBytes + entry.bytes]
    else if (entry.bytes > mostBytesOf(what.kind)) throw new OperatorError(`“${name}” in the archive is too large.`)
    const { hash, lines } = await digestOf(entry)
    seen.set(name, hash)
    if (what.kind === 'file' && !what.key.includes(`/${hash}.`)) damaged.push(what.key)
    if (what.kind === 'rows') rows.set(what.table, (rows.get(what.table) ?? 0) + lines)
  }
  if (!manifest || !last?.checksums) throw new OperatorError('The archive is incomplete: its end is missing.')
  compare(seen, last.checksums)
  requireRows(manifest, rows)
  if (manifest.files !== files + last.checksums.missing.length)
    throw new OperatorError('The archive is damaged: it does not contain the expected files.')
  return {
    manifest,
    missing: last.checksums.missing,
    files,
    fileBytes,
    damaged,
    isEncrypted,
    hasAndroidKey: seen.has(androidKeyName('key.p12')),
    hasEncryptionKey: seen.has(encryptionKeyName),
  }
}

const mostBytesOf = (kind: 'rows' | 'android-key' | 'encryption-key'): number =>
  kind === 'rows' ? mostBytes.rows : kind === 'android-key' ? mostBytes.androidKey : mostBytes.encryptionKey

const follows = (before: EntryName['kind'] | undefined, kind: EntryName['kind']): boolean => {
  if (before === undefined) return kind === 'manifest'
  return before === kind ? kind !== 'manifest' && kind !== 'checksums' : rank[before] < rank[kind]
}

const lineFeed = 0x0a

async function digestOf({ stream, what }: ArchiveEntry): Promise<{ hash: string; lines: number }> {
  const hash = createHash('sha256')
  let lines = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    if (what.kind === 'rows') for (const byte of chunk) if (byte === lineFeed) lines += 1
  }
  return { hash: hash.digest('hex'), lines }
}

/** Fails unless each table has the number of rows in the manifest. */
export function requireRows({ tables }: Manifest, rows: ReadonlyMap<string, number>): void {
  const names = new Set([...Object.keys(tables), ...rows.keys()])
  const wrong = [...names].find((name) => (rows.get(name) ?? 0) !== (tables[name] ?? 0))
  if (wrong === undefined) return
  const [found, expected] = [rows.get(wrong) ?? 0, tables[wrong] ?? 0]
  throw new OperatorError(`The archive is damaged: it has ${found} rows of “${wrong}” instead of ${expected}.`)
}

async function readable(bytes: Buffer): Promise<Manifest> {
  const newer = 'The archive was made by a newer version of DigiSignCast. Please upgrade this one first.'
  const { format } = looseFormat(bytes)
  if (typeof format === 'number' && format > archiveFormat) throw new OperatorError(newer)
  const manifest = parse(Manifest, bytes, 'manifest.json')
  const ours = migrationNames()
  if (manifest.migrations.some((name, i) => name !== ours[i])) throw new OperatorError(newer)
  return manifest
}

const looseFormat = (bytes: Buffer): { format?: unknown } => {
  const value = json(bytes, 'manifest.json')
  return typeof value === 'object' && value !== null ? value : {}
}

function parse<T extends z.ZodType>(schema: T, bytes: Buffer, name: string): z.output<T> {
  const parsed = schema.safeParse(json(bytes, name))
  if (!parsed.success) throw new OperatorError(`“${name}” in the archive is invalid.`)
  return parsed.data
}

function json(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    throw new OperatorError(`“${name}” in the archive is invalid.`)
  }
}

function compare(seen: ReadonlyMap<string, string>, { sha256 }: Checksums): void {
  const names = Object.keys(sha256)
  const wrong =
    names.find((name) => seen.get(name) !== sha256[name]) ?? [...seen.keys()].find((name) => !(name in sha256))
  if (wrong !== undefined) throw new OperatorError(`The archive is damaged: the checksum of “${wrong}” is wrong.`)
}
