import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { maxContentsPerScreen, maxScreensPerCall } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Deleted, dataOf, Id, ListQuery, listOf, Named, name, TimeZone, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { Device } from '../devices/devices.ts'
import { Location } from '../devices/locations.ts'
import { Overlays, ScreenOverlay } from '../devices/overlays.ts'
import { ScreenCounts, ScreenGroup, ScreenState } from '../devices/screen-state.ts'
import { Hours, StoredRule } from './rules.ts'
import { ScreenTagIds, TagLabel } from './tags.ts'

export const animations = [
  'default',
  'fadeAnimate',
  'zoom',
  'spin',
  'slide-right',
  'slide-left',
  'bounce',
  'scale',
  'rotate',
  'blink',
  'random',
] as const
export const Animation = z.enum(animations, 'Please choose one of the animations.')
export type Animation = z.infer<typeof Animation>

export const Rotation = z.union(
  [z.literal(0), z.literal(90), z.literal(180), z.literal(270)],
  'Rotation must be 0, 90, 180 or 270 degrees.',
)
export type Rotation = z.infer<typeof Rotation>

export const ContentType = z.enum(['playlist', 'channel'], 'Content must be a playlist or a channel.')
export type ContentType = z.infer<typeof ContentType>

export const codeProblem = 'A screen code has 6 to 20 letters and digits.'

/** Case and dashes are ignored. New codes have at least 6 characters; older screens may have shorter ones. */
export const ScreenCode = bounded(60)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^([A-Z0-9]{4,20})?$/, codeProblem))

export const Screen = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  rotation: Rotation,
  animation: orUnknown(Animation),
  data_type: ContentType,
  content: z.array(z.object({ id: z.string(), name: z.string() })),
  /** By name. */
  tags: z.array(TagLabel),
  /** Null: that of the account. */
  time_zone: z.string().nullable(),
  /** Own opening hours; empty: those of its tags, or always open. */
  hours: z.array(StoredRule),
  /** Its own location; null: the locations of its tags count. */
  location: Location.nullable(),
  /** Whether displays that can switch off their TV do so outside the opening hours. */
  tv_standby: z.boolean(),
  /** Always shown above its content; later ones lie above earlier ones. */
  overlays: z.array(ScreenOverlay),
  devices: z.array(Device),
  state: ScreenState,
  /** PNG data URL of `player_url` as a QR code. */
  qr_code: z.string(),
  /** Offers to show the screen once, or to make the device a display of the screen. */
  player_url: z.string(),
  version: Version,
  created_at: z.int(),
})
export type Screen = z.infer<typeof Screen>

/** Properties by which screens can be grouped; the groups follow each other in the list. */
export const screenGroupings = ['state', 'tag', 'content', 'rotation'] as const

const ScreenFilter = z.object({
  /** Part of the name, of a tag or of the name of the content, or the beginning of the code. */
  search: ListQuery.shape.search,
  state: ScreenGroup.optional(),
  /** Id of a playlist or a channel: screens that play it. */
  content: Id.optional(),
  /** Id of a tag: screens that have it. */
  tag: Id.optional(),
})
export type ScreenFilter = z.infer<typeof ScreenFilter>

/** With `state` or `group`, or sorted by trouble, the list is always paged. */
export const ScreenQuery = ListQuery.extend(ScreenFilter.shape).extend({
  group: z.enum(screenGroupings).optional(),
  /** `trouble`: screens that need attention first. */
  sort: z.enum(['newest', 'oldest', 'name', 'trouble']).optional(),
})
export type ScreenQuery = z.infer<typeof ScreenQuery>

export const listScreens = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens',
  allow: ['screens.view'],
  summary: 'List the screens of the account. With `page`, counts per state come with the page.',
  query: ScreenQuery,
  reply: listOf(Screen).extend({
    /** Screens that match the search, in all states. Present when a page was requested. */
    counts: ScreenCounts.optional(),
  }),
})

export const listScreenIds = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens/ids',
  allow: ['screens.view'],
  summary: `List the ids of the screens that match a filter, at most ${maxScreensPerCall}.`,
  query: ScreenFilter,
  reply: dataOf(z.array(z.string())),
})

export const listScreenNames = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens/names',
  allow: ['screens.view', 'schedules.view', 'takeover.view', 'takeover.start'],
  summary: `List the names of the screens of the account by name, with the ids of their tags and their time zones, at most ${maxScreensPerCall}.`,
  reply: dataOf(z.array(Named.extend({ tag_ids: z.array(z.string()), time_zone: z.string() }))),
})

export const getScreen = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens/:screenID',
  allow: ['screens.view'],
  summary: 'Get a screen of the account.',
  params: renamed(z.object({ screenID: Id })),
  reply: dataOf(Screen),
})

export const saveScreen = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'screens/create',
  allow: ['screens.create', 'screens.edit'],
  summary: 'Create a screen, or update the one with this screenID.',
  body: renamed(
    z.object({
      name: name('Title is required.'),
      code: ScreenCode.nullish(),
      rotation: Rotation.optional(),
      data_type: ContentType.optional(),
      assignedItems: z.array(Id).max(maxContentsPerScreen).optional(),
      tag_ids: ScreenTagIds.optional(),
      animation: Animation.optional(),
      time_zone: TimeZone.nullable().optional(),
      hours: Hours.optional(),
      tv_standby: z.boolean().optional(),
      location: Location.nullable().optional(),
      /** Omitted: unchanged. */
      overlays: Overlays.optional(),
      screenID: Id.optional(),
      version: Version.optional(),
    }),
    { data_type: 'contentType', assignedItems: 'contentIds' },
  ),
  reply: dataOf(Screen),
})

export const renewScreenCode = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'screens/code/renew',
  allow: ['screens.edit'],
  summary:
    'Generate a new code for a screen. The old code stops working, and its id no longer opens it without a token; connected devices stay connected.',
  body: renamed(z.object({ screenID: Id, version: Version.optional() })),
  reply: dataOf(Screen),
})

export const deleteScreen = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'screens/delete',
  allow: ['screens.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a screen. Its players return to the pairing page.',
  body: renamed(z.object({ screenID: Id })),
  reply: Deleted,
})

export const updateScreenContent = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'screens/content/update',
  allow: ['screens.edit'],
  summary: 'Assign playlists or channels to a screen.',
  body: renamed(
    z.object({
      screenID: Id,
      contentID: z.union([Id.transform((id) => [id]), z.array(Id).max(maxContentsPerScreen)]),
      type: ContentType,
      version: Version.optional(),
    }),
    { contentID: 'contentIds', type: 'contentType' },
  ),
  reply: dataOf(Screen),
})

export const ScreenContentItem = z.object({
  id: z.string(),
  /** Duration (ms) with all defaults applied. */
  duration: z.int(),
  media: z.object({
    file_path: z.string(),
    title: z.string(),
    file_type: z.string(),
    thumbnail: z.string().nullable(),
  }),
})

export const getScreenContent = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens/:screenID/content',
  allow: ['public'],
  summary:
    'Get the content of a screen by its code or its id. From the first change of its code on, its id needs the token of one of its devices or of a user who can see it. Supports ETag and 304.',
  params: renamed(z.object({ screenID: Id })),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        rotation: Rotation,
        animation: Animation,
        content: z.array(ScreenContentItem),
      }),
    ),
  }),
})
