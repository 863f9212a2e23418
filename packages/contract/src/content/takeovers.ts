import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxContentsPerCall } from '../api/limits.ts'
import { ShownContent } from '../api/shown-content.ts'
import { UnmanagedScreens } from '../api/unmanaged.ts'
import { Done, dataOf, Id, Named, name, Version } from '../api/wire.ts'
import { Notice, NoticeInput } from '../devices/notices.ts'
import { OverlayPlace, PlacedOverlay } from '../devices/overlays.ts'
import { ContentType } from './screens.ts'
import { TagLabel, TargetScreenIds, TargetTagIds } from './tags.ts'

export const defaultTakeoverMinutes = 30
export const maxTakeoverMinutes = 24 * 60
/** Maximum number of prepared takeovers of an account. */
export const maxPreparedTakeovers = 100
/** Screens that a takeover of a list names. */
export const maxTakeoverScreensNamed = 20

const lengthProblem = `Choose a duration from 1 minute to ${maxTakeoverMinutes / 60} hours.`
/** A duration, as it is sent. */
export const TakeoverMinutes = z.int(lengthProblem).min(1, lengthProblem).max(maxTakeoverMinutes, lengthProblem)
/** Null: until a user ends it. */
const Minutes = TakeoverMinutes.nullable()

/** Content and targets of a takeover: a notice, or playlists or channels. */
const Shows = z.object({
  notice: Notice.nullable(),
  content_type: ContentType.nullable(),
  content: z.array(ShownContent),
  /** Its place above the content, which goes on; null: it fills the screen. */
  overlay: OverlayPlace.nullable(),
  /** On all screens of the account, also those created later. */
  everywhere: z.boolean(),
  /** Targets by tag: all screens that have one of these tags. */
  tags: z.array(TagLabel),
  /** The first screens by name that are targets themselves or by a tag; all are in `screen_count`. */
  screens: z.array(Named),
  screen_count: z.int(),
  unmanaged_screens: UnmanagedScreens,
  /** False when it has targets outside the limit of this user, who cannot change, start or end it then. */
  is_editable: z.boolean(),
  /** Also outside opening hours. */
  in_standby: z.boolean(),
})

/** A takeover that can be started at any time. Its files are on the players beforehand. */
export const PreparedTakeover = Shows.extend({
  id: z.string(),
  name: z.string(),
  /** Default duration; null: until a user ends it. */
  minutes: z.int().nullable(),
  version: Version,
  created_at: z.int(),
})
export type PreparedTakeover = z.infer<typeof PreparedTakeover>

/** A takeover that runs. The newest one that fills the screen wins there, and covers those above the content. */
export const RunningTakeover = Shows.extend({
  id: z.string(),
  name: z.string(),
  /** Null for one that was not prepared. */
  prepared_id: z.string().nullable(),
  is_drill: z.boolean(),
  /** By the server's clock (ms). */
  started_at: z.int(),
  /** Null: a user ends it. */
  ends_at: z.int().nullable(),
  started_by: z.string(),
  /** All screens that are targets themselves or by a tag; empty with `everywhere`. */
  screen_ids: z.array(z.string()),
})
export type RunningTakeover = z.infer<typeof RunningTakeover>

/** An overlay has one region. */
export const noChannelsAbove = 'Takeovers above the content show a notice or playlists. Choose a playlist.'
const needsContent = 'Please enter a notice, or choose at least one playlist or channel.'

/** The same, as it is sent. */
const ShowsInput = z
  .object({
    notice: NoticeInput.optional(),
    content_type: ContentType.default('playlist'),
    content_ids: z
      .array(Id)
      .max(maxContentsPerCall, `Choose at most ${maxContentsPerCall} playlists or channels.`)
      .default([]),
    /**
     * Above the content, which goes on: a notice or playlists. Null: it fills the screen. Omitted: unchanged; null for a new
     * takeover.
     */
    overlay: PlacedOverlay.nullish(),
    everywhere: z.boolean().default(false),
    screen_ids: TargetScreenIds.default([]),
    tag_ids: TargetTagIds,
    in_standby: z.boolean().default(true),
    minutes: Minutes.default(defaultTakeoverMinutes),
  })
  .superRefine(({ notice, content_type, content_ids, overlay, everywhere, screen_ids, tag_ids }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (!notice && content_ids.length === 0) refuse('content_ids', needsContent)
    if (notice && content_ids.length > 0) refuse('content_ids', 'Choose either a notice or content, not both.')
    if (overlay && !notice && content_type === 'channel') refuse('content_type', noChannelsAbove)
    if (!everywhere && screen_ids.length + tag_ids.length === 0)
      refuse('screen_ids', 'Please choose at least one screen or tag.')
  })

export const listRunningTakeovers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'takeovers/running',
  allow: ['member'],
  summary: 'List the takeovers that run, newest first.',
  reply: dataOf(z.array(RunningTakeover)),
})

export const listPreparedTakeovers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'takeovers/prepared',
  allow: ['takeover.view', 'takeover.start'],
  summary: 'List the prepared takeovers of the account by name.',
  query: z.object({
    /** Id of a playlist or channel: those that show it. */
    content: Id.optional(),
    /** Id of a screen: those that have it as a target, itself or by a tag. */
    screen: Id.optional(),
  }),
  reply: dataOf(z.array(PreparedTakeover)),
})

export const getPreparedTakeover = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'takeovers/prepared/:id',
  allow: ['takeover.view'],
  summary: 'Get a prepared takeover with the ids of all screens that are targets themselves.',
  params: z.object({ id: Id }),
  reply: dataOf(PreparedTakeover.extend({ screen_ids: z.array(z.string()) })),
})

export const savePreparedTakeover = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'takeovers/prepared/save',
  allow: ['takeover.edit'],
  summary: 'Create a prepared takeover, or update the one with this id. Players download its files at once.',
  body: ShowsInput.safeExtend({
    id: Id.optional(),
    version: Version.optional(),
    name: name('Name is required.'),
  }),
  reply: dataOf(PreparedTakeover),
})

export const deletePreparedTakeover = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'takeovers/prepared/delete',
  allow: ['takeover.edit'],
  onFullDisk: true,
  summary: 'Delete a prepared takeover. One that runs continues to its end.',
  body: z.object({ id: Id }),
  reply: Done,
})

export const startPreparedTakeover = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'takeovers/prepared/start',
  allow: ['takeover.start'],
  onFullDisk: true,
  summary: 'Start a prepared takeover on its screens.',
  body: z.object({
    id: Id,
    /** Default: that of the prepared takeover. */
    minutes: Minutes.optional(),
    /** A rehearsal: displays mark it as a drill. */
    is_drill: z.boolean().default(false),
  }),
  reply: dataOf(RunningTakeover),
})

export const startTakeover = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'takeovers/start',
  allow: ['takeover.start'],
  onFullDisk: true,
  summary: 'Show a notice or content on screens at once: above everything else, or as an overlay above what plays.',
  body: ShowsInput.safeExtend({ is_drill: z.boolean().default(false) }),
  reply: dataOf(RunningTakeover),
})

export const endTakeover = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'takeovers/end',
  allow: ['takeover.start'],
  onFullDisk: true,
  summary: 'End a takeover before its time. Its screens return to what should play.',
  body: z.object({ id: Id }),
  reply: Done,
})
