import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'

/** Devices with the names of their screens and their last heartbeat, to be filtered. */
export const deviceRows = (db: ScreensDb) =>
  db
    .selectFrom('devices as d')
    .innerJoin('screens as s', 's.id', 'd.screen_id')
    .leftJoin('device_states as st', 'st.device_id', 'd.id')
    .select([
      'd.id',
      'd.account_id',
      'd.screen_id',
      'd.name',
      'd.model',
      'd.version',
      'd.os',
      'd.status',
      'd.created_at',
      'd.approval',
      'd.asked_at',
      'd.registered_from',
      's.name as screen_name',
      'st.seen_at',
      'st.revision',
      'st.report',
    ])

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

export const listDevices = (db: ScreensDb, ids: readonly string[]) => deviceRows(db).where('d.id', 'in', ids).execute()

/** The devices of screens, oldest first. */
export const listDevicesOf = (db: ScreensDb, screenIds: readonly string[]) =>
  deviceRows(db).where('d.screen_id', 'in', screenIds).orderBy('d.created_at').orderBy('d.id').execute()

/** Titles, thumbnails and folders of media items. */
export async function listPictures(db: AccountDb, mediaIds: readonly string[]) {
  const some = (ids: readonly string[]) =>
    db
      .selectFrom('media as m')
      .leftJoin('folders as f', 'f.id', 'm.folder_id')
      .select(['m.id', 'm.title', 'm.thumbnail_file', 'f.name as folder'])
      .where('m.id', 'in', ids)
      .execute()
  const found: Awaited<ReturnType<typeof some>> = []
  for (const ids of inSlices(mediaIds)) found.push(...(await some(ids)))
  return found
}
