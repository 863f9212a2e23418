import type { Kysely } from 'kysely'

/** Invited users: the end of the invitation, until it is accepted. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('users').addColumn('invited_until', 'bigint').execute()
}
