import type { ContentType } from '@digisigncast/contract/content/screens'
import { sql, type Updateable } from 'kysely'
import type { ScreensDb, ScreensTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export const listMany = (db: ScreensDb, ids: readonly string[]) =>
  db.selectFrom('screens').select(['id', 'name', 'content_kind']).where('id', 'in', ids).execute()

export const updateMany = (trx: ScreensTrx, ids: readonly string[], patch: Updateable<Tables['screens']>) =>
  trx
    .updateTable('screens')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()

export const touch = (trx: ScreensTrx, ids: readonly string[]) => updateMany(trx, ids, {})

export const setKind = (trx: ScreensTrx, ids: readonly string[], kind: ContentType) =>
  updateMany(trx, ids, { content_kind: kind })
