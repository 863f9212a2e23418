import { maxItemsPerCall, maxItemsPerPlaylist } from '@digisigncast/contract/api/limits'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import type { ListQuery } from '@digisigncast/contract/api/wire'
import { type EntryToSave, type Playlist, tooManyItems } from '@digisigncast/contract/content/playlists'
import type { Fit, PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { ofAccount, ofMember } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { changedMeanwhile, fail, forbidden, invalid, notFound } from '../../../platform/fail.ts'
import { longList, orders, type Page, whole } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { change, holds, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { listedIds, type NewEvent } from '../../kernel/events/index.ts'
import { requireRoomFor } from '../../kernel/quotas/index.ts'
import { listPlaylistUses } from '../../library/media/index.ts'
import { arrange, requireFamily, requireMedia } from './arrange-items.ts'
import { moved, placeIn } from './filled/fill.ts'
import { fillRuleFrom } from './filled/fill-rules.ts'
import { relocated } from './inner/arrange-lists.ts'
import { listContaining, listInner, noteContained, replaceInner } from './inner/inner-playlists.repo.ts'
import { changeList, type EntrySettings, inOrder, listOuter, removeList } from './inner/inner-playlists.service.ts'
import { requirePages, requirePart, requireRound, requireSound, settingsOf } from './item-settings.ts'
import { newItem } from './kept-items.ts'
import { linkedScreens, linkedThrough } from './linked-screens.ts'
import { listPlaylistNames } from './playlist-names.repo.ts'
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
    show: (rows) => repo.toWire(accountRows, rows, options),
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

async function shown({ platform: { db }, presence }: Deps, member: Member, rows: repo.PlaylistRow[]) {
  const accountRows = ofMember(db, member)
  const [scope, own] = [await playlistScopeOf(db, member, 'see'), await playlistScopeOf(db, member, 'manage')]
  const options = {
    scope,
    isEditable: ({ owner_id }: repo.PlaylistRow) => holds(own, owner_id),
    screensOf: linkedScreens(accountRows, presence, 'atHand'),
    throughOf: linkedThrough(accountRows, member, scope),
  }
  for await (const [playlist] of repo.toWire(accountRows, rows, options)) if (playlist) return playlist
  return notFound('playlist')
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
}

export async function save(deps: Deps, member: Member, input: PlaylistInput): Promise<Playlist> {
  const { platform } = deps
  const isNew = input.playlistId === undefined
  if (!isAllowed(member.permissions, 'playlist', isNew ? 'create' : 'edit')) forbidden()
  // A rule lists media.
  if (input.fill_rule && !isAllowed(member.permissions, 'content', 'view')) forbidden()
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
  const rows = await repo.findManyPlaylists(
    ofAccount(platform.db, member.accountId),
    { accountId: member.accountId, hiddenOwners: [] },
    [id],
  )
  return shown(deps, member, rows)
}

/** Appends media to each of the playlists, all or none. */
export const append = (
  platform: Platform,
  member: Member,
  playlistIds: readonly string[],
  mediaIds: readonly string[],
) =>
  change(platform, member, {
    movesContent: { playlists: playlistIds },
    work: async (trx) => {
      const unique = [...new Set(playlistIds)]
      if (unique.length * mediaIds.length > maxItemsPerCall)
        invalid('media_ids', `At most ${maxItemsPerCall.toLocaleString('en')} items can be added at once.`)
      const playlists = await takeMine(trx, member, unique)
      await requireMedia(trx, member, mediaIds)
      for (const { id } of playlists) {
        const present = await repo.listOrder(trx, id)
        if (present.length + mediaIds.length > maxItemsPerPlaylist) invalid('media_ids', tooManyItems)
        const start = (present.at(-1)?.position ?? -1) + 1
        const added = mediaIds.map((mediaId, index) => newItem(id, mediaId, start + index))
        requireRound([...present, ...added], 'media_ids')
        await repo.insertItems(trx, added)
        await requireFamily(trx, member, { id, field: 'media_ids' })
      }
      return playlists
    },
    event: (rows) => ({
      type: 'playlist.items_added',
      data: {
        count: mediaIds.length,
        playlists: rows.slice(0, namedPlaylists).map(({ name }) => name),
        more: Math.max(0, rows.length - namedPlaylists),
        ids: listedIds(rows.map(({ id }) => id)),
      },
      owners: rows.map(({ owner_id }) => owner_id),
    }),
  })

const isByRule = 'This item is there because of the rule of the playlist. Change the rule to remove it.'

/** Number of playlists that an event names. */
const namedPlaylists = 3

type Owned = Pick<repo.PlaylistRow, 'id' | 'name' | 'owner_id'>

const aboutPlaylist = ({ id, name, owner_id }: Owned) => ({ subject: id, data: { name }, owners: [owner_id] })

export const removeItem = (platform: Platform, member: Member, playlistId: string, itemId: string) =>
  change(platform, member, {
    movesContent: { playlists: [playlistId] },
    work: async (trx) => {
      const playlist = await takeOne(trx, member, playlistId)
      const item = await repo.findItem(trx, playlistId, itemId)
      if (!item) await removeList(trx, playlistId, itemId)
      else if (item.is_filled === 1) invalid('itemId', isByRule)
      else await repo.removeItem(trx, playlistId, itemId)
      return playlist
    },
    event: (playlist) => ({ type: 'playlist.item_removed', ...aboutPlaylist(playlist) }),
  })

export const reorder = (platform: Platform, member: Member, playlistId: string, itemIds: readonly string[]) =>
  change(platform, member, {
    movesContent: { playlists: [playlistId] },
    work: async (trx) => {
      const playlist = await takeOne(trx, member, playlistId)
      const present = await repo.listOrder(trx, playlistId)
      const presentLists = await listInner(trx, [playlistId])
      const byId = new Map([...present, ...presentLists].map((item) => [item.id, item]))
      const entries = itemIds.map((id) => byId.get(id) ?? notFound('item'))
      if (new Set(itemIds).size !== byId.size || itemIds.length !== byId.size)
        fail('resource.conflict', 'The playlist was changed in the meantime. Reload and try again.')
      const rule = fillRuleFrom(playlist.fill_rule)
      const { items, lists } = inOrder(entries)
      const arranged = rule ? moved(items, present) : items
      await repo.replaceItems(trx, playlistId, present, arranged)
      if (rule) await repo.setFillRule(trx, playlistId, { ...rule, after_items: placeIn(items, rule.after_items) })
      if (lists.length > 0) await replaceInner(trx, playlistId, relocated(lists, items, arranged))
      return playlist
    },
    event: (playlist) => ({ type: 'playlist.items_moved', ...aboutPlaylist(playlist) }),
  })

export const setDuration = (platform: Platform, member: Member, itemId: string, durationMs: number | null) =>
  changeItem(platform, member, {
    itemId,
    settings: { durationMs },
    event: (playlist) => ({ type: 'playlist.duration_changed', ...aboutPlaylist(playlist) }),
  })

export const updateItem = (platform: Platform, member: Member, itemId: string, settings: EntrySettings) =>
  changeItem(platform, member, {
    itemId,
    settings,
    event: ({ title, ...playlist }) => {
      const about = aboutPlaylist(playlist)
      return { type: 'playlist.item_changed', ...about, data: { ...about.data, title } }
    },
  })

interface ItemChange {
  itemId: string
  settings: EntrySettings
  event: (item: ChangedItem) => NewEvent
}

/** A playlist, and the title of its item. */
type ChangedItem = Owned & { title: string }

const changeItem = (platform: Platform, member: Member, { itemId, settings, event }: ItemChange) =>
  change(platform, member, {
    movesContent: { items: [itemId] },
    work: async (trx) => {
      const scope = await playlistScopeOf(trx, member, 'manage')
      const playlist = (await repo.findPlaylistOfItem(trx, scope, itemId)) ?? notFound('item')
      // Increments the version, too, so that concurrent edits of the playlist conflict.
      await repo.updatePlaylist(trx, { id: playlist.id, accountId: member.accountId }, {})
      const found = await repo.findItem(trx, playlist.id, itemId)
      if (!found)
        return { ...playlist, title: await changeList(trx, member, { playlistId: playlist.id, itemId, settings }) }
      if (settings.take !== undefined) invalid('take', 'Only a playlist in a playlist has a take.')
      const { title, natural_ms, video_codec, audio_codec, ...item } = found
      requireSound({ video_codec, audio_codec }, settings, 'volume')
      const patch = settingsOf(settings)
      requirePages(requirePart({ ...item, ...patch }, 'trimToMs', natural_ms), 'pageTo')
      if (Object.keys(patch).length > 0) await repo.updateItem(trx, playlist.id, itemId, patch)
      if (settings.weight !== undefined) {
        requireRound(await repo.listOrder(trx, playlist.id), 'weight')
        await requireFamily(trx, member, { id: playlist.id, field: 'weight' })
      }
      return { ...playlist, title }
    },
    event,
  })

export const remove = (platform: Platform, member: Member, id: string) =>
  change(platform, member, {
    movesContent: { playlists: [id] },
    work: async (trx) => {
      const outer = await listContaining(trx, [id])
      const removed = await repo.removePlaylist(trx, await playlistScopeOf(trx, member, 'manage'), id)
      if (!removed) return notFound('playlist')
      await noteContained(
        trx,
        outer.filter((one) => one !== id),
      )
      return removed
    },
    event: (playlist) => ({ type: 'playlist.deleted', ...aboutPlaylist(playlist) }),
  })

async function requireMine(trx: AccountTrx, member: Member, ids: readonly string[]): Promise<repo.PlaylistRow[]> {
  const found = await repo.findManyPlaylists(trx, await playlistScopeOf(trx, member, 'manage'), ids)
  return found.length === ids.length ? found : notFound('playlist')
}

// Increments the versions, too, so that concurrent edits of the same playlists conflict.
async function takeMine(trx: AccountTrx, member: Member, ids: readonly string[]): Promise<repo.PlaylistRow[]> {
  const found = await requireMine(trx, member, ids)
  for (const id of ids.toSorted()) await repo.updatePlaylist(trx, { id, accountId: member.accountId }, {})
  return found
}

const takeOne = async (trx: AccountTrx, member: Member, id: string): Promise<repo.PlaylistRow> =>
  (await takeMine(trx, member, [id]))[0] ?? notFound('playlist')
