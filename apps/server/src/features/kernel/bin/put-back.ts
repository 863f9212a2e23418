import { type BinnedTableName, binnedNames, rulesOf } from '../../../database/bin/binned-tables.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { type AnyRows, anyRows, type Contents, type Row, textOf } from './bin-rows.ts'
import { Waiting } from './waiting.ts'

/** Changes rows before they are inserted. */
export type Prepare = Partial<Record<BinnedTableName, (rows: Row[]) => Row[] | Promise<Row[]>>>

/** Rows per statement: the widest tables have about 40 columns. */
const rowsPerStatement = 200

/**
 * Inserts the rows of deleted things again. Rows whose other end is in the bin wait there; those whose other end is gone
 * are left out. Returns the inserted rows by their tables.
 */
export async function putBack(
  trx: AccountTrx,
  all: readonly Contents[],
  prepare: Prepare,
): Promise<ReadonlyMap<BinnedTableName, readonly Row[]>> {
  const db = anyRows(trx)
  const waiting = new Waiting(trx)
  const inserted = new Map<BinnedTableName, readonly Row[]>()
  for (const table of binnedNames) {
    const kept = all.flatMap(({ rows }) => rows[table] ?? [])
    if (kept.length === 0) continue
    const fitting = await withTargets(db, waiting, table, kept)
    const ready = (await prepare[table]?.(fitting)) ?? fitting
    const rows = await mendOrder(db, table, ready)
    const { generated } = rulesOf(table)
    for (const slice of inSlices(rows, rowsPerStatement))
      await db
        .insertInto(table)
        .values(slice.map((row) => without(row, generated)))
        .onConflict((on) => on.doNothing())
        .execute()
    inserted.set(table, rows)
  }
  for (const { table, column, ids, target } of all.flatMap(looseOf)) {
    const there = await existing(db, table, ids)
    for (const some of inSlices([...there]))
      await db
        .updateTable(table)
        .set({ [column]: target })
        .where('id', 'in', some)
        .where(column, 'is', null)
        .execute()
    for (const id of ids) if (!there.has(id)) waiting.setColumn(id, { table, column, target })
  }
  await waiting.store()
  return inserted
}

const looseOf = ({ rows, loose = [] }: Contents) => {
  const target = textOf(Object.values(rows)[0]?.[0], 'id') ?? ''
  return loose.map((one) => ({ ...one, target }))
}

const without = (row: Row, columns: readonly string[]): Row =>
  columns.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))

async function existing(db: AnyRows, table: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of inSlices([...new Set(ids)]))
    for (const row of await db.selectFrom(table).select('id').where('id', 'in', some).execute())
      found.add(textOf(row, 'id') ?? '')
  return found
}

/** The rows whose references exist; nullable ones become null. */
async function withTargets(db: AnyRows, waiting: Waiting, table: BinnedTableName, rows: readonly Row[]) {
  const { refs, nullable } = rulesOf(table)
  let fitting = [...rows]
  for (const [column, target] of Object.entries(refs)) {
    const ids = fitting.flatMap((row) => textOf(row, column) ?? [])
    const there = await existing(db, target, ids)
    const isGone = (row: Row) => {
      const id = textOf(row, column)
      return id !== null && !there.has(id)
    }
    const gone = fitting.filter(isGone)
    if (gone.length === 0) continue
    if (nullable.includes(column)) {
      for (const row of gone) waiting.loosen(textOf(row, column) ?? '', { table, column, id: textOf(row, 'id') ?? '' })
      fitting = fitting.map((row) => (isGone(row) ? { ...row, [column]: null } : row))
    } else {
      for (const row of gone) waiting.addRow(textOf(row, column) ?? '', table, row)
      fitting = fitting.filter((row) => !isGone(row))
    }
  }
  return fitting
}

const positionOf = (row: Row): number => Number(row['position'] ?? 0)

/** Rows of lists get their places back. Where another row has the place meanwhile, it and those after it move on. */
async function mendOrder(db: AnyRows, table: BinnedTableName, rows: readonly Row[]): Promise<readonly Row[]> {
  const { listOf } = rulesOf(table)
  if (!listOf) return rows
  const groups = Map.groupBy(rows, (row) => listOf.map((column) => row[column]).join('\n'))
  const mended: Row[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    let query = db.selectFrom(table).selectAll().orderBy('position')
    for (const column of listOf) query = query.where(column, '=', first[column] ?? null)
    mended.push(...(await placed(db, table, await query.execute(), group)))
  }
  return mended
}

async function placed(db: AnyRows, table: BinnedTableName, present: readonly Row[], group: readonly Row[]) {
  const taken = new Set(present.map(positionOf))
  if (!group.some((row) => taken.has(positionOf(row)))) return group
  const all = [
    ...group.map((row) => ({ row, isNew: true })),
    ...present.map((row) => ({ row, isNew: false })),
  ].toSorted((a, b) => positionOf(a.row) - positionOf(b.row) || Number(b.isNew) - Number(a.isNew))
  let last = -1
  const moved = all.map(({ row, isNew }) => {
    last = Math.max(last + 1, positionOf(row))
    return { row, isNew, position: last }
  })
  // From the end: positions of overlays are unique.
  for (const { row, isNew, position } of moved.toReversed())
    if (!isNew && position !== positionOf(row)) await move(db, table, row, position)
  return moved.flatMap(({ row, isNew, position }) => (isNew ? { ...row, position } : []))
}

async function move(db: AnyRows, table: BinnedTableName, row: Row, position: number): Promise<void> {
  const id = textOf(row, 'id')
  let query = db.updateTable(table).set({ position })
  if (id === null)
    for (const [column, value] of Object.entries(row)) query = value === null ? query : query.where(column, '=', value)
  else query = query.where('id', '=', id)
  await query.execute()
}
