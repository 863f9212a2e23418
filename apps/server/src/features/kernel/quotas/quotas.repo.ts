import { teamMembersOf } from '@digisigncast/contract/accounts/users'
import type { ExpressionBuilder } from 'kysely'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AccessDb, Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

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
  countOf(allScreens(ofAccount(db, accountId), 'limits and uniqueness').selectFrom('screens'))

/** Number of team members. */
export const countTeam = async (db: Db, accountId: string): Promise<number> =>
  teamMembersOf(await countOf(db.selectFrom('users').where('account_id', '=', accountId)))

/** Storage used by an account's files, with documents that are not rendered yet and the recycle bin. Shared files count once. */
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
  return (row?.total ?? 0) + (await sumBin(db, accountId))
}

/** Whether no media item of the account has the file of an entry of the recycle bin. */
export const isOfNoMedia = (is: ExpressionBuilder<Pick<Tables, 'bin_entries' | 'media'>, 'bin_entries'>) =>
  is.not(
    is.exists(
      is
        .selectFrom('media')
        .select('media.id')
        .whereRef('media.account_id', '=', 'bin_entries.account_id')
        .whereRef('media.original_file', '=', 'bin_entries.original'),
    ),
  )

/** Storage that only deleted media in the recycle bin use. */
export const sumBin = async (db: Db, accountId: string): Promise<number> => {
  const rows = ofAccount(db, accountId)
  const entries = rows.selectFrom('bin_entries').where('bin_entries.kind', '=', 'media')
  const files = entries
    .select((is) => is.fn.max<number>('stored_bytes').as('bytes'))
    .where('original', 'is not', null)
    .where(isOfNoMedia)
    .groupBy('original')
  const others = entries.select('stored_bytes as bytes').where('original', 'is', null)
  const row = await rows
    .selectFrom(files.unionAll(others).as('files'))
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
