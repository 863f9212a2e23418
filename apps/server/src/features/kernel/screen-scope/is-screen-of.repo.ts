import type { ScreensDb } from '../../../database/open.ts'

export const isScreenOf = async (db: ScreensDb, id: string): Promise<boolean> =>
  (await db.selectFrom('screens').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
