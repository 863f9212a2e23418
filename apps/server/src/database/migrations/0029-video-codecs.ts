import type { Kysely } from 'kysely'

/** Codecs of videos, and an index to find those that displays cannot play. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('media').addColumn('video_codec', 'text').execute()
  await schema.alterTable('media').addColumn('audio_codec', 'text').execute()
  await schema.createIndex('media_codec').on('media').columns(['account_id', 'video_codec']).execute()
}
