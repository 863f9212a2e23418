import type { LoggedTable } from './logged-tables.ts'
import { isGuarded } from './risks.ts'
import type { Plan, Row, Statement } from './statements.ts'

/** Rows that one transaction notes. Further ones are counted only. */
export const maxRows = 1000

/** A row before and after; null: it did not exist, or was deleted. */
export interface RowChange {
  table: LoggedTable
  before: Row | null
  after: Row | null
}

/** Whether a statement wrote the values that were there. */
export const isUnchanged = ({ before, after }: RowChange): boolean =>
  before === after ||
  (before !== null && after !== null && Object.keys(after).every((name) => before[name] === after[name]))

interface Written {
  /** Existing rows, by the keys of new ones. */
  before: readonly Row[]
  after: readonly Row[]
  /** Existing rows stay as they are. */
  skips: boolean
}

/** The rows that a transaction has written. Rows that are deleted and inserted again count once. */
export class Recorder {
  readonly #rows = new Map<string, RowChange>()
  readonly #taken: RowChange[] = []
  readonly #statements: Statement[] = []
  #wasFull = false
  /** Something was left out. */
  isFull = false

  /** Notes the rows that a statement writes. `after`: of an update whose new values are not in the statement. */
  noteRows(plan: Plan, before: readonly Row[], after?: readonly Row[]): void {
    if (plan.kind === 'insert') this.#noteInserted(plan.table, { before, after: plan.rows, skips: plan.skips })
    else if (after) this.#noteInserted(plan.table, { before, after, skips: false })
    else for (const row of before) this.#note(plan.table, row, plan.kind === 'delete' ? null : { ...row, ...plan.set })
  }

  #noteInserted(table: LoggedTable, { before, after, skips }: Written): void {
    const known = new Map(before.map((row) => [keyOf(table, row), row]))
    for (const row of after) {
      const old = known.get(keyOf(table, row)) ?? null
      if (!(old && skips)) this.#note(table, old, old ? { ...old, ...row } : row)
    }
  }

  noteStatement(statement: Statement): void {
    const isKnown = this.#statements.some(({ table, kind }) => table === statement.table && kind === statement.kind)
    if (!isKnown) this.#statements.push(statement)
  }

  /** The statements that were noted, each kind once per table. */
  statements = (): readonly Statement[] => this.#statements

  /** The changes so far, which are noted as new ones from now on. */
  take(): { rows: RowChange[]; isCut: boolean } {
    const taken = { rows: [...this.#rows.values()], isCut: this.isFull }
    this.#taken.push(...taken.rows)
    this.#wasFull ||= this.isFull
    this.#rows.clear()
    this.isFull = false
    return taken
  }

  /** The rows of a table that the whole transaction has written, also those that were taken; undefined: some were left out. */
  written(table: string): RowChange[] | undefined {
    if (this.isFull || this.#wasFull) return undefined
    return this.changesOf((name) => name === table)
  }

  /** The rows of some tables that the whole transaction has written, also those that were taken, without those that were left out. */
  changesOf(isMeant: (table: string) => boolean): RowChange[] {
    const merged = new Map<string, RowChange>()
    for (const change of [...this.#taken, ...this.#rows.values()]) {
      if (!isMeant(change.table.table)) continue
      const key = keyOf(change.table, change.after ?? change.before ?? {})
      merged.set(key, { ...change, before: (merged.get(key) ?? change).before })
    }
    return [...merged.values()]
  }

  #note(table: LoggedTable, before: Row | null, after: Row | null): void {
    const key = keyOf(table, after ?? before ?? {})
    const known = this.#rows.get(key)
    if (known) known.after = after
    else if (this.#rows.size >= maxRows && !isGuarded(table.table)) this.isFull = true
    else this.#rows.set(key, { table, before, after })
  }
}

const keyOf = ({ table, key }: LoggedTable, row: Row): string => [table, ...key.map((name) => row[name])].join('\n')
