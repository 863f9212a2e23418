import type { Kysely } from 'kysely'

/** How long sessions of the users of an account last. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['session_idle_minutes', 'session_max_hours'])
    await schema.alterTable('accounts').addColumn(column, 'integer').execute()
}
