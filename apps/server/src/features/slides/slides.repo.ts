import { type NotNull, sql } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'

/** Replaces the media items that a slide shows, or the fallback of a web page. */
export async function replaceSlideMedia(
  trx: Trx,
  accountId: string,
  slideId: string,
  mediaIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('slide_media').where('account_id', '=', accountId).where('slide_id', '=', slideId).execute()
  if (mediaIds.length > 0)
    await trx
      .insertInto('slide_media')
      .values(mediaIds.map((media_id) => ({ slide_id: slideId, media_id, account_id: accountId })))
      .execute()
}

/** Replaces the data sources that a slide shows. */
export async function replaceSlideSources(
  trx: Trx,
  accountId: string,
  slideId: string,
  sourceIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('slide_sources').where('account_id', '=', accountId).where('slide_id', '=', slideId).execute()
  if (sourceIds.length > 0)
    await trx
      .insertInto('slide_sources')
      .values(sourceIds.map((source_id) => ({ slide_id: slideId, source_id, account_id: accountId })))
      .execute()
}

/** Settings are JSON that begins with the kind. */
const isTyped = sql<number>`case when d.settings like '{"kind":"table"%' then 1 else 0 end`.as('is_typed')

/** The data files of slides. */
export const listSlideData = (db: Db, accountId: string, slideIds: readonly string[]) =>
  db
    .selectFrom('slide_sources as s')
    .innerJoin('data_sources as d', 'd.id', 's.source_id')
    .select(['s.slide_id', 'd.id', 'd.account_id', 'd.data_file', 'd.data_bytes', 'd.checked_at', 'd.failing_since'])
    .select(isTyped)
    .where('s.account_id', '=', accountId)
    .where('s.slide_id', 'in', slideIds)
    .where('d.data_file', 'is not', null)
    .orderBy('d.id')
    .$narrowType<{ data_file: NotNull; data_bytes: NotNull }>()
    .execute()

/** The images and videos of slides, and the fallbacks of web pages and streams. */
export const listSlideMedia = (db: Db, accountId: string, slideIds: readonly string[]) =>
  db
    .selectFrom('slide_media as s')
    .innerJoin('media as m', 'm.id', 's.media_id')
    .select([
      's.slide_id',
      'm.id',
      'm.kind',
      'm.account_id',
      'm.playback_file',
      'm.thumbnail_file',
      'm.mime',
      'm.bytes',
      'm.width',
      'm.height',
      'm.part_hashes',
    ])
    .where('s.account_id', '=', accountId)
    .where('s.slide_id', 'in', slideIds)
    .where('m.kind', 'in', ['image', 'video'])
    .orderBy('m.id')
    .execute()
