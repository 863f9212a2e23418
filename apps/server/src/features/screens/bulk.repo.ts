import type { ContentType } from '@digisigncast/contract/content/screens'
import { sql, type Updateable } from 'kysely'
import { inSlices } from '../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { inScreenScope, type ScreenScope } from '../screen-scope/index.ts'

export const listMany = (db: AccountDb, scope: ScreenScope, ids: readonly string[]) =>
  db
    .selectFrom('screens')
    .select(['id', 'name', 'content_kind'])
    .where('id', 'in', ids)
    .where(inScreenScope(scope, 'screens.id'))
    .execute()

export const listAssigned = (db: AccountDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_contents')
    .select(['screen_id', 'target_id', 'position'])
    .where('screen_id', 'in', screenIds)
    .where('slot', '=', 'default')
    .execute()

export const updateMany = (trx: AccountTrx, ids: readonly string[], patch: Updateable<Tables['screens']>) =>
  trx
    .updateTable('screens')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()

export const touch = (trx: AccountTrx, ids: readonly string[]) => updateMany(trx, ids, {})

export const setKind = (trx: AccountTrx, ids: readonly string[], kind: ContentType) =>
  updateMany(trx, ids, { content_kind: kind })

export const clearContent = (trx: AccountTrx, screenIds: readonly string[]) =>
  trx.deleteFrom('screen_contents').where('screen_id', 'in', screenIds).where('slot', '=', 'default').execute()

interface ContentRow {
  screen_id: string
  target_id: string
  position: number
}

export async function insertContent(trx: AccountTrx, kind: ContentType, rows: readonly ContentRow[]) {
  const { accountId } = trx
  const common = { account_id: accountId, slot: 'default', kind } as const
  for (const slice of inSlices(rows))
    await trx
      .insertInto('screen_contents')
      .values(slice.map((row) => ({ ...common, ...row })))
      .execute()
}

export const removeMany = (trx: AccountTrx, ids: readonly string[]) =>
  trx.deleteFrom('screens').where('id', 'in', ids).execute()
