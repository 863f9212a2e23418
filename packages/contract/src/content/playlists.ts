import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxIdsPerCall, maxItemsPerPlaylist } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { UnmanagedScreens } from '../api/unmanaged.ts'
import { Deleted, Done, dataOf, Id, Ids, ListQuery, listOf, name, savedOf, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import type { RoundList } from '../devices/rounds.ts'
import { FailingItem, ScreenCounts, ScreenState } from '../devices/screen-state.ts'
import { OptionalDurationMs } from '../playlists/durations.ts'
import { FillRule } from '../playlists/fill-rule.ts'
import { Take } from '../playlists/inner-playlist.ts'
import { LinkedThrough } from '../playlists/linked-through.ts'
import { AudioCodec, MediaKind, VideoCodec } from './media-types.ts'
import { Fill, Fit, MaxPerDay, MaxPerHour, Playback, PlaylistOrder, Presentation, Weight } from './presentation.ts'
import { Rule, StoredRule } from './rules.ts'

/** Settings of an item of a playlist. Versions of a playlist have them, too. */
export const itemFields = {
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
  rule: StoredRule.nullable(),
  /** Appearances in a round of the playlist. */
  weight: z.int(),
  /** Maximum number of plays on a screen in an hour and on a day; null: no limit. */
  max_per_hour: z.int().nullable(),
  max_per_day: z.int().nullable(),
}

export const PlaylistItem = z.object({
  id: z.string(),
  media_id: z.string(),
  ...itemFields,
  /** It is there because of the rule of the playlist. */
  is_filled: z.boolean(),
  /** Id of the entry in `lists` that it is an item of; null: it is an item of the playlist itself. */
  list_id: z.string().nullable(),
  media: z.object({
    title: z.string(),
    file_path: z.string().nullable(),
    thumbnail: z.string().nullable(),
    file_type: orUnknown(MediaKind),
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Natural length of a video in ms. */
    duration: z.int().nullable(),
    /** Number of pages of a document; null for other kinds, and until the pages are rendered. */
    pages: z.int().nullable(),
    /** Codec of a video; null for other kinds, and until the file has been read. */
    video_codec: VideoCodec.nullable().catch('unknown'),
    /** Codec of its sound; null for a video without sound, too. */
    audio_codec: AudioCodec.nullable().catch('other'),
    rule: StoredRule.nullable(),
  }),
})
export type PlaylistItem = z.infer<typeof PlaylistItem>

/** A playlist in another one. */
export const InnerPlaylist = z.object({
  /** Id of this item. */
  id: z.string(),
  playlist_id: z.string(),
  /** Empty for a playlist that this user cannot see. */
  name: z.string(),
  is_hidden: z.boolean(),
  take: Take,
  /** Appearances in a round of the outer playlist. */
  weight: z.int(),
  /** When it plays; null: always. The rules of its items have to be active, too. */
  rule: StoredRule.nullable(),
  /** Place of its first item in `contents`, and number of its items there: 0 when it is empty or hidden. */
  at: z.int(),
  count: z.int(),
})
export type InnerPlaylist = z.infer<typeof InnerPlaylist>

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
  /** Its media items in playing order, with those of the playlists in it at their places, each once. */
  contents: z.array(PlaylistItem),
  /** The playlists in it, in playing order. */
  lists: z.array(InnerPlaylist),
  /** The parts of its rounds, with the ids of `contents`. Omitted without playlists in it. */
  rounds: z.custom<RoundList>().optional().meta({ description: 'As the rounds of a region in the manifest.' }),
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
  /** All screens that it reaches and that this user can access. */
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
    .object({
      title: z.string(),
      file_type: orUnknown(MediaKind),
      thumbnail: z.string().nullable(),
      fit: Fit,
      fill: z.string(),
    })
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

/** A playlist in a playlist as it is saved. */
export const ListToSave = z.object({
  /** An item to keep. Without it: a new one. */
  id: Id.optional(),
  playlist_id: Id,
  take: Take.optional(),
  weight: Weight.optional(),
  rule: Rule.nullable().optional(),
})
export type ListToSave = z.output<typeof ListToSave>

const needsOne = 'An item has either a mediaId or a playlist_id.'

/** A media item, or a playlist. */
const EntryToSave = ItemToSave.extend({ mediaId: Id.optional(), ...ListToSave.partial({ playlist_id: true }).shape })
  .refine((entry) => (entry.mediaId === undefined) !== (entry.playlist_id === undefined), needsOne)
  .transform(({ mediaId, playlist_id, take, ...settings }, context): ItemToSave | ListToSave => {
    const { id, weight, rule, ...ofMedia } = settings
    if (playlist_id === undefined) return { ...settings, mediaId: mediaId ?? '' }
    if (Object.values(ofMedia).some((value) => value !== undefined))
      context.addIssue('A playlist in a playlist has only a take, a weight and a rule. Set all else on its items.')
    return { id, playlist_id, take, weight, rule }
  })
export type EntryToSave = ItemToSave | ListToSave

const tooManyIds = `Please select at most ${maxIdsPerCall.toLocaleString('en')} at once.`
export const tooManyItems = `A playlist holds at most ${maxItemsPerPlaylist.toLocaleString('en')} items.`

/** Create without `playlistID`, update with it (which needs playlist.edit). */
export const savePlaylist = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
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
        /** All items in playing order: media items, and playlists. */
        items: z.array(EntryToSave).max(maxItemsPerPlaylist, tooManyItems).optional(),
        /** The media items without ids and durations; ignored beside `items`. The playlists in it stay at their places. */
        media_ids: z.array(Id).max(maxItemsPerPlaylist, tooManyItems).optional(),
        playlistID: Id.optional(),
        version: Version.optional(),
      })
      .transform(({ media_ids, items, ...fields }) => ({
        ...fields,
        items: items ?? media_ids?.map((mediaId): EntryToSave => ({ mediaId })),
        keepsLists: items === undefined,
      })),
  ),
  reply: savedOf(Playlist),
})

export const copyPlaylist = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'playlists/copy',
  allow: ['playlist.create'],
  summary: 'Copy a playlist. On the screens that the user manages and may edit, the copy takes its place.',
  body: renamed(z.object({ playlistID: Id })),
  reply: dataOf(z.object({ playlist: Playlist, screens: z.int().meta({ description: 'Screens with the copy.' }) })),
})

const needOne = 'Please select at least one playlist and one content item.'

const edit = {
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  allow: ['playlist.edit'],
  reply: Done,
} as const

export const assignContent = endpoint({
  ...edit,
  path: 'playlists/assign-content',
  summary: 'Append media to several playlists.',
  body: z.object({
    media_ids: z.array(Id, needOne).min(1, needOne).max(maxIdsPerCall, tooManyIds),
    playlist_ids: z.array(Id, needOne).min(1, needOne).max(maxIdsPerCall, tooManyIds),
  }),
})

export const addContent = endpoint({
  ...edit,
  path: 'playlists/add-content',
  summary: 'Append media to one playlist.',
  body: renamed(z.object({ media_ids: Ids, playlistID: Id })),
})

export const addPlaylists = endpoint({
  ...edit,
  path: 'playlists/add-playlists',
  summary: 'Append playlists to a playlist, as items of it.',
  body: renamed(
    z.object({
      playlistID: Id,
      playlist_ids: z.array(Id).min(1).max(maxIdsPerCall, tooManyIds),
      take: Take.optional(),
    }),
  ),
})

export const removeContent = endpoint({
  ...edit,
  path: 'playlists/remove-content',
  onFullDisk: true,
  summary: 'Remove one item (mediaID is the id of the playlist item).',
  body: renamed(z.object({ mediaID: Id, playlistID: Id }), { mediaID: 'itemId' }),
})

export const reorderContent = endpoint({
  ...edit,
  path: 'playlists/reorder',
  summary: 'Reorder the items of a playlist. List every item once.',
  body: renamed(z.object({ playlistID: Id, contentIDs: Ids }), { contentIDs: 'itemIds' }),
})

export const updateDuration = endpoint({
  ...edit,
  path: 'playlists/duration/update',
  summary: 'Set the duration of an item (mediaId is the id of the playlist item).',
  body: renamed(z.object({ mediaId: Id, duration: OptionalDurationMs }), { mediaId: 'itemId' }),
})

export const updateItem = endpoint({
  ...edit,
  path: 'playlists/items/update',
  summary:
    'Set the fit, sound, trim, playback and pages of an item, and when and how often it plays; of a playlist in a playlist, when and how often, and its take. What is left out stays.',
  body: renamed(ItemSettings.extend({ itemID: Id, durationMs: OptionalDurationMs.optional(), take: Take.optional() })),
})

export const deletePlaylist = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'playlists/delete',
  allow: ['playlist.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a playlist and remove it from its screens and channels.',
  body: renamed(z.object({ playlistID: Id })),
  reply: Deleted,
})
