import type { Kysely } from 'kysely'

/** Adds the claim with the groups of users, what these groups can do, and the groups of a user who signs in. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['groups_claim', 'groups'])
    await schema
      .alterTable('sso_providers')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(column === 'groups' ? '[]' : ''))
      .execute()
  await schema
    .alterTable('sso_flows')
    .addColumn('groups', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
