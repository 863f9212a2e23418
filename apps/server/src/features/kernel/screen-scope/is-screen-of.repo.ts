import type { AccountDb } from '../../../database/open.ts'
import { inScreenScope, type ScreenScope } from './screen-scope.ts'

export const isScreenOf = async (db: AccountDb, scope: ScreenScope, id: string): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where('id', '=', id)
    .where(inScreenScope(scope, 'id'))
    .executeTakeFirst()) !== undefined
