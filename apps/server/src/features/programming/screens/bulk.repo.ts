import type { ContentType } from '@digisigncast/contract/content/screens'
import { sql, type Updateable } from 'kysely'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { inScreenScope, type ScreenScope } from '../../kernel/screen-scope/index.ts'

export const listMany = (db: AccountDb, scope: ScreenScope, ids: readonly string[]) =>
  db
    .selectFrom('screens')
    .select(['id', 'name', 'content_kind'])
    .where('id', 'in', ids)
    .where(inScreenScope(scope, 'screens.id'))
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

export const removeMany = (trx: AccountTrx, ids: readonly string[]) =>
  trx.deleteFrom('screens').where('id', 'in', ids).execute()
