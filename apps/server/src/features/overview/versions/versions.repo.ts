import type { AccountDb } from '../../../database/open.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'

const listed = (db: AccountDb, thingId: string) =>
  db.selectFrom('versions').where('thing_id', '=', thingId).where('is_passing', '=', 0)

/** Newest first. */
export const listVersions = (db: AccountDb, thingId: string, page: Page) =>
  onPage(listed(db, thingId).selectAll().orderBy('number', 'desc'), page).execute()

export const countVersions = (db: AccountDb, thingId: string): Promise<number> => countOf(listed(db, thingId))

/** Also one that is kept for Undo. */
export const findVersion = (db: AccountDb, id: string) =>
  db.selectFrom('versions').selectAll().where('id', '=', id).executeTakeFirst()

/** The version before this one in lists. */
export const findEarlier = (db: AccountDb, { thing_id, number }: { thing_id: string; number: number }) =>
  listed(db, thing_id).select('id').where('number', '<', number).orderBy('number', 'desc').limit(1).executeTakeFirst()
