import type { AccountDb, Db, ScreensDb } from '../../../database/open.ts'

interface Samples {
  accountId: string
  playlistId: string
  screenId: string
  mediaIds: readonly string[]
}

/** Starts the first steps of a customer. */
export const insertSetupGuide = (db: Db, accountId: string, samples?: Omit<Samples, 'accountId'>) =>
  db
    .insertInto('setup_guides')
    .values({
      account_id: accountId,
      playlist_id: samples?.playlistId ?? null,
      screen_id: samples?.screenId ?? null,
      sample_media_ids: JSON.stringify(samples?.mediaIds ?? []),
      ended_at: null,
    })
    .execute()

export const findOpenGuide = (db: Db, accountId: string) =>
  db
    .selectFrom('setup_guides as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.playlist_id', 'g.screen_id', 'g.sample_media_ids', 'a.time_zone', 'a.time_zone_chosen'])
    .where('g.account_id', '=', accountId)
    .where('g.ended_at', 'is', null)
    .executeTakeFirst()

export const sampleIdsOf = ({ sample_media_ids }: { sample_media_ids: string }): string[] =>
  JSON.parse(sample_media_ids) as string[]

export const endGuide = (db: Db, accountId: string, now: number) =>
  db
    .updateTable('setup_guides')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()

export const findPlaylist = (db: AccountDb, id: string) =>
  db.selectFrom('playlists').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** This screen, else the first one. */
export const findScreen = (db: ScreensDb, id: string | null) =>
  db
    .selectFrom('screens')
    .select(['id', 'name', 'code'])
    .orderBy((is) =>
      is
        .case()
        .when('id', '=', id ?? '')
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

export const listExistingMedia = async (db: AccountDb, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Whether there is a media item besides the samples. */
export const hasOwnMedia = async (db: AccountDb, samples: readonly string[]): Promise<boolean> => {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .limit(samples.length + 1)
    .execute()
  return rows.some(({ id }) => !samples.includes(id))
}

/** Whether this playlist, or any playlist, has an item that is not a sample. */
export const hasOwnItem = async (
  db: AccountDb,
  { playlistId, samples }: { playlistId: string | undefined; samples: readonly string[] },
): Promise<boolean> => {
  let query = db
    .selectFrom('playlists as p')
    .innerJoin('contained_playlists as c', 'c.playlist_id', 'p.id')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
    .select('i.id')
  if (playlistId !== undefined) query = query.where('p.id', '=', playlistId)
  if (samples.length > 0) query = query.where('i.media_id', 'not in', samples)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export const hasDevice = async (db: ScreensDb): Promise<boolean> =>
  (await db.selectFrom('devices').select('id').limit(1).executeTakeFirst()) !== undefined
