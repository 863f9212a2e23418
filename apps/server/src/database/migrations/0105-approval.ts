import type { Kysely } from 'kysely'

/** Accounts whose managers without the permission to publish propose what displays show. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('accounts')
    .addColumn('approval_required', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
