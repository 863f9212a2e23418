import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Indexed = 'customer_texts' | 'invoices'

const likeAnywhere = (text: string) => `%${text}%`

/**
 * Matches rows whose search text contains `text`, which must be normalized by `searchText`. With three or more
 * characters it uses the trigram index `<table>_search`.
 */
export function containsText<T extends Indexed>(is: ExpressionBuilder<Tables, T>, table: T, text: string) {
  // The index has no escape character: wildcards match any character there, and the exact condition filters again.
  const indexPattern = likeAnywhere(text.replace(/[\\%_]/g, '_'))
  const exactPattern = likeAnywhere(text.replace(/[\\%_]/g, '\\$&'))
  return is.and([
    sql<SqlBool>`${sql.ref(`${table}.number`)} in
      (select rowid from ${sql.table(`${table}_search`)} where search_text like ${indexPattern})`,
    sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${exactPattern} escape '\\'`,
  ])
}
