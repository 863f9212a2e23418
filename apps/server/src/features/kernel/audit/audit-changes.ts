import { createHash } from 'node:crypto'
import {
  type AuditChange,
  type AuditValue,
  maxAuditChanges,
  maxAuditIds,
  maxAuditText,
} from '@digisigncast/contract/audit/audit'
import type { AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import { keptOrder } from '@digisigncast/contract/versions/kept-order'
import type { Shown } from '../../../database/tables/table.ts'
import type { LoggedTable } from '../../../database/watched/logged-tables.ts'
import { isUnchanged, type RowChange } from '../../../database/watched/recorder.ts'
import type { Row } from '../../../database/watched/statements.ts'

export interface Thing {
  kind: AuditKind
  id: string
  name: string
}

/** A thing with its changes. */
export interface ChangedThing extends Thing {
  changes: Omit<AuditChange, 'thing'>[]
}

/** The written rows by the things that they are, or belong to. */
export function changedThings(rows: readonly RowChange[]): ChangedThing[] {
  const things = new Map<string, ChangedThing>()
  const lists = new Map<string, { thing: ChangedThing; field: string; rows: RowChange[] }>()
  for (const row of rows) {
    const { table } = row
    const some = row.after ?? row.before
    if (!some || isUnchanged(row)) continue
    const id = textOf(some[table.thing])
    const key = `${table.kind === 'alert' ? 'alert' : ''}${id}`
    const known = things.get(key) ?? { kind: kindOf(table, some), id, name: '', changes: [] }
    things.set(key, known)
    if (table.name !== undefined) known.name = textOf(some[table.name])
    if (table.list) {
      const field =
        table.list.of === undefined ? table.list.field : `${table.list.field}.${textOf(some[table.list.of])}`
      const list = lists.get(`${key}\n${field}`) ?? { thing: known, field, rows: [] }
      list.rows.push(row)
      lists.set(`${key}\n${field}`, list)
    }
    if (!table.list || (row.before && row.after)) known.changes.push(...fieldsOf(row))
  }
  for (const { thing, field, rows: entries } of lists.values()) {
    const change = listChange(field, entries)
    if (change) thing.changes.unshift(change)
  }
  return [...things.values()].filter(({ changes }) => changes.length > 0)
}

const kindOf = ({ kind }: LoggedTable, row: Row): AuditKind => (typeof kind === 'string' ? kind : kind(row))

/** A row that is created or deleted lists the fields that have a value. */
function fieldsOf({ table, before, after }: RowChange): ChangedThing['changes'] {
  const { list } = table
  const part = list ? valueIn(list.value, after ?? before ?? {}) : null
  return Object.entries(table.fields).flatMap(([column, shown]) => {
    const [old, now] = [before?.[column] ?? null, after?.[column] ?? null]
    // A column that the statement did not name stays.
    if (old === now || (before && after && !(column in after))) return []
    if (shown.as === 'flags') return flagChanges(shown.field, old, now)
    const field = list ? `${list.field}.${shown.field}` : shown.field
    const isHidden = shown.as === 'hidden' || table.hides?.(after ?? before ?? {}) === true
    return {
      field,
      before: isHidden ? null : valueOf(shown, old),
      after: isHidden ? null : valueOf(shown, now),
      list: null,
      part,
      is_hidden: isHidden,
    }
  })
}

type Flags = Record<string, Record<string, 0 | 1>>

/** The permissions that differ, such as `permissions.content.edit`. */
function flagChanges(field: string, old: unknown, now: unknown): ChangedThing['changes'] {
  const [before, after] = [flagsIn(old), flagsIn(now)]
  const names = new Set([before, after].flatMap((flags) => namesOf(flags)))
  return [...names].toSorted().flatMap((name) => {
    const [had, has] = [before, after].map((flags) => namesOf(flags).includes(name))
    return had === has
      ? []
      : {
          field: `${field}.${name}`,
          before: had ?? false,
          after: has ?? false,
          list: null,
          part: null,
          is_hidden: false,
        }
  })
}

const flagsIn = (stored: unknown): Flags => (typeof stored === 'string' ? (JSON.parse(stored) as Flags) : {})

const namesOf = (flags: Flags): string[] =>
  Object.entries(flags).flatMap(([area, actions]) =>
    Object.entries(actions).flatMap(([action, isSet]) => (isSet === 1 ? `${area}.${action}` : [])),
  )

function valueOf({ as }: Shown, value: unknown): AuditValue {
  if (value === null || value === undefined) return null
  if (as === 'flag') return value === 1
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = textOf(value)
  if (as === 'host') return URL.canParse(text) ? new URL(text).host : ''
  if (as === 'hash' || text.length > maxAuditText)
    return { length: text.length, sha256: createHash('sha256').update(text).digest('hex') }
  return text
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const valueIn = (columns: readonly string[], row: Row): string =>
  textOf(columns.map((name) => row[name]).find((value) => value !== null && value !== undefined))

function listChange(field: string, rows: readonly RowChange[]): ChangedThing['changes'][number] | undefined {
  const ids = (some: readonly RowChange[]) =>
    some.map(({ table, before, after }) => valueIn(table.list?.value ?? [], after ?? before ?? {}))
  const added = ids(rows.filter(({ before }) => before === null))
  const removed = ids(rows.filter(({ after }) => after === null))
  const moved = ids(movedRows(rows))
  const all = added.length + removed.length + moved.length
  if (all === 0) return undefined
  const list = {
    added: added.slice(0, maxAuditIds),
    removed: removed.slice(0, maxAuditIds),
    moved: moved.slice(0, maxAuditIds),
  }
  const named = list.added.length + list.removed.length + list.moved.length
  return { field, before: null, after: null, list: { ...list, more: all - named }, part: null, is_hidden: false }
}

/** Rows whose place among the others changed: those outside the longest part that kept its order. */
function movedRows(rows: readonly RowChange[]): RowChange[] {
  const kept = rows.flatMap((row) => {
    const column = row.table.list?.position
    const { before, after } = row
    if (column === undefined || !before || !after || before[column] === after[column]) return []
    return { row, from: Number(before[column]), to: Number(after[column]) }
  })
  kept.sort((one, other) => one.from - other.from)
  const stays = keptOrder(kept.map(({ to }) => to))
  return kept.flatMap(({ row }, at) => (stays.has(at) ? [] : row))
}

/** Returns the thing that an entry is about, and its changes: the first 100, and the number of all. */
export function changesOf(things: readonly ChangedThing[], subject: string | undefined) {
  const main =
    things.find(({ id }) => id === subject) ?? (subject === undefined && things.length === 1 ? things[0] : undefined)
  const sorted = main ? [main, ...things.filter((one) => one !== main)] : things
  const all = sorted.flatMap(({ changes, ...thing }) =>
    changes.map((change): AuditChange => ({ ...change, thing: main?.id === thing.id ? null : thing })),
  )
  return { main, changes: all.slice(0, maxAuditChanges), count: all.length }
}
