import { maxItemsPerCall, maxItemsPerPlaylist } from '@digisigncast/contract/api/limits'
import { tooManyItems } from '@digisigncast/contract/content/playlists'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { listedIds, type NewEvent } from '../../kernel/events/index.ts'
import { requireFamily, requireMedia } from './arrange-items.ts'
import { moved, placeIn } from './filled/fill.ts'
import { fillRuleFrom } from './filled/fill-rules.ts'
import { relocated } from './inner/arrange-lists.ts'
import { listInner, replaceInner } from './inner/inner-playlists.repo.ts'
import { changeList, type EntrySettings, inOrder, removeList } from './inner/inner-playlists.service.ts'
import { requirePages, requirePart, requireRound, requireSound, settingsOf } from './item-settings.ts'
import { newItem } from './kept-items.ts'
import { aboutPlaylist, type Owned, takeMine, takeOne } from './own-playlists.ts'
import * as repo from './playlists.repo.ts'

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
