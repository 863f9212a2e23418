import { createHash } from 'node:crypto'
import type { TableShape } from '../database/schema.ts'
import { OperatorError } from '../operator-error.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** A consistent snapshot of all rows of a database, unaffected by concurrent writes. */
export interface Snapshot {
  /** Names of the migrations of its schema. */
  migrations: string[]
  /** True when a restore was interrupted: rows are missing. */
  isHalfRestored: boolean
  count(table: string): Promise<number>
  rows(table: string, columns: readonly string[]): AsyncIterable<Row>
  close(): Promise<void>
}

/**
 * Tables that are not copied. Sessions, single-use links, challenges, changes of emails, leases and pairing codes belong to the running installation:
 * users sign in again. Tokens of devices are columns of `devices` and are copied, so that screens keep working.
 */
export const excludedTables: ReadonlySet<string> = new Set([
  'sessions',
  'single_use_tokens',
  'email_changes',
  'passkey_challenges',
  'sso_flows',
  'leases',
  'pairings',
])

export const backedUpTables = (tables: readonly TableShape[]): TableShape[] =>
  tables.filter(({ name }) => !excludedTables.has(name))

/** A row as one line, its columns in the order of the schema. */
export function lineOf({ name, columns }: TableShape, row: Row): string {
  for (const column of columns)
    if (!isValue(row[column]))
      throw new OperatorError(`${name}.${column} cannot be backed up: its value is neither text, a number nor null.`)
  return JSON.stringify(row, columns)
}

export const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

const modulus = 1n << 256n

/** Digest of a set of rows that does not depend on their order: the sum of the hashes of all lines. */
export function rowsDigest() {
  let sum = 0n
  let count = 0
  return {
    add: (line: string) => {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus
      count += 1
    },
    result: (): TableDigest => ({ rows: count, digest: sum.toString(16) }),
  }
}

export interface TableDigest {
  rows: number
  digest: string
}

/** The digest of every copied table. */
export async function digestsOf(snapshot: Snapshot, tables: readonly TableShape[]): Promise<Map<string, TableDigest>> {
  const digests = new Map<string, TableDigest>()
  for (const table of backedUpTables(tables)) {
    const digest = rowsDigest()
    for await (const row of snapshot.rows(table.name, table.columns)) digest.add(lineOf(table, row))
    digests.set(table.name, digest.result())
  }
  return digests
}
