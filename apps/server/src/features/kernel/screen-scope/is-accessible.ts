import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { seesAll } from '../../../database/access/screen-limit.ts'
import type { ScreensDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

const is = expressionBuilder<Tables>()

/**
 * Whether a column holds the id of a row that the member can access. For queries on all screens that count the rest; other
 * queries on `rows` are limited anyway. Always true without a limit.
 * @param column with the name of its table: `s.id`
 */
export const isAccessible = (
  rows: ScreensDb,
  table: 'screens' | 'schedule_entries' | 'takeovers',
  column: string,
): Expression<SqlBool> =>
  seesAll(rows) ? sql<SqlBool>`1 = 1` : is(sql.ref<string>(column), 'in', rows.selectFrom(table).select(`${table}.id`))
