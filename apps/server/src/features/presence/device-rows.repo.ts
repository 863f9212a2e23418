import type { Db } from '../../database/open.ts'

/** Devices with the names of their screens and their last heartbeat, to be filtered. */
export const deviceRows = (db: Db) =>
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

export const listDevices = (db: Db, accountId: string, ids: readonly string[]) =>
  deviceRows(db).where('d.account_id', '=', accountId).where('d.id', 'in', ids).execute()

const maxIds = 500

/** Titles and thumbnails of media items. */
export async function listPictures(db: Db, accountId: string, mediaIds: readonly string[]) {
  const some = (ids: readonly string[]) =>
    db
      .selectFrom('media')
      .select(['id', 'title', 'thumbnail_file'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .execute()
  const found: Awaited<ReturnType<typeof some>> = []
  for (let start = 0; start < mediaIds.length; start += maxIds)
    found.push(...(await some(mediaIds.slice(start, start + maxIds))))
  return found
}
