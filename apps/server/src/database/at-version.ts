import { type SqlBool, sql, type UpdateQueryBuilder } from 'kysely'

/**
 * Runs the update of one row that counts its versions, only while it is at `version` when there is one. Answers nothing
 * when there is no such row.
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
