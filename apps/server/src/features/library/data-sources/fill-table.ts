import { table } from '@digisigncast/contract/source-kinds/table'
import type { AccountDb } from '../../../database/open.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { get, save } from './data-sources.service.ts'

/** Replaces the rows of a typed table. Returns its name. Fails with what is wrong with the rows. */
export async function fillTable(
  platform: Platform,
  member: Member,
  { id, rows }: { id: string; rows: readonly (readonly (string | number)[])[] },
): Promise<string> {
  const { name, settings, interval } = await get(platform, member, id)
  if (!('table' in settings)) return fail('resource.conflict', 'This data source is no table.')
  const { columns } = settings.table
  const wrong = rows.findIndex((row) => row.length !== columns.length)
  if (wrong >= 0)
    return invalid(
      'rows',
      `Row ${wrong + 1} has ${cellsText(rows[wrong]?.length ?? 0)}, but the table has ${columns.length === 1 ? '1 column' : `${columns.length} columns`}: ${columns.join(', ')}.`,
    )
  const filled = { ...settings.table, rows: rows.map((row) => row.map(String)) }
  const parsed = table.Settings.safeParse({ kind: 'table', table: filled })
  if (!parsed.success) {
    const [{ message, path } = { message: 'The rows are not valid.', path: [] }] = parsed.error.issues
    const row = path.find((part) => typeof part === 'number')
    return invalid('rows', typeof row === 'number' ? `Row ${row + 1}: ${message}` : message)
  }
  await save({ platform, effects: null }, member, { id, name, settings: parsed.data, interval })
  return name
}

const cellsText = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)

/** Names of data sources of the kind table, by their ids. */
export async function listTableNames(db: AccountDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('data_sources').select(['id', 'name', 'settings']).where('id', 'in', ids).execute()
  return new Map(
    rows
      .filter(({ settings }) => table.ListedSettings.safeParse(JSON.parse(settings)).success)
      .map(({ id, name }) => [id, name]),
  )
}
