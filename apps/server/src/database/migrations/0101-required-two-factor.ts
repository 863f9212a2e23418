import type { Kysely } from 'kysely'

/** Accounts whose users must turn on two-factor authentication. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('accounts')
    .addColumn('two_factor_required', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
