import type { Kysely } from 'kysely'

/** Adds whether the id of a screen is public, as its code is. The ids of existing screens stay as they are: private. */
export const up = ({ schema }: Kysely<unknown>): Promise<void> =>
  schema
    .alterTable('screens')
    .addColumn('id_is_public', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
