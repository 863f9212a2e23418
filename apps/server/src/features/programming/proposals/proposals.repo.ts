import type { MediaKind } from '@digisigncast/contract/kinds/media-kinds'
import type { ProposalKind, ProposalState } from '@digisigncast/contract/proposals/proposals'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx, Db, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'

export type ProposalRow = Selectable<Tables['proposals']>

export interface Filter {
  search?: string | undefined
  state?: ProposalState | undefined
  kind?: ProposalKind | undefined
  thing?: string | undefined
  by?: string | undefined
}

const filtered = (db: AccountDb, { search, state, kind, thing, by }: Filter) => {
  let query = db.selectFrom('proposals').innerJoin('users as u', 'u.id', 'proposals.user_id')
  if (search?.trim()) query = query.where('proposals.search_text', 'like', searchPattern(search))
  if (state) query = query.where('proposals.state', '=', state)
  if (kind) query = query.where('proposals.kind', '=', kind)
  if (thing) query = query.where('proposals.thing_id', '=', thing)
  if (by) query = query.where('proposals.user_id', '=', by)
  return query
}

/** Newest first. */
export const listProposals = (db: AccountDb, filter: Filter, page: Page) =>
  onPage(
    filtered(db, filter)
      .select(['proposals.id', 'proposals.kind', 'proposals.thing_id', 'proposals.name', 'proposals.state', 'user_id'])
      .select(['proposals.created_at', 'changed_at', 'ended_at', 'ended_by_name', 'note', 'u.name as user_name'])
      .orderBy('proposals.created_at', 'desc')
      .orderBy('proposals.id', 'desc'),
    page,
  ).execute()
export type ListedProposal = Awaited<ReturnType<typeof listProposals>>[number]

export const countProposals = (db: AccountDb, filter: Filter): Promise<number> => countOf(filtered(db, filter))

export const findProposal = (db: AccountDb, id: string) =>
  db
    .selectFrom('proposals')
    .innerJoin('users as u', 'u.id', 'proposals.user_id')
    .selectAll('proposals')
    .select('u.name as user_name')
    .where('proposals.id', '=', id)
    .executeTakeFirst()
export type FoundProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>

/** Open proposals of a user about some things. */
export const listOwnOpen = (db: AccountDb, userId: string, kind: ProposalKind, things: readonly string[]) =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('kind', '=', kind)
    .where('thing_id', 'in', [...things, ''])
    .execute()

/** The open proposal of a user whose playlist has an item that exists nowhere else. */
export const findOwnWithItem = (db: AccountDb, userId: string, itemId: string) =>
  db
    .selectFrom('proposals')
    .select('thing_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('kind', '=', 'playlist')
    .where('state_after', 'like', `%${JSON.stringify(itemId)}%`)
    .executeTakeFirst()

export const insertProposal = (trx: AccountTrx, row: Insertable<Tables['proposals']>) =>
  trx.insertInto('proposals').values(row).execute()

/** Changes an open proposal. Returns false if it has ended. */
export async function updateOpen(
  trx: AccountTrx,
  id: string,
  patch: Updateable<Tables['proposals']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('proposals')
    .set(patch)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const saveView = (db: AccountDb, view: Insertable<Tables['proposal_views']>) =>
  db
    .insertInto('proposal_views')
    .values(view)
    .onConflict((on) => on.columns(['proposal_id', 'user_id']).doUpdateSet({ seen: view.seen }))
    .execute()

export const findView = (db: AccountDb, proposalId: string, userId: string) =>
  db
    .selectFrom('proposal_views')
    .innerJoin('proposals', 'proposals.id', 'proposal_views.proposal_id')
    .select('seen')
    .where('proposal_id', '=', proposalId)
    .where('proposal_views.user_id', '=', userId)
    .executeTakeFirst()

/** The user who proposed, with what decides about the rights. */
export const findProposer = (db: Db, accountId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('subscriptions as sub', 'sub.current_of', 'u.account_id')
    .select([
      'u.id as user_id',
      'u.name as user_name',
      'u.email',
      'u.email_confirmed',
      'u.role',
      'u.status',
      'u.permissions',
    ])
    .select(['u.limited_to_tags', 'a.approval_required', 'sub.status as subscription'])
    .where('u.id', '=', userId)
    .where('u.account_id', '=', accountId)
    .executeTakeFirst()

/** Active users with a confirmed email address, admins first. */
export const listReaders = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'permissions', 'limited_to_tags'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .where('email', '!=', '')
    .where('email_confirmed', '=', 1)
    .orderBy('role')
    .orderBy('created_at')
    .execute()

/** Those of these media items that are of some kinds. */
export async function listOfKinds(
  db: AccountDb,
  ids: readonly string[],
  kinds: readonly MediaKind[],
): Promise<string[]> {
  const found: string[] = []
  for (const some of inSlices([...new Set(ids)])) {
    const rows = await db.selectFrom('media').select('id').where('id', 'in', some).where('kind', 'in', kinds).execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

export const removeEnded = async (db: ServerDb, until: number, limit: number): Promise<number> => {
  const ended = db.selectFrom('proposals').select('id').where('ended_at', '<', until).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('proposals').where('id', 'in', ended).executeTakeFirst()
  return Number(numDeletedRows)
}
