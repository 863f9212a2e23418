import type { Kysely } from 'kysely'

/** Adds the address at which users sign out at the provider; null: they stay signed in there. */
export const up = ({ schema }: Kysely<unknown>): Promise<void> =>
  schema.alterTable('sso_providers').addColumn('sign_out_url', 'text').execute()
