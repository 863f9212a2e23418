import { type BinnedTableName, rulesOf } from '../../../database/bin/binned-tables.ts'
import { type AnyRows, type Row, textOf } from './bin-rows.ts'

const positionOf = (row: Row): number => Number(row['position'] ?? 0)

/** Rows of lists get their places back. Where another row has the place meanwhile, it and those after it move on. */
export async function mendOrder(db: AnyRows, table: BinnedTableName, rows: readonly Row[]): Promise<readonly Row[]> {
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
