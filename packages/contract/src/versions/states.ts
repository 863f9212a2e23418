import { z } from 'zod'
import { LabelColor } from '../content/colors.ts'
import { layoutKeys } from '../content/layouts.ts'
import { itemFields } from '../content/playlists.ts'
import { Fit, PlaylistOrder } from '../content/presentation.ts'
import { StoredRule } from '../content/rules.ts'
import { Layer, Priority } from '../content/schedule.ts'
import { ContentType } from '../content/screens.ts'
import { OverlayContentKind, OverlayPlace } from '../devices/overlays.ts'
import { FillRule } from '../playlists/fill-rule.ts'
import { Take } from '../playlists/inner-playlist.ts'
import { SlideDocument } from '../slides/slide-document.ts'
import { mediaOfSlide, sourcesOfSlide } from '../slides/slide-uses.ts'

/** Schema of the states that are written now. A change of a kind's fields increments it. */
export const stateSchema = 1

const common = {
  schema: z.literal(stateSchema),
  name: z.string(),
  /** Names of what the state references at that time, by id. They are no part of the state. */
  names: z.record(z.string(), z.string()),
}

/** An item of a playlist: a media item with its settings, or a playlist. */
export const StateItem = z.object({
  id: z.string(),
  /** Null for a playlist in the playlist. */
  media_id: z.string().nullable(),
  /** Null for a media item. */
  playlist_id: z.string().nullable(),
  ...itemFields,
  /** Number of items of a playlist in the playlist that play each time. */
  take: Take,
})
export type StateItem = z.infer<typeof StateItem>

export const PlaylistState = z.object({
  kind: z.literal('playlist'),
  ...common,
  slide_duration: z.int().nullable(),
  fit: Fit,
  fill: z.string(),
  order: PlaylistOrder,
  fill_rule: FillRule.nullable(),
  /** In playing order, without those of the rule that it fills itself with. */
  items: z.array(StateItem),
})
export type PlaylistState = z.infer<typeof PlaylistState>

export const ChannelState = z.object({
  kind: z.literal('channel'),
  ...common,
  layout: z.enum(layoutKeys),
  /** The regions with playlists, in the order of the layout, each with its playlists in playing order. */
  regions: z.array(z.object({ region: z.string(), playlist_ids: z.array(z.string()) })),
})
export type ChannelState = z.infer<typeof ChannelState>

/** The stored files of a slide, and what the server knows about them: columns of its media item. */
export const SlideFiles = z.object({
  original_file: z.string().nullable(),
  playback_file: z.string().nullable(),
  thumbnail_file: z.string().nullable(),
  mime: z.string().nullable(),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  stored_bytes: z.int(),
  part_hashes: z.string().nullable(),
})
export type SlideFiles = z.infer<typeof SlideFiles>

export const SlideState = z.object({
  kind: z.literal('slide'),
  ...common,
  files: SlideFiles,
  /** The contents of `files.original_file`; null until they are read. */
  document: SlideDocument.nullable(),
})
export type SlideState = z.infer<typeof SlideState>

export const EntryState = z.object({
  kind: z.literal('schedule_entry'),
  ...common,
  color: LabelColor,
  rule: StoredRule,
  priority: Priority,
  layer: Layer,
  overlay: OverlayPlace.nullable(),
  content_type: ContentType,
  /** In playing order. */
  content_ids: z.array(z.string()),
  /** Targets, sorted by id. */
  screen_ids: z.array(z.string()),
  tag_ids: z.array(z.string()),
})
export type EntryState = z.infer<typeof EntryState>

/** Content assigned to a screen. Only proposals need it: screens have no versions. */
export const ScreenContentState = z.object({
  kind: z.literal('screen_content'),
  ...common,
  content_type: ContentType,
  content_ids: z.array(z.string()),
  overlays: z.array(OverlayPlace.extend({ content_kind: OverlayContentKind, content_id: z.string() })),
})
export type ScreenContentState = z.infer<typeof ScreenContentState>

/** The canonical state of a thing: equal states are equal JSON, apart from names and from ids of items. */
export const State = z.discriminatedUnion('kind', [
  PlaylistState,
  ChannelState,
  SlideState,
  EntryState,
  ScreenContentState,
])
export type State = z.infer<typeof State>
export type StateKind = State['kind']

/** The text by which states are equal: without the names of others, the ids of items, and what is computed. */
export function stateKey(state: State): string {
  const { names: _names, ...own } = state
  if (own.kind === 'playlist') return JSON.stringify({ ...own, items: own.items.map(({ id: _id, ...item }) => item) })
  if (own.kind === 'slide') return JSON.stringify([own.kind, own.schema, own.name, own.files.original_file])
  return JSON.stringify(own.kind === 'screen_content' ? { ...own, name: '' } : own)
}

/** Ids of what a state references, by kind. Those of a slide are known with its document. */
export interface References {
  media: string[]
  playlist: string[]
  channel: string[]
  screen: string[]
  tag: string[]
  source: string[]
}

const once = (ids: readonly (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)

/** The state without the names of these things. */
export const withoutNames = <T extends State>(state: T, isHidden: (id: string) => boolean): T => ({
  ...state,
  names: Object.fromEntries(Object.entries(state.names).filter(([id]) => !isHidden(id))),
})

export function referencesOf(state: State): References {
  const none: References = { media: [], playlist: [], channel: [], screen: [], tag: [], source: [] }
  switch (state.kind) {
    case 'playlist':
      return {
        ...none,
        media: once(state.items.map((item) => item.media_id)),
        playlist: once(state.items.map((item) => item.playlist_id)),
      }
    case 'channel':
      return { ...none, playlist: once(state.regions.flatMap(({ playlist_ids: ids }) => ids)) }
    case 'slide':
      return state.document === null
        ? none
        : { ...none, media: mediaOfSlide(state.document), source: sourcesOfSlide(state.document) }
    case 'schedule_entry':
      return { ...none, [state.content_type]: state.content_ids, screen: state.screen_ids, tag: state.tag_ids }
    default: {
      const shown = (kind: 'media' | 'playlist') =>
        state.overlays.filter(({ content_kind }) => content_kind === kind).map(({ content_id }) => content_id)
      const assigned = (kind: ContentType) => (state.content_type === kind ? state.content_ids : [])
      return {
        ...none,
        media: once(shown('media')),
        playlist: once([...assigned('playlist'), ...shown('playlist')]),
        channel: assigned('channel'),
      }
    }
  }
}
