import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { ZoneRules } from '../devices/clock-rules.ts'
import { ManifestTakeover } from '../devices/manifest-takeover.ts'
import { OverlayPlace } from '../devices/overlays.ts'
import { RoundList } from '../devices/rounds.ts'
import { ItemKind } from './media-types.ts'
import { Fit } from './presentation.ts'
import { StoredRule } from './rules.ts'
import { Priority } from './schedule.ts'
import { Animation, Rotation } from './screens.ts'

/** A file to play, named by the SHA-256 of its bytes. */
export const Asset = z.object({
  url: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** URL of the thumbnail for previews; not used by players. */
  thumbnail: z.string().nullable().optional(),
  /** SHA-256 of each part of `partBytes`, in order; omitted for files of one part, whose name is their hash. */
  parts: z.array(z.string()).optional(),
  /** Family, weights and characters of a font file as descriptors of CSS; omitted for other files. */
  font: z.object({ family: z.string(), weight: z.string(), range: z.string() }).optional(),
})
export type Asset = z.infer<typeof Asset>

/** Time of typed data, which does not become old without contact with the server: the last one that a `Date` can be. */
export const neverOld = 8_640_000_000_000_000

export const ManifestItem = z.object({
  /** A page of a document has the id of its item, a slash and its number. */
  id: z.string(),
  kind: ItemKind,
  /** Key into `assets`; for a slide, its picture, for an HTML package, its page. Omitted for a web page and a stream. */
  asset: z.string().optional(),
  /**
   * Keys into `assets` of the files of a slide: its document, its images and videos by media item, its fonts, and its data
   * by data source (JSON as `SourceData`). Omitted for other kinds.
   */
  slide: z
    .object({
      document: z.string(),
      images: z.record(z.string(), z.string()),
      /** Omitted: none. */
      videos: z.record(z.string(), z.string()).optional(),
      fonts: z.array(z.string()),
      data: z.record(z.string(), z.string()).optional(),
      /**
       * When the data of sources was last retrieved (ms since 1970), for those that fail now and those with typed data
       * (`neverOld`), if the slide hides their data when it is old. Omitted: none of them.
       */
      retrievedAt: z.record(z.string(), z.int()).optional(),
    })
    .optional(),
  /** A page that is loaded when it is shown. Omitted for other kinds. */
  web: z
    .object({
      url: z.string(),
      /** In percent; omitted: 100. */
      zoom: z.int().optional(),
      /** Time after which it is loaded again, on the display or before its next turn; omitted: never. */
      refreshMs: z.int().optional(),
      /** True: it is loaded again before each of its turns. Omitted: it stays loaded between them. */
      isReloaded: z.boolean().optional(),
      /** Key into `assets` of an image that is shown while the page cannot be loaded; omitted: it is skipped. */
      fallback: z.string().optional(),
      /** True: the page cannot be shown in a frame. Omitted: it can, as far as the server knows. */
      forbidsFrames: z.boolean().optional(),
    })
    .optional(),
  /** An HLS stream that is loaded when it is shown. Omitted for other kinds. */
  stream: z
    .object({
      url: z.string(),
      /** Key into `assets` of an image that is shown while the stream cannot be played; omitted: it is skipped. */
      fallback: z.string().optional(),
    })
    .optional(),
  /** Duration (ms) with all defaults applied. */
  durationMs: z.int(),
  title: z.string(),
  /** Id and title of the media item, for proof of play. */
  mediaId: z.string(),
  /** Omitted: contain. */
  fit: Fit.optional(),
  /** Behind an item that does not fill its region; omitted: a blurred copy of it. */
  color: z.string().optional(),
  /** Key into `assets` of a picture of a video in an overlay, for devices that decode one video at a time. */
  poster: z.string().optional(),
  /** Volume of a video or stream in percent; omitted: without sound. */
  volume: z.int().optional(),
  /** The part of a video to play (ms); omitted: from its start, to its end. */
  fromMs: z.int().optional(),
  toMs: z.int().optional(),
  /** Omitted: it plays to its end, and its duration is its length. */
  playback: z.enum(['cut', 'loop']).optional(),
  /** It plays while all of these rules are active (its own and that of its media item); omitted: always. */
  rules: z.array(StoredRule).optional(),
  /** Plays in an hour and on a day of the screen's time zone after which it is skipped until the next; omitted: no limit. */
  maxPerHour: z.int().optional(),
  maxPerDay: z.int().optional(),
})
export type ManifestItem = z.infer<typeof ManifestItem>

/** A region of the display with its own loop; position in percent. */
export const Region = z.object({
  name: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  items: z.array(ManifestItem),
  /** The parts of its rounds; omitted: all items in order. Older players play the items in order. */
  rounds: RoundList.optional(),
})
export type Region = z.infer<typeof Region>

/** Regions shown at the same time. Scenes alternate: each is shown for one round of its first region. */
export const Scene = z.object({
  id: z.string(),
  regions: z.array(Region),
})
export type Scene = z.infer<typeof Scene>

/** Content that plays in place of `scenes` while the rule is active in the time zone of the screen. */
export const TimetableEntry = z.object({
  id: z.string(),
  name: z.string(),
  rule: StoredRule,
  priority: Priority,
  /** Key into `contents`. */
  content: z.string(),
})
export type TimetableEntry = z.infer<typeof TimetableEntry>

export const Timetable = z.object({
  /** Entries of one priority take turns in this order. */
  entries: z.array(TimetableEntry),
  /** Opening hours: outside of them the display is in standby. Omitted: always open. */
  hours: z.array(StoredRule).optional(),
  /** Takeovers that run. Omitted: none. */
  takeovers: z.array(ManifestTakeover).optional(),
  /** Keys into `contents` of prepared takeovers, whose files are downloaded first. Omitted: none. */
  prepared: z.array(z.string()).optional(),
})
export type Timetable = z.infer<typeof Timetable>

/** A layer above the scenes. It is not shown during takeovers and in standby. */
export const ManifestOverlay = z.object({
  /** The same as long as its content is the same. */
  id: z.string(),
  ...OverlayPlace.shape,
  /** Key into `contents`; it has one scene with one region. */
  content: z.string(),
  /** Omitted: always. */
  entry: TimetableEntry.omit({ content: true }).optional(),
})
export type ManifestOverlay = z.infer<typeof ManifestOverlay>

/** Everything a player needs to play offline. `revision` is a hash of everything that the other fields are made of. */
export const Manifest = z.object({
  format: z.literal(1),
  revision: z.string(),
  screen: z.object({
    id: z.string(),
    name: z.string(),
    rotation: Rotation,
    animation: Animation,
    timeZone: z.string(),
    /** The offsets of the time zone for 14 to 26 months, for devices whose own rules are out of date. */
    zoneRules: ZoneRules.optional(),
    /** True: displays that can switch off their TV do so in standby. Omitted: they do not. */
    tvStandby: z.boolean().optional(),
  }),
  /** The default content: it plays while no entry of the timetable is active. */
  scenes: z.array(Scene),
  /** Omitted without a schedule, opening hours and takeovers; older players play `scenes`. */
  timetable: Timetable.optional(),
  /** In this order, later ones above earlier ones, those of entries with high priority above all. Omitted: none. */
  overlays: z.array(ManifestOverlay).optional(),
  /** Content of the timetable and of overlays. */
  contents: z.record(z.string(), z.array(Scene)).optional(),
  assets: z.record(z.string(), Asset),
  /** Manifest poll intervals without and with a device link, and the maximum cache size (bytes). */
  policy: z.object({ pollMs: z.int(), linkedPollMs: z.int(), cacheBytes: z.int() }),
  branding: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    /** A display with nothing to show has this picture, else the text, else the logo. */
    idlePicture: z.string().optional(),
    idleText: z.string().optional(),
  }),
  /** Why there is nothing to play; omitted when there is. */
  empty: z.enum(['nothing_assigned', 'playlist_empty']).optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const getManifest = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens/:screenID/manifest',
  allow: ['public'],
  summary:
    'Get the manifest of a screen by its code or its id. From the first change of its code on, its id needs the token of one of its devices or of a user who can see it. Without such a token, it has what plays within a day, and no prepared takeovers. Supports ETag and 304.',
  params: renamed(z.object({ screenID: Id })),
  reply: Manifest,
})

export const readPreview = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'previews/read',
  allow: ['public'],
  summary: 'Exchange the ticket of a preview for the manifest of what it shows. A ticket works once.',
  body: z.object({ ticket: z.string().min(1).max(200) }),
  reply: Manifest,
})
