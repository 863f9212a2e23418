import { teamMembersOf } from '@digisigncast/contract/accounts/users'
import type { ListQuery } from '@digisigncast/contract/api/wire'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { ofAccount } from '../../database/access/access.ts'
import type { AccessDb, Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import { countOf, onPage, orders, type Page } from '../../platform/http/paging.ts'
import { searchPattern } from '../../platform/text.ts'

export type PlanRow = Selectable<Tables['plans']>

const filtered = (db: Db, { search }: ListQuery) => {
  const query = db.selectFrom('plans')
  return search?.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

/** The number of customers with each plan. */
const withCustomers = (query: ReturnType<typeof filtered>) =>
  query.selectAll().select((is) =>
    is
      .selectFrom('subscriptions')
      .select((of) => of.fn.countAll<number>().as('n'))
      .whereRef('subscriptions.plan_id', '=', 'plans.id')
      .where('subscriptions.current_of', 'is not', null)
      .where('subscriptions.status', '!=', 'expired')
      .as('subscriptions'),
  )

export const listPlans = (db: Db, filter: ListQuery, page: Page) => {
  const [column, direction] = orders[filter.sort ?? 'name']
  const query = withCustomers(filtered(db, filter)).orderBy('status').orderBy(column, direction).orderBy('id')
  return onPage(query, page).execute()
}

export const countPlans = (db: Db, filter: ListQuery): Promise<number> => countOf(filtered(db, filter))

export const findListedPlan = (db: Db, id: string) =>
  withCustomers(filtered(db, {})).where('id', '=', id).executeTakeFirst()

export const findPlan = (db: Db, id: string) =>
  db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()

export const insertPlan = (trx: Trx, row: Insertable<Tables['plans']>) =>
  trx.insertInto('plans').values(row).returningAll().executeTakeFirstOrThrow()

/** Returns undefined when the plan is no longer at `version`. */
export const updatePlan = (trx: Trx, id: string, patch: Updateable<Tables['plans']>, version?: number) => {
  const query = trx
    .updateTable('plans')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
  return (version === undefined ? query : query.where('version', '=', version)).returningAll().executeTakeFirst()
}

/** The current plan of an account. */
export const findPlanOf = (db: Db, accountId: string) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select([
      'p.name',
      'p.max_screens',
      'p.max_team_members',
      'p.max_storage_bytes',
      'p.max_playlists',
      'p.max_channels',
      'p.max_media',
    ])
    .where('s.current_of', '=', accountId)
    .where('s.status', '!=', 'inactive')
    .executeTakeFirst()

export const countScreens = (db: Db, accountId: string): Promise<number> =>
  countOf(ofAccount(db, accountId).selectFrom('screens'))

/** Number of team members. */
export const countTeam = async (db: Db, accountId: string): Promise<number> =>
  teamMembersOf(await countOf(db.selectFrom('users').where('account_id', '=', accountId)))

/** Storage used by an account's files, with documents that are not rendered yet. Shared files count once. */
export const sumStorage = async (db: Db, accountId: string): Promise<number> => {
  const rows = ofAccount(db, accountId)
  const media = rows.selectFrom('media')
  const shared = media
    .select((is) => is.fn.max<number>('stored_bytes').as('bytes'))
    .where('original_file', 'is not', null)
    .groupBy('original_file')
  const others = media.select('stored_bytes as bytes').where('original_file', 'is', null)
  const pending = rows.selectFrom('conversions').select('pending_bytes as bytes')
  const row = await rows
    .selectFrom(shared.unionAll(others).unionAll(pending).as('files'))
    .select((is) => is.fn.sum<number | null>('files.bytes').as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

export const removeOpenUpload = (db: AccessDb, id: string) =>
  db.deleteFrom('open_uploads').where('id', '=', id).execute()

/** Total announced size of the unfinished resumable uploads of an account. */
export const sumOpenUploads = async (db: Db, accountId: string): Promise<number> => {
  const row = await ofAccount(db, accountId)
    .selectFrom('open_uploads')
    .select((is) => is.fn.sum<number | null>('bytes').as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Team limit set by the platform owner for an account. */
export const findTeamLimit = async (db: Db, accountId: string): Promise<number | null> => {
  const row = await db.selectFrom('accounts').select('max_team_members').where('id', '=', accountId).executeTakeFirst()
  return row?.max_team_members ?? null
}
