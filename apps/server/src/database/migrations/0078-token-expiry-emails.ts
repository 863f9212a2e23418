import type { Kysely } from 'kysely'

/** Adds when the creator of an API token was sent the email about its expiry. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('api_tokens').addColumn('expiry_email_at', 'bigint').execute()
}
