import type { Kysely } from 'kysely'

/**
 * Limits managers to the screens with certain tags. Log entries get the screen that they name; for entries from before,
 * it is not known (empty).
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('limited_to_tags', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('users_limited').on('users').columns(['account_id', 'limited_to_tags']).execute()
  await schema
    .createTable('user_tags')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_tags_key', ['user_id', 'tag_id'])
    .execute()
  await schema.createIndex('user_tags_tag').on('user_tags').column('tag_id').execute()
  await schema
    .alterTable('log_entries')
    .addColumn('screen_id', 'text', (c) => c.defaultTo(''))
    .execute()
}
