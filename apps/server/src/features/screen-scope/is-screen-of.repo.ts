import type { Db } from '../../database/open.ts'
import { inScreenScope, type ScreenScope } from './screen-scope.ts'

export const isScreenOf = async (db: Db, scope: ScreenScope, id: string): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where(inScreenScope(scope, 'id'))
    .executeTakeFirst()) !== undefined
