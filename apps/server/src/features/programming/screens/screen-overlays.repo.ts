import type { OverlayInput } from '@digisigncast/contract/devices/overlays'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensDb, ScreensTrx } from '../../../database/open.ts'

/** The overlays of screens in order, with names, owners and pictures of their content. */
export async function listOverlays(db: ScreensDb, screenIds: readonly string[]) {
  const found: Awaited<ReturnType<typeof listSome>> = []
  for (const ids of inSlices(screenIds)) found.push(...(await listSome(db, ids)))
  return found
}

const listSome = (db: ScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_overlays as o')
    .leftJoin('media as m', 'm.id', 'o.media_id')
    .leftJoin('playlists as p', 'p.id', 'o.playlist_id')
    .leftJoin('playlist_items as i', (on) => on.onRef('i.playlist_id', '=', 'p.id').on('i.position', '=', 0))
    .leftJoin('media as f', 'f.id', 'i.media_id')
    .select([
      'o.screen_id',
      'o.media_id',
      'o.playlist_id',
      'o.place',
      'm.title',
      'm.owner_id as media_owner',
      'm.thumbnail_file',
      'p.name',
      'p.owner_id as playlist_owner',
      'f.thumbnail_file as first_file',
    ])
    .where('o.screen_id', 'in', screenIds)
    .orderBy('o.position')
    .execute()

/** Sets the overlays of a screen, in this order. */
export async function replaceOverlays(
  trx: ScreensTrx,
  screenId: string,
  overlays: readonly OverlayInput[],
): Promise<void> {
  await trx.deleteFrom('screen_overlays').where('screen_id', '=', screenId).execute()
  const rows = overlays.map(({ content_kind: kind, content_id: id, ...place }, position) => ({
    account_id: trx.accountId,
    screen_id: screenId,
    position,
    media_id: kind === 'media' ? id : null,
    playlist_id: kind === 'playlist' ? id : null,
    place: JSON.stringify(place),
  }))
  if (rows.length > 0) await trx.insertInto('screen_overlays').values(rows).execute()
}
