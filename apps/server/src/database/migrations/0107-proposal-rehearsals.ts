import type { Kysely } from 'kysely'

/** What the calls of open proposals lead to, so that reading one does not make them. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('proposal_rehearsals')
    .addColumn('proposal_id', 'text', (c) => c.notNull().references('proposals.id').onDelete('cascade'))
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('proposal_rehearsals_key', ['proposal_id', 'part'])
    .execute()
}
