import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'
import { isPlayable } from '../../library/media/index.ts'

/** Data sources that could not be retrieved, the longest first. */
export const listFailingSources = (db: AccountDb, scope: Scope, limit: number) =>
  db
    .selectFrom('data_sources')
    .select(['id', 'name', 'error', 'failing_since'])
    .where(inScope('data_sources', scope))
    .where('failing_since', 'is not', null)
    .orderBy('failing_since')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Schedule entries whose playlists and channels have nothing to play, by name. */
export const listEmptyEntries = (db: ScreensDb, limit: number) =>
  db
    .selectFrom('schedule_entries as e')
    .select(['e.id', 'e.name', 'e.rule'])
    .where((is) =>
      is.not(
        is.or([
          is.exists(
            is
              .selectFrom('assigned_contents as c')
              .innerJoin('contained_playlists as l', 'l.playlist_id', 'c.playlist_id')
              .innerJoin('playlist_items as i', 'i.playlist_id', 'l.contained_id')
              .innerJoin('media as m', 'm.id', 'i.media_id')
              .select('i.id')
              .whereRef('c.parent_id', '=', 'e.id')
              .where(isPlayable),
          ),
          is.exists(
            is
              .selectFrom('assigned_contents as c')
              .innerJoin('channel_playlists as p', 'p.channel_id', 'c.channel_id')
              .innerJoin('contained_playlists as l', 'l.playlist_id', 'p.playlist_id')
              .innerJoin('playlist_items as i', 'i.playlist_id', 'l.contained_id')
              .innerJoin('media as m', 'm.id', 'i.media_id')
              .select('i.id')
              .whereRef('c.parent_id', '=', 'e.id')
              .where(isPlayable),
          ),
        ]),
      ),
    )
    .orderBy('e.search_text')
    .orderBy('e.id')
    .limit(limit)
    .execute()
