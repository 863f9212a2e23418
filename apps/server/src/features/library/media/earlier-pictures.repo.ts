import { sql } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'

/** Pictures that are kept of a media item. */
const maxKept = 5

interface Replaced {
  accountId: string
  id: string
  now: number
}

/** Keeps the picture of a media item that is about to be replaced, for displays that still show its earlier file. */
export async function keepPicture(trx: AccountTrx, { id, now }: Replaced): Promise<void> {
  await trx
    .insertInto('earlier_pictures')
    .columns(['media_id', 'account_id', 'picture_file', 'until'])
    .expression((is) =>
      is
        .selectFrom('media')
        .select(['id', 'account_id', 'thumbnail_file', sql<number>`cast(${now} as bigint)`.as('until')])
        .where('id', '=', id)
        .where('thumbnail_file', 'is not', null)
        .$narrowType<{ thumbnail_file: string }>(),
    )
    .onConflict((on) => on.doNothing())
    .execute()
  const old = await trx
    .selectFrom('earlier_pictures')
    .select('until')
    .where('media_id', '=', id)
    .orderBy('until', 'desc')
    .limit(1)
    .offset(maxKept)
    .executeTakeFirst()
  if (!old) return
  await trx.deleteFrom('earlier_pictures').where('media_id', '=', id).where('until', '<=', old.until).execute()
}

/** Earlier pictures of media items, the oldest first. */
export async function listEarlierPictures(db: AccountDb, mediaIds: readonly string[]) {
  const some = (ids: readonly string[]) =>
    db
      .selectFrom('earlier_pictures')
      .select(['media_id', 'picture_file', 'until'])
      .where('media_id', 'in', ids)
      .orderBy('media_id')
      .orderBy('until')
      .execute()
  const found: Awaited<ReturnType<typeof some>> = []
  for (const ids of inSlices(mediaIds)) found.push(...(await some(ids)))
  return found
}
