import type { ContentType, Rotation } from '@digisigncast/contract/content/screens'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

export const listMany = (db: Db, accountId: string, ids: readonly string[]) =>
  db
    .selectFrom('screens')
    .select(['id', 'name', 'content_kind'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()

export const listAssigned = (db: Db, accountId: string, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_contents')
    .select(['screen_id', 'target_id', 'position'])
    .where('account_id', '=', accountId)
    .where('screen_id', 'in', screenIds)
    .where('slot', '=', 'default')
    .execute()

const updateMany = (trx: Trx, accountId: string, ids: readonly string[], patch: Updateable<Tables['screens']>) =>
  trx
    .updateTable('screens')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()

export const rotate = (trx: Trx, accountId: string, ids: readonly string[], rotation: Rotation) =>
  updateMany(trx, accountId, ids, { rotation })

export const setKind = (trx: Trx, accountId: string, ids: readonly string[], kind: ContentType) =>
  updateMany(trx, accountId, ids, { content_kind: kind })

export const clearContent = (trx: Trx, accountId: string, screenIds: readonly string[]) =>
  trx
    .deleteFrom('screen_contents')
    .where('account_id', '=', accountId)
    .where('screen_id', 'in', screenIds)
    .where('slot', '=', 'default')
    .execute()

/** Rows per statement: both engines limit how many values one statement takes. */
const maxRows = 1000

interface ContentRow {
  screen_id: string
  target_id: string
  position: number
}

export async function insertContent(trx: Trx, accountId: string, kind: ContentType, rows: readonly ContentRow[]) {
  const common = { account_id: accountId, slot: 'default', kind } as const
  for (let start = 0; start < rows.length; start += maxRows)
    await trx
      .insertInto('screen_contents')
      .values(rows.slice(start, start + maxRows).map((row) => ({ ...common, ...row })))
      .execute()
}

export const removeMany = (trx: Trx, accountId: string, ids: readonly string[]) =>
  trx.deleteFrom('screens').where('account_id', '=', accountId).where('id', 'in', ids).execute()
