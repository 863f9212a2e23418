import { addressKinds } from '@digisigncast/contract/kinds/media-kinds'
import { sql } from 'kysely'
import type { AccountDb, AllScreensDb } from '../../../../database/open.ts'
import { isPlayable } from '../../../library/media/index.ts'

/** The overlays of screens, in order. */
export const listOverlays = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_overlays')
    .select(['screen_id', 'media_id', 'playlist_id', 'place'])
    .where('screen_id', 'in', screenIds)
    .orderBy('screen_id')
    .orderBy('position')
    .execute()

/** Media items that can be played. */
export const listMedia = (db: AccountDb, ids: readonly string[]) =>
  db
    .selectFrom('media as m')
    .select([
      'm.id as media_id',
      'm.account_id',
      'm.title',
      'm.kind',
      'm.original_file',
      'm.playback_file',
      'm.thumbnail_file',
      'm.mime',
      'm.bytes',
      'm.width',
      'm.height',
      'm.duration_ms as natural_ms',
      'm.page_count',
      'm.part_hashes',
      'm.rule as media_rule',
      sql<string | null>`case when m.kind in (${sql.join(addressKinds)}) then m.source end`.as('source'),
    ])
    .where('m.id', 'in', ids)
    .where(isPlayable)
    .execute()
