import type { Kysely } from 'kysely'

/** The object that the ticket of a preview shows. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('single_use_tokens').addColumn('subject_kind', 'text').execute()
  await schema.alterTable('single_use_tokens').addColumn('subject_id', 'text').execute()
}
