import { type SlideState, stateSchema } from '@digisigncast/contract/versions/states'
import type { AccountDb } from '../../../../database/open.ts'

export async function slideState(db: AccountDb, id: string): Promise<SlideState | undefined> {
  const row = await db
    .selectFrom('media')
    .select([
      'title',
      'original_file',
      'playback_file',
      'thumbnail_file',
      'mime',
      'bytes',
      'width',
      'height',
      'stored_bytes',
      'part_hashes',
    ])
    .where('id', '=', id)
    .where('kind', '=', 'slide')
    .executeTakeFirst()
  if (!row) return undefined
  const { title, ...files } = row
  const shown = await db
    .selectFrom('slide_media as s')
    .innerJoin('media as m', 'm.id', 's.media_id')
    .select(['m.id', 'm.title as name'])
    .where('s.slide_id', '=', id)
    .unionAll(
      db
        .selectFrom('slide_sources as s')
        .innerJoin('data_sources as d', 'd.id', 's.source_id')
        .select(['d.id', 'd.name'])
        .where('s.slide_id', '=', id),
    )
    .execute()
  return {
    kind: 'slide',
    schema: stateSchema,
    name: title,
    names: Object.fromEntries(shown.map((one) => [one.id, one.name])),
    files,
    document: null,
  }
}
