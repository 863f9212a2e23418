import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxIdsPerCall, maxItemDurationMs, maxItemsPerPlaylist, minItemDurationMs } from '../api/limits.ts'
import { UnmanagedScreens, UnmanagedUses } from '../api/unmanaged.ts'
import { Done, dataOf, Id, Ids, ListQuery, listOf, Named, name, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { FailingItem, ScreenCounts, ScreenState } from '../devices/screen-state.ts'
import { FillRule } from '../playlists/fill-rule.ts'
import { AudioCodec, MediaKind, VideoCodec } from './media-types.ts'
import { Fill, Fit, MaxPerDay, MaxPerHour, Playback, PlaylistOrder, Presentation, Weight } from './presentation.ts'
import { Rule } from './rules.ts'

const durationRange = 'A duration is between 1 second and 24 hours.'
/** Duration of an item (ms). */
export const DurationMs = z
  .int(durationRange)
  .min(minItemDurationMs, durationRange)
  .max(maxItemDurationMs, durationRange)
// 0 means that the item has no duration, as sent by the two empty form fields.
const OptionalDurationMs = z.union([DurationMs, z.literal(0), z.null()], durationRange).transform((ms) => ms || null)

export const PlaylistItem = z.object({
  id: z.string(),
  media_id: z.string(),
  /** Own duration in ms, of each page of a document; null when the playlist's slide duration (or the default) applies. */
  duration: z.int().nullable(),
  /** Null: that of the playlist. */
  fit: Fit.nullable(),
  /** Percent; 0 is without sound. */
  volume: z.int(),
  /** Positions in a video (ms); null: its start and its end. */
  trim_from: z.int().nullable(),
  trim_to: z.int().nullable(),
  /** First and last page of a document that is shown; null: all of them. */
  page_from: z.int().nullable(),
  page_to: z.int().nullable(),
  playback: Playback,
  /** When it plays; null: always. The rule of its media item has to be active, too. */
  rule: Rule.nullable(),
  /** Appearances in a round of the playlist. */
  weight: z.int(),
  /** Maximum number of plays on a screen in an hour and on a day; null: no limit. */
  max_per_hour: z.int().nullable(),
  max_per_day: z.int().nullable(),
  /** It is there because of the rule of the playlist. */
  is_filled: z.boolean(),
  media: z.object({
    title: z.string(),
    file_path: z.string().nullable(),
    thumbnail: z.string().nullable(),
    file_type: MediaKind,
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Natural length of a video in ms. */
    duration: z.int().nullable(),
    /** Number of pages of a document; null for other kinds, and until the pages are rendered. */
    pages: z.int().nullable(),
    /** Codec of a video; null for other kinds, and until the file has been read. */
    video_codec: VideoCodec.nullable(),
    /** Codec of its sound; null for a video without sound, too. */
    audio_codec: AudioCodec.nullable(),
    rule: Rule.nullable(),
  }),
})
export type PlaylistItem = z.infer<typeof PlaylistItem>

/** Maximum number of screens in a playlist of the API. */
export const maxLinkedScreens = 20

/** The channel, schedule entry or takeover through which a playlist reaches a screen. The name is empty without the permission to see it. */
export const LinkedThrough = z.object({
  kind: z.enum(['channel', 'schedule', 'takeover']),
  name: z.string(),
})
export type LinkedThrough = z.infer<typeof LinkedThrough>

export const Playlist = z.object({
  id: z.string(),
  name: z.string(),
  /** Duration of items without their own (ms); null means the default of 4 s. */
  slide_duration: z.int().nullable(),
  /** Fit of items without their own, and what is behind items that do not fill their region: `blur` or a color. */
  fit: Fit,
  fill: z.string(),
  order: PlaylistOrder,
  /** Which media items it fills itself with; null: none. */
  fill_rule: FillRule.nullable(),
  contents: z.array(PlaylistItem),
  /**
   * The first screens that it reaches, by name, at most `maxLinkedScreens`: linked to them, or through a channel, the
   * schedule or a prepared or running takeover. `active` means that the screen is online.
   */
  screens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      state: ScreenState,
      /** Null: it is linked to the screen. */
      through: LinkedThrough.nullable(),
    }),
  ),
  /** All screens that it reaches. */
  screen_counts: ScreenCounts,
  unmanaged_screens: UnmanagedScreens,
  /** Items that cannot be shown on at least one screen, or on usual displays. */
  failing: z.array(FailingItem),
  failing_count: z.int(),
  /** Whether this user can change it. (Playlists of other managers may be read-only.) */
  is_editable: z.boolean(),
  version: Version,
  created_at: z.int(),
})
export type Playlist = z.infer<typeof Playlist>

export const listPlaylists = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'playlists',
  allow: ['playlist.view'],
  summary: 'List the playlists that you can see, with their items and screens.',
  query: ListQuery,
  reply: listOf(Playlist),
})

export const getPlaylist = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'playlists/:playlistID',
  allow: ['playlist.view'],
  summary: 'Get one of the playlists that you can see, with its items and screens.',
  params: renamed(z.object({ playlistID: Id })),
  reply: dataOf(Playlist),
})

/** A playlist in a selection list: name, number of items, and first item. */
export const PlaylistName = z.object({
  id: z.string(),
  name: z.string(),
  is_editable: z.boolean(),
  item_count: z.int(),
  /** The first item as it is shown, with its fit and the fill of the playlist; null when it is empty. */
  first: z
    .object({ title: z.string(), file_type: MediaKind, thumbnail: z.string().nullable(), fit: Fit, fill: z.string() })
    .nullable(),
})
export type PlaylistName = z.infer<typeof PlaylistName>

export const listPlaylistNames = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'playlists/names',
  allow: ['playlist.view'],
  summary: 'List the playlists that you can see without items and screens, for selection lists.',
  query: ListQuery,
  reply: listOf(PlaylistName),
})

/** How and when an item plays. What is left out stays. */
const ItemSettings = Presentation.extend({
  /** Null: always. */
  rule: Rule.nullable().optional(),
  weight: Weight.optional(),
  max_per_hour: MaxPerHour.optional(),
  max_per_day: MaxPerDay.optional(),
})

/** An item of a playlist as it is saved. */
export const ItemToSave = ItemSettings.extend({
  /** An item to keep. Without it: an item with this media item that no other entry names, else a new one. */
  id: Id.optional(),
  mediaId: Id,
  /** Own duration (ms), 0 or null for none. Without it, an item that is kept keeps its own. */
  durationMs: OptionalDurationMs.optional(),
})
export type ItemToSave = z.output<typeof ItemToSave>

const tooManyIds = `Please select at most ${maxIdsPerCall.toLocaleString('en')} at once.`
export const tooManyItems = `A playlist holds at most ${maxItemsPerPlaylist.toLocaleString('en')} items.`

/** Create without `playlistID`, update with it (which needs playlist.edit). */
export const savePlaylist = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/create',
  allow: ['playlist.create', 'playlist.edit'],
  summary: 'Create a playlist, or update the one with this playlistID.',
  body: renamed(
    z
      .object({
        name: name('Title is required.'),
        slide_duration: OptionalDurationMs.optional(),
        fit: Fit.optional(),
        fill: Fill.optional(),
        /** What is left out stays; `in_order` for a new playlist. */
        order: PlaylistOrder.optional(),
        /** Which media items it fills itself with, now and when the library changes. Null: none; those that are there stay as its own. */
        fill_rule: FillRule.nullable().optional(),
        /** All items in playing order. */
        items: z.array(ItemToSave).max(maxItemsPerPlaylist, tooManyItems).optional(),
        /** The same without ids and durations; ignored beside `items`. */
        media_ids: z.array(Id).max(maxItemsPerPlaylist, tooManyItems).optional(),
        playlistID: Id.optional(),
        version: Version.optional(),
      })
      .transform(({ media_ids, items = media_ids?.map((mediaId): ItemToSave => ({ mediaId })), ...fields }) => ({
        ...fields,
        items,
      })),
  ),
  reply: dataOf(Playlist),
})

export const copyPlaylist = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/copy',
  allow: ['playlist.create'],
  summary: 'Copy a playlist. On the screens that the user manages and may edit, the copy takes its place.',
  body: renamed(z.object({ playlistID: Id })),
  reply: dataOf(z.object({ playlist: Playlist, screens: z.int().meta({ description: 'Screens with the copy.' }) })),
})

export const assignContent = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/assign-content',
  allow: ['playlist.edit'],
  summary: 'Append media to several playlists.',
  body: z.object({
    media_ids: z.array(Id, needOne()).min(1, needOne()).max(maxIdsPerCall, tooManyIds),
    playlist_ids: z.array(Id, needOne()).min(1, needOne()).max(maxIdsPerCall, tooManyIds),
  }),
  reply: Done,
})

export const addContent = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/add-content',
  allow: ['playlist.edit'],
  summary: 'Append media to one playlist.',
  body: renamed(z.object({ media_ids: Ids, playlistID: Id })),
  reply: Done,
})

export const removeContent = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/remove-content',
  allow: ['playlist.edit'],
  onFullDisk: true,
  summary: 'Remove one item (mediaID is the id of the playlist item).',
  body: renamed(z.object({ mediaID: Id, playlistID: Id }), { mediaID: 'itemId' }),
  reply: Done,
})

export const reorderContent = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/reorder',
  allow: ['playlist.edit'],
  summary: 'Reorder the items of a playlist. List every item once.',
  body: renamed(z.object({ playlistID: Id, contentIDs: Ids }), { contentIDs: 'itemIds' }),
  reply: Done,
})

export const updateDuration = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/duration/update',
  allow: ['playlist.edit'],
  summary: 'Set the duration of an item (mediaId is the id of the playlist item).',
  body: renamed(z.object({ mediaId: Id, duration: OptionalDurationMs }), { mediaId: 'itemId' }),
  reply: Done,
})

export const updateItem = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/items/update',
  allow: ['playlist.edit'],
  summary:
    'Set the fit, sound, trim, playback and pages of an item, and when and how often it plays. What is left out stays.',
  body: renamed(ItemSettings.extend({ itemID: Id, durationMs: OptionalDurationMs.optional() })),
  reply: Done,
})

export const deletePlaylist = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'playlists/delete',
  allow: ['playlist.delete'],
  onFullDisk: true,
  summary: 'Delete a playlist and remove it from its screens and channels.',
  body: renamed(z.object({ playlistID: Id })),
  reply: Done,
})

export const playlistUses = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'playlists/uses',
  allow: ['playlist.view'],
  summary: 'List where a playlist is used: names of channels, screens, schedule entries and prepared takeovers.',
  body: renamed(z.object({ playlistID: Id })),
  reply: dataOf(
    z.object({
      channels: z.array(Named),
      screens: z.array(Named),
      schedule: z.array(Named),
      takeovers: z.array(Named),
      unmanaged: UnmanagedUses,
    }),
  ),
})

function needOne() {
  return 'Please select at least one playlist and one content item.'
}
