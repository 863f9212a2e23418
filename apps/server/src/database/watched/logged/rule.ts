import type { AuditKind } from '@digisigncast/contract/audit/audit-kinds'

export type Row = Record<string, unknown>

/**
 * How the audit log shows a column: its name in the API, and its values as they are.
 * - `flag`: as true or false · `flags`: of areas and actions, each as a field · `hash`: as length and SHA-256 · `host`: as the host of the address
 * - `hidden`: a secret; that it changed is noted, without values
 */
export type Shown = string | { field: string; as: 'flag' | 'flags' | 'hash' | 'host' | 'hidden' }

/** A table whose changes the audit log has. All of its columns are named: a test compares them with the database. */
export interface LoggedTable {
  table: string
  /** Kind of the things that its rows are, or belong to. */
  kind: AuditKind | ((row: Row) => AuditKind)
  /** Columns that identify a row. */
  key: readonly string[]
  /** Column with the id of the thing. */
  thing: string
  /** Column with the name of the thing, in its own table. */
  name?: string
  fields: Readonly<Record<string, Shown>>
  /** Values that are secrets in some rows. */
  hides?: (row: Row) => boolean
  /** Its rows are entries of a list of the thing. */
  list?: {
    field: string
    /** Column that is a part of the field, such as a region. */
    of?: string
    /** The id of what is in the list: the first of these columns that has one. */
    value: readonly string[]
    position?: string
  }
  /** Columns that are left out: they follow from others, count, or are of the server's own. */
  leftOut: readonly string[]
}

export const flag = (field: string) => ({ field, as: 'flag' }) as const
export const flags = (field: string) => ({ field, as: 'flags' }) as const
export const hash = (field: string) => ({ field, as: 'hash' }) as const
export const host = (field: string) => ({ field, as: 'host' }) as const
export const hidden = (field: string) => ({ field, as: 'hidden' }) as const
