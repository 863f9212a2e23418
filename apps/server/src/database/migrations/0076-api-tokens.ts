import type { Kysely } from 'kysely'

/** Adds API tokens and the tags that limit them. A token outlives its creator in the list only: it no longer works. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('api_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_four', 'text', (c) => c.notNull())
    .addColumn('permissions', 'text', (c) => c.notNull())
    .addColumn('limited_to_tags', 'integer', (c) => c.notNull())
    .addColumn('allow_takeovers', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_by_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema.createIndex('api_tokens_account').on('api_tokens').columns(['account_id', 'created_at']).execute()
  await schema.createIndex('api_tokens_creator').on('api_tokens').column('created_by').execute()
  await schema
    .createTable('token_tags')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('token_id', 'text', (c) => c.notNull().references('api_tokens.id').onDelete('cascade'))
    .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('token_tags_key', ['token_id', 'tag_id'])
    .execute()
  await schema.createIndex('token_tags_tag').on('token_tags').column('tag_id').execute()
}
