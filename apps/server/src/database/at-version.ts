import { type SqlBool, sql, type UpdateQueryBuilder } from 'kysely'

/**
 * Runs an update of one row with optimistic locking: only if the row is at `version`, when one is given. Returns
 * undefined when there is no such row.
 */
export function atVersion<DB, UT extends keyof DB, TB extends keyof DB, O>(
  query: UpdateQueryBuilder<DB, UT, TB, O>,
  version: number | undefined,
) {
  const next = query.set(sql<number>`version`, sql<number>`version + 1`)
  return (version === undefined ? next : next.where(sql<SqlBool>`version = ${version}`))
    .returning(sql<string>`id`.as('id'))
    .executeTakeFirst()
}
