import type { ListQuery } from '@digisigncast/contract/api/wire'
import { type EntryToSave, type Playlist } from '@digisigncast/contract/content/playlists'
import type { Fit, PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { ofAccount, ofMember } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import { changedMeanwhile, notFound } from '../../../platform/fail.ts'
import { longList, orders, type Page, whole } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { change, holds, playlistScopeOf, type Scope } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { listContaining } from '../../kernel/contained-playlists/index.ts'
import { requireRoomFor } from '../../kernel/quotas/index.ts'
import { listPlaylistUses } from '../../library/media/index.ts'
import { arrange } from './arrange-items.ts'
import { fillRuleFrom } from './filled/fill-rules.ts'
import { noteContained } from './inner/inner-playlists.repo.ts'
import { listOuter } from './inner/inner-playlists.service.ts'
import { linkedScreens, linkedThrough } from './linked-screens.ts'
import { aboutPlaylist, requireMine } from './own-playlists.ts'
import { listPlaylistNames } from './playlist-names.repo.ts'
import { toWire, type WireOptions } from './playlist-wire.ts'
import * as repo from './playlists.repo.ts'

/** Dependencies of calls that return playlists with the states of their screens. */
interface Deps {
  platform: Platform
  presence: Presence
}

export async function list({ platform: { db }, presence }: Deps, member: Member, filter: ListQuery) {
  const accountRows = ofMember(db, member)
  const scope = await playlistScopeOf(db, member, 'see')
  const own = await playlistScopeOf(db, member, 'manage')
  const options = {
    scope,
    isEditable: ({ owner_id }: repo.PlaylistRow) => holds(own, owner_id),
    screensOf: linkedScreens(accountRows, presence, 'known'),
    throughOf: linkedThrough(accountRows, member, scope),
  }
  return longList(filter, {
    path: 'playlists',
    sliceRows: 20,
    sortedBy: orders[filter.sort ?? 'newest'][0],
    rows: (page: Page) => repo.listPlaylists(accountRows, scope, filter, page),
    show: (rows) => toWire(accountRows, rows, options),
    total: () => repo.countPlaylists(accountRows, scope, filter),
  })
}

export async function listNames({ db }: Platform, member: Member, filter: ListQuery) {
  const accountRows = ofMember(db, member)
  const [scope, own] = [await playlistScopeOf(db, member, 'see'), await playlistScopeOf(db, member, 'manage')]
  return longList(filter, {
    path: 'playlists/names',
    sliceRows: 100,
    sortedBy: orders[filter.sort ?? 'newest'][0],
    rows: (page: Page) => listPlaylistNames(accountRows, scope, filter, page),
    show: (rows) =>
      whole(
        rows.map(({ id, name, item_count, first, owner_id }) => ({
          id,
          name,
          item_count,
          first,
          is_editable: holds(own, owner_id),
        })),
      ),
    total: () => repo.countPlaylists(accountRows, scope, filter),
  })
}

export const read = async (deps: Deps, member: Member, id: string): Promise<Playlist> => {
  const { db } = deps.platform
  const scope = await playlistScopeOf(db, member, 'see')
  return shown(deps, member, await repo.findManyPlaylists(ofMember(db, member), scope, [id]))
}

/** A playlist with the changes that this user has proposed, and its screens as they are. */
export async function readForEditor(deps: Deps, member: Member, id: string): Promise<Playlist> {
  const live = await read(deps, member, id)
  const proposed = await deps.platform.proposals.readProposed(member, { kind: 'playlist', id }, (inside) =>
    readWithoutScreens(inside, member, id),
  )
  if (!proposed) return live
  const { screens, screen_counts, unmanaged_screens, failing, failing_count } = live
  return { ...proposed, screens, screen_counts, unmanaged_screens, failing, failing_count }
}

async function readWithoutScreens({ db }: Platform, member: Member, id: string): Promise<Playlist | undefined> {
  const rows = await repo.findManyPlaylists(ofMember(db, member), await playlistScopeOf(db, member, 'see'), [id])
  return showFirst(db, member, rows, () => ({ screensOf: async () => new Map(), throughOf: async () => () => null }))
}

const shown = async ({ platform: { db }, presence }: Deps, member: Member, rows: repo.PlaylistRow[]) =>
  (await showFirst(db, member, rows, (accountRows, scope) => ({
    screensOf: linkedScreens(accountRows, presence, 'atHand'),
    throughOf: linkedThrough(accountRows, member, scope),
  }))) ?? notFound('playlist')

async function showFirst(
  db: Platform['db'],
  member: Member,
  rows: repo.PlaylistRow[],
  screens: (accountRows: ScreensDb, scope: Scope) => Pick<WireOptions, 'screensOf' | 'throughOf'>,
): Promise<Playlist | undefined> {
  const accountRows = ofMember(db, member)
  const [scope, own] = [await playlistScopeOf(db, member, 'see'), await playlistScopeOf(db, member, 'manage')]
  const isEditable = ({ owner_id }: repo.PlaylistRow) => holds(own, owner_id)
  for await (const [playlist] of toWire(accountRows, rows, { scope, isEditable, ...screens(accountRows, scope) }))
    return playlist
  return undefined
}

export const uses = async ({ db }: Platform, member: Member, id: string) => {
  const rows = ofMember(db, member)
  const found = await repo.findManyPlaylists(rows, await playlistScopeOf(db, member, 'see'), [id])
  return found.length === 0
    ? notFound('playlist')
    : { ...(await listOuter(db, member, id)), ...(await listPlaylistUses(rows, member, [id])) }
}

export interface PlaylistInput {
  name: string
  slide_duration?: number | null | undefined
  fit?: Fit | undefined
  fill?: string | undefined
  order?: PlaylistOrder | undefined
  fill_rule?: FillRule | null | undefined
  items?: EntryToSave[] | undefined
  keepsLists: boolean
  playlistId?: string | undefined
  version?: number | undefined
  /** Items with ids that are gone are added with these ids: those of an earlier version. */
  revives?: boolean
}

export async function save(deps: Deps, member: Member, input: PlaylistInput): Promise<Playlist> {
  const { platform } = deps
  const id = await saveRows(platform, member, input)
  const rows = await repo.findManyPlaylists(
    ofAccount(platform.db, member.accountId),
    { accountId: member.accountId, hiddenOwners: [] },
    [id],
  )
  return shown(deps, member, rows)
}

/** Creates or changes a playlist. Returns its id. */
export async function saveRows(platform: Platform, member: Member, input: PlaylistInput): Promise<string> {
  const isNew = input.playlistId === undefined
  requirePermission(member, isNew ? 'playlist.create' : 'playlist.edit')
  // A rule lists media.
  if (input.fill_rule) requirePermission(member, 'content.view')
  const id = input.playlistId ?? newId()
  const own = {
    name: input.name,
    search_text: searchText(input.name),
    ...(input.slide_duration !== undefined && { slide_duration_ms: input.slide_duration }),
    ...(input.fit !== undefined && { fit: input.fit }),
    ...(input.fill !== undefined && { fill: input.fill }),
    ...(input.order !== undefined && { item_order: input.order }),
  }
  await change(platform, member, {
    movesContent: { playlists: [id] },
    saves: isNew ? undefined : { kind: 'playlist', id },
    work: async (trx) => {
      const [stored] = isNew ? [] : await requireMine(trx, member, [id])
      if (isNew) {
        await requireRoomFor(trx, member.accountId, 'playlists')
        await repo.insertPlaylist(trx, {
          ...own,
          id,
          account_id: member.accountId,
          owner_id: member.userId,
          created_at: platform.now(),
        })
      } else if (!(await repo.updatePlaylist(trx, { id, accountId: member.accountId, version: input.version }, own)))
        changedMeanwhile('playlist')
      const ownerId = stored ? stored.owner_id : member.userId
      const rule = input.fill_rule === undefined ? fillRuleFrom(stored?.fill_rule ?? null) : input.fill_rule
      if (input.items || input.fill_rule !== undefined)
        await arrange(trx, member, {
          id,
          ownerId,
          rule,
          wanted: input.items,
          keepsLists: input.keepsLists,
          revives: input.revives ?? false,
          now: platform.now(),
        })
      return ownerId ?? member.userId
    },
    event: (owner) => ({
      type: isNew ? 'playlist.created' : 'playlist.changed',
      subject: id,
      data: { name: input.name },
      owners: [owner],
    }),
  })
  return id
}

/** Returns the cohort in the recycle bin. */
export async function remove(platform: Platform, member: Member, id: string): Promise<string | null> {
  const { cohort } = await change(platform, member, {
    movesContent: { playlists: [id] },
    work: async (trx) => {
      const outer = await listContaining(trx, [id])
      const [playlist = notFound('playlist')] = await requireMine(trx, member, [id])
      const deleted = await discard(trx, { kind: 'playlist', ids: [id], author: member, now: platform.now() })
      await noteContained(
        trx,
        outer.filter((one) => one !== id),
      )
      return { playlist, cohort: deleted }
    },
    event: ({ playlist }) => ({ type: 'playlist.deleted', ...aboutPlaylist(playlist) }),
  })
  return cohort
}
