import { mediaKinds, pagedKinds } from '@digisigncast/contract/kinds/media-kinds'
import { type Selectable, sql } from 'kysely'
import type { AccountDb, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

export type ConversionRow = Selectable<Tables['conversions']>
export type Kind = ConversionRow['kind']

/** A running conversion of a server that crashed can be taken over after this time. */
const silentForMs = 60_000

interface NewConversion {
  mediaId: string
  accountId: string
  userId: string | null
  kind: Kind
  file: string
  /** Size of a document that replaces the file of the media item when its pages are rendered. */
  pendingBytes?: number
  now: number
}

/** Adds a file to the queue, or a failed one again. Returns false when the account has too many in it. */
export async function insert(
  db: AccountDb,
  { mediaId, accountId, userId, kind, file, pendingBytes, now }: NewConversion,
): Promise<boolean> {
  const open = db.selectFrom('conversions').where('kind', '=', kind).where('state', '!=', 'failed')
  if ((await countOf(open)) >= mediaKinds[kind].conversion.most) return false
  const row = {
    account_id: accountId,
    user_id: userId,
    kind,
    file,
    pending_file: pendingBytes === undefined ? null : file,
    pending_bytes: pendingBytes ?? 0,
    state: 'waiting',
    touched_at: now,
    created_at: now,
  } as const
  await db
    .insertInto('conversions')
    .values({ media_id: mediaId, ...row })
    .onConflict((on) =>
      on
        .column('media_id')
        .doUpdateSet({ ...row, ...unstarted })
        .where((is) => is.or([is('conversions.state', '=', 'failed'), is('conversions.file', '!=', file)])),
    )
    .execute()
  return true
}

const unstarted = { attempts: 0, percent: null, page: null, pages: null, message: null, holder: null }

/** Adds a failed conversion to the queue again. Returns false when there is none. */
export const retry = async (db: AccountDb, mediaId: string, now: number): Promise<boolean> =>
  (await db
    .updateTable('conversions')
    .set({ ...unstarted, state: 'waiting', touched_at: now, created_at: now })
    .where('media_id', '=', mediaId)
    .where('kind', 'in', pagedKinds)
    .where('state', '=', 'failed')
    .returning('media_id')
    .executeTakeFirst()) !== undefined

const place = sql<number>`row_number() over (partition by account_id order by created_at, media_id)`

/** The conversions of a kind that a server can take: the oldest one of each account, the oldest first. */
export const findCandidates = (db: ServerDb, kind: Kind, now: number) =>
  db
    .selectFrom('conversions')
    .selectAll()
    .where('media_id', 'in', (of) =>
      of
        .selectFrom((all) =>
          all
            .selectFrom('conversions')
            .select(['media_id', place.as('place')])
            .where('kind', '=', kind)
            .where((is) =>
              is.or([
                is('state', '=', 'waiting'),
                is.and([is('state', '=', 'running'), is('touched_at', '<=', now - silentForMs)]),
              ]),
            )
            .as('first'),
        )
        .select('first.media_id')
        .where('first.place', '=', 1),
    )
    .orderBy('created_at')
    .orderBy('media_id')
    .limit(1000)
    .execute()

/** When the first running conversion of a kind can be taken over from its server (ms since 1970), as of now; undefined: none runs. */
export async function findTakeover(db: ServerDb, kind: Kind): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversions')
    .select((of) => of.fn.min<number | null>('touched_at').as('touched_at'))
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row?.touched_at == null ? undefined : row.touched_at + silentForMs
}

/** Takes a conversion for this server; undefined when another server was faster. */
export const claim = (db: AccountDb, { media_id, state, touched_at }: ConversionRow, holder: string, now: number) =>
  db
    .updateTable('conversions')
    .set((row) => ({
      state: 'running',
      holder,
      percent: null,
      page: null,
      touched_at: now,
      attempts: row('attempts', '+', 1),
    }))
    .where('media_id', '=', media_id)
    .where('state', '=', state)
    .where('touched_at', '=', touched_at)
    .returningAll()
    .executeTakeFirst()

const held = (db: AccountDb, mediaId: string, holder: string) =>
  db
    .updateTable('conversions')
    .where('media_id', '=', mediaId)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning('media_id')

interface Progress {
  percent?: number | null
  /** The page of a document that is being rendered, and their number. */
  page?: number
  pages?: number
  now: number
}

/** Stores the progress. Returns false when the conversion was canceled. */
export const touch = async (db: AccountDb, mediaId: string, holder: string, { now, ...progress }: Progress) =>
  (await held(db, mediaId, holder)
    .set({ ...progress, touched_at: now })
    .executeTakeFirst()) !== undefined

/** Puts a conversion back into the queue, for the next start of a server. */
export const release = (db: AccountDb, mediaId: string, holder: string) =>
  held(db, mediaId, holder)
    .set((row) => ({ state: 'waiting', holder: null, percent: null, page: null, attempts: row('attempts', '-', 1) }))
    .execute()

export const fail = (db: AccountDb, mediaId: string, holder: string, message: string) =>
  held(db, mediaId, holder).set({ state: 'failed', holder: null, percent: null, message }).executeTakeFirst()

/** Removes a conversion that this server has finished. Returns false when it was canceled. */
export const finish = async (db: AccountDb, mediaId: string, holder: string): Promise<boolean> =>
  (await db
    .deleteFrom('conversions')
    .where('media_id', '=', mediaId)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning('media_id')
    .executeTakeFirst()) !== undefined

/** Returns the files that waited to replace those of the media items. */
export const remove = async (db: AccountDb, mediaIds: readonly string[]): Promise<string[]> => {
  const rows = await db.deleteFrom('conversions').where('media_id', 'in', mediaIds).returning('pending_file').execute()
  return rows.flatMap(({ pending_file }) => pending_file ?? [])
}
