import { slideMediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { type NotNull, sql } from 'kysely'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'

/** Replaces the media items that a slide shows, or the fallback of a web page or stream. */
export async function replaceShownMedia(trx: AccountTrx, shownBy: string, mediaIds: readonly string[]): Promise<void> {
  const { accountId } = trx
  await trx.deleteFrom('slide_media').where('slide_id', '=', shownBy).execute()
  if (mediaIds.length > 0)
    await trx
      .insertInto('slide_media')
      .values(mediaIds.map((media_id) => ({ slide_id: shownBy, media_id, account_id: accountId })))
      .execute()
}

/** Replaces the data sources that a slide shows. */
export async function replaceSlideSources(
  trx: AccountTrx,
  slideId: string,
  sourceIds: readonly string[],
): Promise<void> {
  const { accountId } = trx
  await trx.deleteFrom('slide_sources').where('slide_id', '=', slideId).execute()
  if (sourceIds.length > 0)
    await trx
      .insertInto('slide_sources')
      .values(sourceIds.map((source_id) => ({ slide_id: slideId, source_id, account_id: accountId })))
      .execute()
}

/** Ids of the data sources that a slide shows. */
export async function listSlideSources(db: AccountDb, slideId: string): Promise<string[]> {
  const rows = await db.selectFrom('slide_sources').select('source_id').where('slide_id', '=', slideId).execute()
  return rows.map(({ source_id }) => source_id)
}

/** Settings are JSON that begins with the kind. */
const isTyped = sql<number>`case when d.settings like '{"kind":"table"%' then 1 else 0 end`.as('is_typed')

/** The data files of slides. */
export const listSlideData = (db: AccountDb, slideIds: readonly string[]) =>
  db
    .selectFrom('slide_sources as s')
    .innerJoin('data_sources as d', 'd.id', 's.source_id')
    .select([
      's.slide_id',
      'd.id',
      'd.account_id',
      'd.data_file',
      'd.data_bytes',
      'd.data_fonts',
      'd.checked_at',
      'd.failing_since',
    ])
    .select(isTyped)
    .where('s.slide_id', 'in', slideIds)
    .where('d.data_file', 'is not', null)
    .orderBy('d.id')
    .$narrowType<{ data_file: NotNull; data_bytes: NotNull }>()
    .execute()

/** The images and videos of slides, and the fallbacks of web pages and streams. */
export const listShownMedia = (db: AccountDb, shownBy: readonly string[]) =>
  db
    .selectFrom('slide_media as s')
    .innerJoin('media as m', 'm.id', 's.media_id')
    .select([
      's.slide_id as shown_by',
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
    .where('s.slide_id', 'in', shownBy)
    .where('m.kind', 'in', slideMediaKinds)
    .orderBy('m.id')
    .execute()
