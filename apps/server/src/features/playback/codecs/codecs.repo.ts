import type { VideoCodec } from '@digisigncast/contract/content/codecs'
import { timedKinds } from '@digisigncast/contract/kinds/media-kinds'
import type { ExpressionBuilder, NotNull } from 'kysely'
import type { AccountDb, AllScreensDb, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Codecs } from '../../../platform/decoding/codecs.ts'

/** Codecs of the videos of an account. */
export const listVideoCodecs = async (db: AccountDb): Promise<VideoCodec[]> => {
  const rows = await db
    .selectFrom('media')
    .select('video_codec')
    .distinct()
    .where('video_codec', 'is not', null)
    .$narrowType<{ video_codec: NotNull }>()
    .execute()
  return rows.map(({ video_codec }) => video_codec)
}

/** Videos with these codecs on these screens, in playlists, in the playlists of channels or in overlays, also on slides; each once per screen. */
export const listVideosOnScreens = (
  db: AllScreensDb,
  { codecs, screenIds }: { codecs: readonly VideoCodec[]; screenIds: readonly string[] },
) => {
  const onScreens = () => db.selectFrom('planned_contents as c').where('c.screen_id', 'in', screenIds)
  const inPlaylists = () =>
    onScreens()
      .innerJoin('contained_playlists as l', 'l.playlist_id', 'c.playlist_id')
      .innerJoin('playlist_items as i', 'i.playlist_id', 'l.contained_id')
  const inChannels = () =>
    onScreens()
      .innerJoin('channel_playlists as cp', 'cp.channel_id', 'c.channel_id')
      .innerJoin('contained_playlists as l', 'l.playlist_id', 'cp.playlist_id')
      .innerJoin('playlist_items as i', 'i.playlist_id', 'l.contained_id')
  const inOverlays = () => db.selectFrom('screen_overlays as c').where('c.screen_id', 'in', screenIds)
  const columns = ['c.screen_id', 'm.id as media_id', 'm.title', 'm.video_codec'] as const
  const isMeant = (is: ExpressionBuilder<Tables & { m: Tables['media'] }, 'm'>) => is('m.video_codec', 'in', codecs)
  return inPlaylists()
    .innerJoin('media as m', 'm.id', 'i.media_id')
    .where(isMeant)
    .select(columns)
    .union(inChannels().innerJoin('media as m', 'm.id', 'i.media_id').where(isMeant).select(columns))
    .union(
      inPlaylists()
        .innerJoin('slide_media as s', 's.slide_id', 'i.media_id')
        .innerJoin('media as m', 'm.id', 's.media_id')
        .where(isMeant)
        .select(columns),
    )
    .union(
      inChannels()
        .innerJoin('slide_media as s', 's.slide_id', 'i.media_id')
        .innerJoin('media as m', 'm.id', 's.media_id')
        .where(isMeant)
        .select(columns),
    )
    .union(inOverlays().innerJoin('media as m', 'm.id', 'c.media_id').where(isMeant).select(columns))
    .union(
      inOverlays()
        .innerJoin('slide_media as s', 's.slide_id', 'c.media_id')
        .innerJoin('media as m', 'm.id', 's.media_id')
        .where(isMeant)
        .select(columns),
    )
    .$narrowType<{ video_codec: NotNull }>()
    .execute()
}

/** Video files of all accounts whose codecs were not read yet. */
export const listUnread = (db: ServerDb, after: string, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'account_id', 'playback_file'])
    .where('kind', 'in', timedKinds)
    .where('video_codec', 'is', null)
    .where('playback_file', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ playback_file: NotNull }>()
    .execute()

export const updateCodecs = (db: AccountDb, playbackFile: string, { video, audio }: Codecs) =>
  db
    .updateTable('media')
    .set({ video_codec: video, audio_codec: audio })
    .where('playback_file', '=', playbackFile)
    .execute()
