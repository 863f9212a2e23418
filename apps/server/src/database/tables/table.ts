import type { AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import type { Generated, GeneratedAlways } from 'kysely'

export type Row = Record<string, unknown>

/**
 * How the audit log shows a column: its name in the API, and its values as they are, or
 * - `flag`: as true or false · `flags`: of areas and actions, each as a field · `hash`: as length and SHA-256 · `host`: as the host of the address
 * - `hidden`: a secret; that it changed is noted, without values
 */
export interface Shown {
  field: string
  as: 'value' | 'flag' | 'flags' | 'hash' | 'host' | 'hidden'
}

interface Facts {
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
  /** Table whose row it names, and what a deletion of that row does to this one. */
  reference: { table: string; onDelete: 'delete' | 'set null' } | null
  /** Null: the audit log does not have it. Without a field: under its own name. */
  shown: Partial<Shown> | null
}

/** A column: its type in queries, and what the rest of the server derives from it. */
export class Column<T> {
  /** Only a type. */
  declare readonly type: T
  readonly facts: Readonly<Facts>

  constructor(facts: Facts) {
    this.facts = facts
  }

  #with<U>(facts: Partial<Facts>): Column<U> {
    return new Column({ ...this.facts, ...facts })
  }

  as<U extends NonNullable<T>>(): Column<U> {
    return this.#with({})
  }

  orNull(): Column<T | null> {
    return this.#with({ isNullable: true })
  }

  /** The database has a default: inserts can omit it. */
  withDefault(): Column<Generated<T>> {
    return this.#with({ hasDefault: true })
  }

  /** The database computes it. */
  computed(): Column<GeneratedAlways<T | null>> {
    return this.#with({ isNullable: true, isComputed: true })
  }

  /** The id of a row of `table`, which takes this row with it when it is deleted. */
  of(table: string): Column<T> {
    return this.#with({ reference: { table, onDelete: 'delete' } })
  }

  /** The id of a row of `table`; null when that one is deleted. */
  nulledWith(table: string): Column<T | null> {
    return this.#with({ isNullable: true, reference: { table, onDelete: 'set null' } })
  }

  /** The audit log has it. Columns without are left out: they follow from others, count, or are of the server’s own. */
  logged(shown: Partial<Shown> = {}): Column<T> {
    return this.#with({ shown })
  }
}

const none: Facts = { isNullable: false, hasDefault: false, isComputed: false, reference: null, shown: null }

export const text = new Column<string>(none)
/** Times are milliseconds UTC, booleans 0 or 1. */
export const integer = new Column<number>(none)

/** How the audit log shows the changes of a table. */
export interface Logged {
  /** Kind of the things that its rows are, or belong to. */
  kind: AuditKind | ((row: Row) => AuditKind)
  /** Columns that identify a row; without: `id`. */
  key?: readonly string[]
  /** Column with the id of the thing; without: the first one of the key. */
  thing?: string
  /** Column with the name of the thing, in its own table. */
  name?: string
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
}

/** Why the audit log has no changes of a table. */
type NotLogged =
  /** It follows from tables that are logged: caches, search texts, earlier states. */
  | 'derived'
  /** Reports and counts of devices, players and jobs. */
  | 'report'
  /** Work of the server. */
  | 'work'
  /** Sign-ins and secrets: events name what happened, without values. */
  | 'sign-in'
  /** Events name these changes; the rows are not compared. */
  | 'event'
  /** The log itself. */
  | 'log'

/** Why rows that reference deleted ones do not come back from the recycle bin with them. */
type NotBinned = 'computed again' | 'what a feed said, which is retrieved again' | 'of the moment'

/** A table or a view: its columns, and the rules for its rows. Tests compare all of it with the database. */
export interface Table {
  /**
   * Rows of a customer: content, programs, screens and devices. Queries on them need an access (`database/access`). They have
   * an `account_id`, or are reached through their parents: items through their playlist.
   */
  rows?: 'account' | 'parent'
  /**
   * The rows are screens, belong to one or to one of its devices, or are for screens: a member can be limited to some of
   * them. By what the column names; `parents` are screens, schedule entries and takeovers.
   */
  screens?: readonly ['screens' | 'devices' | 'entries' | 'takeovers' | 'parents', string]
  log: Logged | NotLogged
  /** Its rows go to the recycle bin with what they reference, and come back. `listOf`: they are in an order, in the list that these columns name. */
  bin?: { listOf?: readonly string[] } | NotBinned
  columns: Readonly<Record<string, Column<unknown>>>
}

export type TableGroup = Readonly<Record<string, Table>>

/** The types of rows, for queries. */
export type RowsOf<Group extends TableGroup> = {
  -readonly [T in keyof Group]: {
    -readonly [C in keyof Group[T]['columns']]: Group[T]['columns'][C] extends Column<infer Type> ? Type : never
  }
}
