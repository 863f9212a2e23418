import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  FromNode,
  IdentifierNode,
  InsertQueryNode,
  LimitNode,
  type OperationNode,
  OperatorNode,
  OrNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  SelectModifierNode,
  type SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type { Row } from '../tables/table.ts'
import { type LoggedTable, loggedTables } from './logged-tables.ts'
import { maxRows } from './recorder.ts'

export type { Row }

/** How the rows that a statement writes are noted. */
export type Plan =
  | { kind: 'insert'; table: LoggedTable; read?: SelectQueryNode | undefined; rows: Row[]; skips: boolean }
  | { kind: 'delete'; table: LoggedTable; read: SelectQueryNode }
  /** `set`: undefined if the new values are known only afterwards. */
  | { kind: 'update'; table: LoggedTable; read: SelectQueryNode; set: Row | undefined }

/** A statement that has written rows. */
export interface Statement {
  table: string
  kind: 'insert' | 'update' | 'delete'
}

/** Undefined for statements that write nothing. */
export function statementOf(node: RootOperationNode): Statement | undefined {
  if (InsertQueryNode.is(node)) return node.into && { table: nameOf(node.into), kind: 'insert' }
  if (UpdateQueryNode.is(node)) return node.table && { table: nameOf(node.table), kind: 'update' }
  const [target] = DeleteQueryNode.is(node) ? node.from.froms : []
  return target && { table: nameOf(target), kind: 'delete' }
}

/** Undefined for statements that write nothing that is logged. */
export function planOf(node: RootOperationNode, locksRows: boolean): Plan | undefined {
  if (InsertQueryNode.is(node)) return planOfInsert(node, locksRows)
  if (UpdateQueryNode.is(node)) return planOfUpdate(node, locksRows)
  if (DeleteQueryNode.is(node)) return planOfDelete(node, locksRows)
  return undefined
}

function planOfInsert({ into, columns = [], values, onConflict }: InsertQueryNode, locksRows: boolean) {
  const table = into && loggedTables.get(nameOf(into))
  if (!table || !values || !ValuesNode.is(values)) return undefined
  const names = columns.map(({ column }) => column.name)
  const rows = values.values.map((row) => Object.fromEntries(names.map((name, at) => [name, valueAt(row, at)])))
  const read = onConflict ? readKeys(table, rows, locksRows) : undefined
  return { kind: 'insert', table, rows, read, skips: onConflict?.doNothing === true } as const
}

function planOfUpdate(node: UpdateQueryNode, locksRows: boolean): Plan | undefined {
  const { table: target, updates = [], where, from, joins } = node
  const name = target && nameOf(target)
  const table = name === undefined ? undefined : loggedTables.get(name)
  if (!target || !table || from || joins) return undefined
  const set: Row = {}
  const logged = new Set(table.read)
  let isKnown = true
  for (const { column, value } of updates) {
    const written = columnOf(column)
    if (written === undefined || !logged.has(written)) continue
    if (ValueNode.is(value)) set[written] = value.value
    else isKnown = false
    set[written] ??= null
  }
  if (Object.keys(set).length === 0) return undefined
  return { kind: 'update', table, read: reading(table, target, where, locksRows), set: isKnown ? set : undefined }
}

function planOfDelete({ from, using, joins, where }: DeleteQueryNode, locksRows: boolean): Plan | undefined {
  const [target] = from.froms
  const table = target && loggedTables.get(nameOf(target))
  if (!target || !table || using || joins) return undefined
  return { kind: 'delete', table, read: reading(table, target, where, locksRows) }
}

/** The rows of a table that a statement with this condition writes. */
function reading(
  table: LoggedTable,
  target: OperationNode,
  where: WhereNode | undefined,
  locksRows: boolean,
): SelectQueryNode {
  return {
    kind: 'SelectQueryNode',
    from: FromNode.create([target]),
    selections: table.read.map((name) => SelectionNode.create(ColumnNode.create(name))),
    limit: LimitNode.create(ValueNode.createImmediate(maxRows + 1)),
    ...(where && { where }),
    // The statement locks these rows anyway. Without it, another server could change them in between.
    ...(locksRows && { endModifiers: [SelectModifierNode.create('ForUpdate')] }),
  }
}

/** The rows with the keys of these. */
export function readKeys(table: LoggedTable, rows: readonly Row[], locksRows = false): SelectQueryNode {
  const target = TableNode.create(table.table)
  const some = rows.slice(0, maxRows)
  const [only, ...others] = table.key
  const where =
    only !== undefined && others.length === 0
      ? isIn(
          only,
          some.map((row) => row[only]),
        )
      : some.map((row) => isRow(table, row)).reduce((all, one) => OrNode.create(all, one))
  return reading(table, target, WhereNode.create(ParensNode.create(where)), locksRows)
}

const reference = (name: string) => ReferenceNode.create(ColumnNode.create(name))

const isIn = (name: string, values: readonly unknown[]): OperationNode =>
  BinaryOperationNode.create(reference(name), OperatorNode.create('in'), PrimitiveValueListNode.create(values))

const isRow = ({ key }: LoggedTable, row: Row): OperationNode =>
  ParensNode.create(
    key
      .map(
        (name): OperationNode =>
          BinaryOperationNode.create(reference(name), OperatorNode.create('='), ValueNode.create(row[name])),
      )
      .reduce((all, one) => AndNode.create(all, one)),
  )

function nameOf(node: OperationNode): string {
  const table = AliasNode.is(node) ? node.node : node
  return TableNode.is(table) ? table.table.identifier.name : ''
}

function columnOf(node: OperationNode): string | undefined {
  if (ColumnNode.is(node)) return node.column.name
  if (ReferenceNode.is(node) && ColumnNode.is(node.column)) return node.column.column.name
  return IdentifierNode.is(node) ? node.name : undefined
}

function valueAt(row: OperationNode, at: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[at]
  const node = ValueListNode.is(row) ? row.values[at] : undefined
  return node && ValueNode.is(node) ? node.value : undefined
}
