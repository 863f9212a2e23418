import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Indexed = 'customer_texts' | 'invoices'

const likeAnywhere = (text: string) => `%${text}%`

/**
 * Is `text`, already in the form of search texts, somewhere in the search text of a row of this table? Three letters and
 * more are found by the table's index, which both engines are asked for by `<table>_search`.
 */
export function hasText<T extends Indexed>(is: ExpressionBuilder<Tables, T>, table: T, text: string) {
  // The index knows no escape sign: what it finds for a wildcard is looked at once more.
  const roughly = likeAnywhere(text.replace(/[\\%_]/g, '_'))
  const exactly = likeAnywhere(text.replace(/[\\%_]/g, '\\$&'))
  return is.and([
    sql<SqlBool>`${sql.ref(`${table}.number`)} in
      (select rowid from ${sql.table(`${table}_search`)} where search_text like ${roughly})`,
    sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${exactly} escape '\\'`,
  ])
}
