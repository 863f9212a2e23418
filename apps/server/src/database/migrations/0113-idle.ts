import type { Kysely } from 'kysely'

/** Adds what displays show while there is nothing to show. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('accounts').addColumn('idle_picture_file', 'text').execute()
  await schema
    .alterTable('accounts')
    .addColumn('idle_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
