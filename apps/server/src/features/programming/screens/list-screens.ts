import { maxScreensPerCall } from '@digisigncast/contract/api/limits'
import type { ScreenFilter, ScreenQuery } from '@digisigncast/contract/content/screens'
import { countStates, type ScreenState, severityOf } from '@digisigncast/contract/devices/screen-state'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { longList, orders, type Page } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { isInGroup } from '../../fleet/screen-states/index.ts'
import { listContentNames } from '../targeting/index.ts'
import { listTagIds, listTagsOf } from './screen-tags.repo.ts'
import * as repo from './screens.repo.ts'
import { type ShowDeps, shown } from './show-screens.ts'

export async function list(deps: ShowDeps, member: Member, filter: ScreenQuery) {
  const { db } = deps.platform
  const accountRows = ofMember(db, member)
  const { state, group, sort, ...rest } = filter
  const common = { path: 'screens', sliceRows: 8, show: shown(deps, member, accountRows) }
  const isWhole = [filter.page, filter.per_page, state, group].every((value) => value === undefined)
  if (sort !== 'trouble' && (isWhole || isUnfiltered(accountRows, filter))) {
    const query = { ...rest, sort }
    return longList(filter, {
      ...common,
      sortedBy: orders[sort ?? 'newest'][0],
      rows: (page: Page) => repo.listScreens(accountRows, query, page),
      total: () => repo.countScreens(accountRows, query),
      rest: async () => ({ counts: (await deps.presence.states.ofAll(accountRows.accountId)).counts }),
    })
  }
  const { rows, ids, states } = await matching(deps, accountRows, filter)
  const ordered = group ? await inGroups({ db: accountRows, states }, group, rows) : ids
  return longList(
    { ...filter, page: filter.page ?? 1 },
    {
      ...common,
      sortedBy: 'id',
      rows: ({ limit, offset }: Page) => repo.listByIds(accountRows, ordered.slice(offset, offset + limit)),
      total: async () => ordered.length,
      rest: async () => ({ counts: countStates(states.values()) }),
    },
  )
}

/** Whether the list is of all screens of the account, whose states are counted already. */
const isUnfiltered = ({ limitedTo }: ScreensDb, { search, content, tag, state, group }: ScreenQuery): boolean =>
  limitedTo === null && [search?.trim() || undefined, content, tag, state, group].every((value) => value === undefined)

/** The screens in the wanted state, in order, and the states of all screens that match the rest of the filter. */
async function matching({ presence }: ShowDeps, accountRows: ScreensDb, { state: group, sort, ...rest }: ScreenQuery) {
  const query = { ...rest, sort: sort === 'trouble' ? ('name' as const) : sort }
  const all = await repo.listMatching(accountRows, query)
  const states = await presence.states.known(
    accountRows.accountId,
    all.map(({ id }) => id),
  )
  const wanted = group === undefined ? all : all.filter(({ id }) => isInGroup(states.get(id), group))
  const rows = sort === 'trouble' ? sortedBy(wanted, ({ id }) => severityIn(states, id)) : wanted
  return { rows, ids: rows.map(({ id }) => id), states }
}

type States = ReadonlyMap<string, ScreenState>

const severityIn = (states: States, id: string) => severityOf(states.get(id)?.code ?? 'up_to_date')

/** Stable: rows with equal values keep their order. */
const sortedBy = <T>(rows: readonly T[], valueOf: (row: T) => number | string): T[] => {
  const valued = rows.map((row) => ({ row, value: valueOf(row) }))
  return valued.toSorted((one, other) => compare(one.value, other.value)).map(({ row }) => row)
}

const compare = (one: number | string, other: number | string) => (one < other ? -1 : one > other ? 1 : 0)

/** Sorts after all names. */
const last = '\uffff'

/** Ids of the screens, group by group. */
async function inGroups(
  { db, states }: { db: ScreensDb; states: States },
  grouping: NonNullable<ScreenQuery['group']>,
  rows: readonly { id: string; rotation: number }[],
): Promise<string[]> {
  const ids = ({ id }: { id: string }) => id
  if (grouping === 'state') return sortedBy(rows, ({ id }) => severityIn(states, id)).map(ids)
  if (grouping === 'rotation') return sortedBy(rows, ({ rotation }) => rotation).map(ids)
  if (grouping === 'tag') {
    const tags = await listTagsOf(db, rows.map(ids))
    const names = new Map(tags.toReversed().map(({ screen_id, id, name }) => [screen_id, `${searchText(name)} ${id}`]))
    return sortedBy(rows, ({ id }) => names.get(id) ?? last).map(ids)
  }
  const content = await listContentNames(db, rows.map(ids))
  // The rows of a screen are in playing order, and the first one names the group.
  const first = new Map(content.toReversed().map(({ parent_id, id, name }) => [parent_id, `${searchText(name)} ${id}`]))
  return sortedBy(rows, ({ id }) => first.get(id) ?? last).map(ids)
}

/** Names of screens with the ids of their tags and their time zones, for those who choose targets, too. */
export async function listNames({ db }: Platform, member: Member) {
  const accountRows = withHiddenScreens(ofMember(db, member), 'targets')
  const rows = await repo.listNames(accountRows, maxScreensPerCall)
  const tags = Map.groupBy(await listTagIds(accountRows), ({ screen_id }) => screen_id)
  return rows.map((row) => ({ ...row, tag_ids: tags.get(row.id)?.map(({ tag_id }) => tag_id) ?? [] }))
}

/** Ids of the screens that match a filter, in the order of their names. */
export async function listIds(deps: ShowDeps, member: Member, filter: ScreenFilter): Promise<string[]> {
  const { ids } = await matching(deps, ofMember(deps.platform.db, member), { ...filter, sort: 'name' })
  return ids.slice(0, maxScreensPerCall)
}
