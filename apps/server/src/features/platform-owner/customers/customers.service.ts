import { type listUsers, teamMembersOf, type User } from '@digisigncast/contract/accounts/users'
import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Pagination } from '@digisigncast/contract/api/wire'
import {
  type Customer,
  graceDays,
  type listCustomerScreens,
  listedAtMost,
} from '@digisigncast/contract/platform/customers'
import { notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sumStorage } from '../../kernel/quotas/index.ts'
import * as details from './customer-details.repo.ts'
import * as repo from './customers.repo.ts'

export const graceMs = graceDays * 24 * 60 * 60 * 1000

const removedAt = ({ deleted_at }: repo.CustomerRow) => (deleted_at === null ? null : deleted_at + graceMs)
const teamOf = ({ people }: repo.CustomerRow): number => teamMembersOf(people ?? 0)

export async function list(
  { db }: Platform,
  filter: Input<typeof listUsers>['query'],
): Promise<{ data: User[]; pagination: Pagination }> {
  const { data, pagination } = await pageOf(filter, {
    path: 'users',
    rows: (page) => repo.listCustomers(db, filter, page),
    total: () => repo.countCustomers(db, filter),
  })
  return { data: data.map(toWire), pagination }
}

export const get = async ({ db }: Platform, id: string): Promise<User> =>
  toWire((await repo.findCustomer(db, id)) ?? notFound('customer'))

/** Converts a customer to an entry of the user list. */
export const toWire = (row: repo.CustomerRow): User => ({
  id: row.id,
  name: row.name,
  username: row.username ?? '',
  email: row.email ?? '',
  role: 'admin',
  status: row.status,
  created_at: row.created_at,
  permissions: '{}',
  limited_to_tags: false,
  limit_tags: [],
  team_members_count: teamOf(row),
  meta: row.max_team_members === null ? [] : [{ key: 'max_team_members', value: String(row.max_team_members) }],
  media_count: 0,
  playlist_count: 0,
  version: row.version ?? 0,
  invited_until: row.invited_until,
  removed_at: removedAt(row),
})

export async function read({ db, now }: Platform, id: string): Promise<Customer> {
  const row = (await repo.findCustomer(db, id)) ?? notFound('customer')
  return {
    id: row.id,
    name: row.name,
    username: row.username ?? '',
    email: row.email ?? '',
    status: row.status,
    created_at: row.created_at,
    time_zone: row.time_zone,
    removed_at: removedAt(row),
    trial_ends_at: await details.findTrialEnd(db, id, now()),
    team_member_limit: row.max_team_members,
    team_members_count: teamOf(row),
    notes: row.notes,
    billing_address: row.billing_address,
    tax_number: row.tax_number,
    invited_until: row.invited_until,
    version: row.version ?? 0,
    ...(await details.countThings(db, id)),
    storage_bytes: await sumStorage(db, id),
    devices: await details.countDevices(db, id),
    screens: await details.listScreens(db, id, { limit: listedAtMost, offset: 0 }),
    team: (await details.listTeam(db, id)).map(({ has_two_factor, ...user }) => ({
      ...user,
      two_factor: Boolean(has_two_factor),
      role: user.role === 'manager' ? 'manager' : 'admin',
    })),
  }
}

export async function listScreens({ db }: Platform, id: string, query: Input<typeof listCustomerScreens>['query']) {
  if (!(await repo.findCustomer(db, id))) notFound('customer')
  return pageOf(query, {
    path: `customers/${id}/screens`,
    rows: (page) => details.listScreens(db, id, { ...page, search: query.search }),
    total: () => details.countScreens(db, id, query.search),
  })
}
