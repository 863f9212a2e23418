import type { AccountDb, AllScreensDb } from '../../../../database/open.ts'
import { isPlayable } from '../../../library/media/index.ts'
import { mediaColumns, ownSource } from '../manifest.repo.ts'

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
    .select(['m.id as media_id', ...mediaColumns, ownSource.as('source')])
    .where('m.id', 'in', ids)
    .where(isPlayable)
    .execute()
