import { maxScreensPerCall } from '@digisigncast/contract/api/limits'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import type {
  Animation,
  ContentType,
  Rotation,
  Screen,
  ScreenFilter,
  ScreenQuery,
} from '@digisigncast/contract/content/screens'
import type { Device } from '@digisigncast/contract/devices/devices'
import { type ScreenState, severityOf } from '@digisigncast/contract/devices/screen-state'
import type { Db, Trx } from '../../database/open.ts'
import { changedMeanwhile, forbidden, notFound } from '../../platform/fail.ts'
import { longList, orders, type Page } from '../../platform/http/paging.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { qrCode } from '../../platform/qr-code.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { searchText } from '../../platform/text.ts'
import { change } from '../accounts/index.ts'
import { findManyChannels } from '../channels/index.ts'
import { devicesOf, endActivityOfScreens } from '../devices/index.ts'
import { requireRoomForScreen } from '../plans/index.ts'
import { findManyPlaylists, playlistScopeOf } from '../playlists/index.ts'
import type { Presence } from '../presence/index.ts'
import { countStates, isInGroup } from '../screen-states/index.ts'
import type { OwnCodes } from './own-codes.ts'
import * as repo from './screens.repo.ts'

/** Address in the QR code of a screen: offers to show the screen, or to make the device a display of it. */
export const playerUrl = (publicUrl: string, code: string): string => `${publicUrl}/player/${code}`

/** Dependencies of the screen calls. */
interface Deps {
  platform: Platform
  presence: Presence
  codes: OwnCodes
}

export async function list(deps: Deps, { accountId }: Member, filter: ScreenQuery) {
  const { db } = deps.platform
  const { state, group, sort, ...rest } = filter
  const common = { path: 'screens', sliceRows: 8 }
  const isWhole = [filter.page, filter.per_page, state, group].every((value) => value === undefined)
  if (isWhole && sort !== 'trouble') {
    const query = { ...rest, sort }
    return longList(query, {
      ...common,
      show: shown(deps, accountId),
      sortedBy: orders[sort ?? 'newest'][0],
      rows: (page: Page) => repo.listScreens(db, accountId, query, page),
      total: () => repo.countScreens(db, accountId, query),
    })
  }
  const { rows, ids, states } = await matching(deps, accountId, filter)
  const ordered = group ? await inGroups({ db, accountId, states }, group, rows) : ids
  return longList(
    { ...filter, page: filter.page ?? 1 },
    {
      ...common,
      sortedBy: 'id',
      show: shown(deps, accountId, states),
      rows: ({ limit, offset }: Page) => repo.listByIds(db, accountId, ordered.slice(offset, offset + limit)),
      total: async () => ordered.length,
      rest: async () => ({ counts: countStates(states.values()) }),
    },
  )
}

/** The screens in the wanted state, in order, and the states of all screens that match the rest of the filter. */
async function matching({ platform, presence }: Deps, accountId: string, { state: group, sort, ...rest }: ScreenQuery) {
  const query = { ...rest, sort: sort === 'trouble' ? ('name' as const) : sort }
  const all = await repo.listMatching(platform.db, accountId, query)
  const states = await presence.states(
    accountId,
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

/** Sorts after all names of content. */
const withoutContent = '\uffff'

/** Ids of the screens, group by group. */
async function inGroups(
  { db, accountId, states }: { db: Db; accountId: string; states: States },
  grouping: NonNullable<ScreenQuery['group']>,
  rows: readonly { id: string; rotation: number }[],
): Promise<string[]> {
  const ids = ({ id }: { id: string }) => id
  if (grouping === 'state') return sortedBy(rows, ({ id }) => severityIn(states, id)).map(ids)
  if (grouping === 'rotation') return sortedBy(rows, ({ rotation }) => rotation).map(ids)
  const content = await repo.listContent(db, accountId, rows.map(ids))
  // The rows of a screen are in playing order, and the first one names the group.
  const first = new Map(content.toReversed().map(({ screen_id, id, name }) => [screen_id, `${searchText(name)} ${id}`]))
  return sortedBy(rows, ({ id }) => first.get(id) ?? withoutContent).map(ids)
}

/** Ids of the screens that match a filter, in the order of their names. */
export async function listIds(deps: Deps, { accountId }: Member, filter: ScreenFilter): Promise<string[]> {
  const { ids } = await matching(deps, accountId, { ...filter, sort: 'name' })
  return ids.slice(0, maxScreensPerCall)
}

/** Converts screens with their content, devices and states; `known` are states that were read before. */
const shown = ({ platform, presence }: Deps, accountId: string, known?: ReadonlyMap<string, ScreenState>) =>
  async function* (rows: repo.ScreenRow[]) {
    const { db, env } = platform
    const ids = rows.map(({ id }) => id)
    const content = Map.groupBy(await repo.listContent(db, accountId, ids), (row) => row.screen_id)
    const devices = await devicesOf(platform, presence, accountId, ids)
    const states = known ?? (await presence.states(accountId, ids))
    yield await Promise.all(
      rows.map((row) => {
        const linked = { content: content.get(row.id) ?? [], devices: devices.get(row.id) ?? [] }
        return show(env.publicUrl, row, { ...linked, state: states.get(row.id) ?? notFound('screen') })
      }),
    )
  }

interface Linked {
  content: { id: string; name: string }[]
  devices: Device[]
  state: ScreenState
}

async function show(publicUrl: string, row: repo.ScreenRow, { content, devices, state }: Linked): Promise<Screen> {
  const url = playerUrl(publicUrl, row.code)
  return repo.toWire(row, {
    content: content.map(({ id, name }) => ({ id, name })),
    devices,
    state,
    qrCode: await qrCode(url),
    playerUrl: url,
  })
}

export async function read({ platform, presence }: Deps, { accountId }: Member, id: string): Promise<Screen> {
  const { db, env } = platform
  const row = (await repo.findScreen(db, accountId, id)) ?? notFound('screen')
  const devices = (await devicesOf(platform, presence, accountId, [id])).get(id) ?? []
  const state = (await presence.states(accountId, [id])).get(id) ?? notFound('screen')
  return show(env.publicUrl, row, { content: await repo.listContent(db, accountId, [id]), devices, state })
}

export interface ScreenInput {
  name: string
  code?: string | null | undefined
  rotation?: Rotation | undefined
  contentType?: ContentType | undefined
  contentIds?: string[] | undefined
  animation?: Animation | undefined
  screenId?: string | undefined
  version?: number | undefined
}

const screenChange = {
  events: ['screens.changed', 'playlists.changed', 'channels.changed'],
  movesContent: true,
} as const
export async function save(deps: Deps, member: Member, input: ScreenInput): Promise<Screen> {
  const { platform } = deps
  const isNew = input.screenId === undefined
  if (!isAllowed(member.permissions, 'screens', isNew ? 'create' : 'edit')) forbidden()
  const { accountId } = member
  const id = input.screenId ?? newId()
  const work = () => write(deps, member, { ...input, id, isNew })
  const current = isNew ? undefined : await repo.findScreen(platform.db, accountId, id)
  await (input.code && input.code !== current?.code ? deps.codes.guard(accountId, work) : work())
  return read(deps, member, id)
}

async function write({ platform, codes }: Deps, member: Member, input: ScreenInput & { id: string; isNew: boolean }) {
  const { id, isNew } = input
  const { accountId } = member
  await change(platform, member, {
    ...screenChange,
    says: () => `${isNew ? 'created' : 'changed'} the screen “${input.name}”.`,
    work: async (trx) => {
      if (isNew) {
        await requireRoomForScreen(trx, accountId)
        await repo.insertScreen(trx, newScreen(accountId, id, input, platform.now()))
      }
      const screen = (await repo.findScreen(trx, accountId, id)) ?? notFound('screen')
      if (!isNew && !(await repo.updateScreen(trx, { id, accountId, version: input.version }, patchOf(input))))
        changedMeanwhile('screen')
      const type = input.contentType ?? screen.content_kind
      // Content of the previous type is cleared when the type changes.
      const ids = input.contentIds ?? (type === screen.content_kind ? undefined : [])
      if (ids) await assign(trx, member, id, { type, ids })
      // Last, after all other checks: the response reveals whether another customer uses the code.
      if (input.code && input.code !== screen.code) await codes.set(trx, { id, accountId }, input.code)
    },
  })
}

const newScreen = (accountId: string, id: string, input: ScreenInput, now: number) => ({
  id,
  account_id: accountId,
  name: input.name,
  search_text: searchText(input.name),
  code: newCode(),
  rotation: input.rotation ?? 0,
  animation: input.animation ?? 'default',
  content_kind: input.contentType ?? 'playlist',
  time_zone: null,
  created_at: now,
})

const patchOf = (input: ScreenInput) => ({
  name: input.name,
  search_text: searchText(input.name),
  ...(input.rotation !== undefined && { rotation: input.rotation }),
  ...(input.animation !== undefined && { animation: input.animation }),
})

interface ContentInput {
  screenId: string
  contentIds: string[]
  contentType: ContentType
  version?: number | undefined
}

/** Assigns playlists or channels to a screen. */
export async function updateContent(deps: Deps, member: Member, input: ContentInput): Promise<Screen> {
  const { screenId, contentIds: ids, contentType: type, version } = input
  await change(deps.platform, member, {
    ...screenChange,
    says: (name: string) => `changed the content of the screen “${name}”.`,
    work: async (trx) => {
      const screen = (await repo.findScreen(trx, member.accountId, screenId)) ?? notFound('screen')
      if (!(await repo.updateScreen(trx, { id: screenId, accountId: member.accountId, version }, {})))
        changedMeanwhile('screen')
      await assign(trx, member, screenId, { type, ids })
      return screen.name
    },
  })
  return read(deps, member, screenId)
}

interface Assignment {
  type: ContentType
  ids: readonly string[]
}

async function assign(trx: Trx, member: Member, screenId: string, { type, ids }: Assignment): Promise<void> {
  const unique = [...new Set(ids)]
  // Content already on the screen may stay, even if this manager cannot see it.
  const screen = await repo.findScreen(trx, member.accountId, screenId)
  const content = screen?.content_kind === type ? await repo.listContent(trx, member.accountId, [screenId]) : []
  const present = new Set(content.map((row) => row.id))
  const added = unique.filter((id) => !present.has(id))
  const found =
    type === 'playlist'
      ? await findManyPlaylists(trx, await playlistScopeOf(trx, member, 'see'), added)
      : await findManyChannels(trx, member.accountId, added)
  if (found.length !== added.length) notFound(type)
  await repo.writeContent(trx, { accountId: member.accountId, screenId }, type, unique)
  await repo.updateScreen(trx, { id: screenId, accountId: member.accountId }, { content_kind: type })
}

/** Generates a new code: links and printed codes stop working, connected devices stay connected. */
export async function renewCode(
  deps: Deps,
  member: Member,
  { screenId: id, version }: { screenId: string; version?: number | undefined },
): Promise<Screen> {
  await change(deps.platform, member, {
    ...screenChange,
    says: (name: string) => `renewed the code of the screen “${name}”.`,
    type: 'warning',
    work: async (trx) => {
      const screen = (await repo.findScreen(trx, member.accountId, id)) ?? notFound('screen')
      if (!(await repo.updateScreen(trx, { id, accountId: member.accountId, version }, { code: newCode() })))
        changedMeanwhile('screen')
      return screen.name
    },
  })
  return read(deps, member, id)
}

/** Deletes a screen with its devices; their tokens are revoked at once. */
export async function remove(platform: Platform, member: Member, id: string): Promise<void> {
  await change(platform, member, {
    ...screenChange,
    says: (name: string) => `deleted the screen “${name}”.`,
    work: async (trx) => {
      if (!(await repo.findScreen(trx, member.accountId, id))) notFound('screen')
      await endActivityOfScreens(trx, member.accountId, [id], platform.now())
      return ((await repo.removeScreen(trx, member.accountId, id)) ?? notFound('screen')).name
    },
  })
  platform.links.endScreen(id)
}
