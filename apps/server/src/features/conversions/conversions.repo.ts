import { maxConversions } from '@digisigncast/contract/content/conversions'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf } from '../../platform/http/paging.ts'

export type ConversionRow = Selectable<Tables['conversions']>

/** A running conversion of a server that crashed can be taken over after this time. */
const silentForMs = 60_000

interface NewConversion {
  mediaId: string
  accountId: string
  userId: string | null
  file: string
  now: number
}

/** Adds a video to the queue, or a failed one again. Returns false when the account has too many in it. */
export async function insert(db: Db, { mediaId, accountId, userId, file, now }: NewConversion): Promise<boolean> {
  const open = db.selectFrom('conversions').where('account_id', '=', accountId).where('state', '!=', 'failed')
  if ((await countOf(open)) >= maxConversions) return false
  const row = {
    account_id: accountId,
    user_id: userId,
    file,
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
        .doUpdateSet({ ...row, attempts: 0, percent: null, message: null, holder: null })
        .where((is) => is.or([is('conversions.state', '=', 'failed'), is('conversions.file', '!=', file)])),
    )
    .execute()
  return true
}

/** The oldest conversion of each account that a server can take. */
export const findCandidates = (db: Db, now: number) =>
  db
    .selectFrom('conversions')
    .selectAll()
    .where((is) =>
      is.or([
        is('state', '=', 'waiting'),
        is.and([is('state', '=', 'running'), is('touched_at', '<=', now - silentForMs)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('media_id')
    .limit(1000)
    .execute()

/** Takes a conversion for this server; undefined when another server was faster. */
export const claim = (db: Db, { media_id, state, touched_at }: ConversionRow, holder: string, now: number) =>
  db
    .updateTable('conversions')
    .set((row) => ({ state: 'running', holder, percent: null, touched_at: now, attempts: row('attempts', '+', 1) }))
    .where('media_id', '=', media_id)
    .where('state', '=', state)
    .where('touched_at', '=', touched_at)
    .returningAll()
    .executeTakeFirst()

const held = (db: Db, mediaId: string, holder: string) =>
  db
    .updateTable('conversions')
    .where('media_id', '=', mediaId)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning('media_id')

/** Stores the progress. Returns false when the conversion was canceled. */
export const touch = async (db: Db, mediaId: string, holder: string, patch: { percent: number | null; now: number }) =>
  (await held(db, mediaId, holder).set({ percent: patch.percent, touched_at: patch.now }).executeTakeFirst()) !==
  undefined

/** Puts a conversion back into the queue, for the next start of a server. */
export const release = (db: Db, mediaId: string, holder: string) =>
  held(db, mediaId, holder)
    .set((row) => ({ state: 'waiting', holder: null, percent: null, attempts: row('attempts', '-', 1) }))
    .execute()

export const fail = (db: Db, mediaId: string, holder: string, message: string) =>
  held(db, mediaId, holder).set({ state: 'failed', holder: null, percent: null, message }).executeTakeFirst()

/** Removes a conversion that this server has finished. */
export const finish = (db: Db, mediaId: string, holder: string) =>
  db
    .deleteFrom('conversions')
    .where('media_id', '=', mediaId)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .execute()

export const remove = (db: Db, accountId: string, mediaIds: readonly string[]) =>
  db
    .deleteFrom('conversions')
    .where('account_id', '=', accountId)
    .where('media_id', 'in', mediaIds)
    .returning('media_id')
    .execute()
