import type { FailingItem } from '@digisigncast/contract/devices/screen-state'
import type { AccountDb } from '../../../database/open.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { listEarlierPictures } from '../../library/media/index.ts'
import { listPictures } from './device-rows.repo.ts'

interface Picture {
  title: string
  thumbnail: string | null
  folder: string | null
}

/** Pictures of media items, by their id: one query for each 500. Deleted media items are missing. */
export async function readPictures(
  db: AccountDb,
  items: readonly { media_id: string }[],
): Promise<ReadonlyMap<string, Picture>> {
  const { accountId } = db
  const ids = [...new Set(items.map(({ media_id }) => media_id))]
  const rows = await listPictures(db, ids)
  return new Map(
    rows.map(({ id, title, thumbnail_file: file, folder }) => [
      id,
      { title, thumbnail: file === null ? null : fileUrl(accountId, file), folder },
    ]),
  )
}

/** Addresses of the thumbnails of media items, by their id. */
export async function readThumbnails(db: AccountDb, mediaIds: readonly string[]): Promise<Record<string, string>> {
  const pictures = await readPictures(
    db,
    mediaIds.map((media_id) => ({ media_id })),
  )
  return Object.fromEntries(
    [...pictures].flatMap(([id, { thumbnail }]) => (thumbnail === null ? [] : [[id, thumbnail]])),
  )
}

/** A change of content is noticed this long after its files were replaced, at most (ms). */
const noticedWithinMs = 10_000

/**
 * The pictures of media items at a time, for displays that have not got the content since. Null: the present one.
 * One query for each 500 media items.
 */
export async function readEarlierPictures(db: AccountDb, mediaIds: readonly string[]) {
  const { accountId } = db
  const rows = await listEarlierPictures(db, [...new Set(mediaIds)])
  const byMedia = Map.groupBy(rows, ({ media_id }) => media_id)
  return (mediaId: string, at: number): string | null => {
    const found = byMedia.get(mediaId)?.find(({ until }) => until > at - noticedWithinMs)
    return found ? fileUrl(accountId, found.picture_file) : null
  }
}

export const withPicture = (item: FailingItem, pictures: ReadonlyMap<string, Picture>): FailingItem => {
  const { thumbnail = null, folder = null } = pictures.get(item.media_id) ?? {}
  return { ...item, thumbnail, folder }
}
