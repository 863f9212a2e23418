import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxContentsPerCall, maxScreensPerCall } from '../api/limits.ts'
import { ShownContent } from '../api/shown-content.ts'
import { UnmanagedScreens } from '../api/unmanaged.ts'
import { Deleted, dataOf, Id, ListQuery, Named, name, pageOf, savedOf, Version } from '../api/wire.ts'
import { OverlayPlace, PlacedOverlay } from '../devices/overlays.ts'
import { LabelColor } from './colors.ts'
import { Rule, StoredRule } from './rules.ts'
import { ContentType } from './screens.ts'
import { TagLabel, TargetScreenIds, TargetTagIds } from './tags.ts'

/** Active entries of high priority replace those of normal priority; equal ones take turns. */
export const Priority = z.enum(['normal', 'high'], 'Please choose a priority.')
export type Priority = z.infer<typeof Priority>

/** `main`: its content plays in place of the default content. `overlay`: it lies above what plays, which goes on. */
export const Layer = z.enum(['main', 'overlay'], 'Choose one of the layers.')
export type Layer = z.infer<typeof Layer>

/** Maximum number of entries of an account. */
export const maxScheduleEntries = 2000

/** Content that screens play in place of their default content, or above it, while the rule is active. */
export const ScheduleEntry = z.object({
  id: z.string(),
  name: z.string(),
  color: LabelColor,
  rule: StoredRule,
  priority: Priority,
  layer: Layer,
  /** Place of an entry of the layer `overlay`; null for others. */
  overlay: OverlayPlace.nullable(),
  content_type: ContentType,
  content: z.array(ShownContent),
  /** Targets by tag: all screens that have one of these tags. */
  tags: z.array(TagLabel),
  /** The first screens by name that are targets themselves or by a tag; all are in `screen_count`. */
  screens: z.array(Named),
  screen_count: z.int(),
  unmanaged_screens: UnmanagedScreens,
  /** False when it has targets outside the limit of this user, who cannot change or delete it then. */
  is_editable: z.boolean(),
  version: Version,
  created_at: z.int(),
})
export type ScheduleEntry = z.infer<typeof ScheduleEntry>

/** Screens that an entry of a list names. */
export const maxScreensNamed = 20

export const listSchedule = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'schedule',
  allow: ['schedules.view'],
  summary: 'List the schedule entries of the account by name.',
  query: ListQuery.pick({ page: true, per_page: true, search: true }).extend({
    /** Id of a screen: its entries only. */
    screen: Id.optional(),
    /** Id of a tag: entries for the tag or for screens that have it. */
    tag: Id.optional(),
  }),
  reply: pageOf(ScheduleEntry),
})

export const getScheduleEntry = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'schedule/:id',
  allow: ['schedules.view'],
  summary: 'Get a schedule entry with the ids of all screens that are targets themselves.',
  params: z.object({ id: Id }),
  reply: dataOf(ScheduleEntry.extend({ screen_ids: z.array(z.string()) })),
})

interface Targets {
  screen_ids: readonly string[]
  tag_ids: readonly string[]
}

const hasTargets = ({ screen_ids: screens, tag_ids: tags }: Targets): boolean => screens.length + tags.length > 0

const noTargets = { path: ['screen_ids'], message: 'Please choose at least one screen or tag.' }

export const saveScheduleEntry = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'schedule/create',
  allow: ['schedules.create', 'schedules.edit'],
  summary: 'Create a schedule entry, or update the one with this id.',
  body: z
    .object({
      id: Id.optional(),
      version: Version.optional(),
      name: name('Name is required.'),
      color: LabelColor,
      rule: Rule,
      priority: Priority,
      /** Omitted: unchanged; `main` for a new entry. */
      layer: Layer.optional(),
      /** Required in the layer `overlay`, which shows playlists. */
      overlay: PlacedOverlay.nullish(),
      content_type: ContentType,
      content_ids: z
        .array(Id)
        .min(1, 'Please choose at least one playlist or channel.')
        .max(maxContentsPerCall, `Choose at most ${maxContentsPerCall} playlists or channels.`),
      screen_ids: TargetScreenIds,
      tag_ids: TargetTagIds,
    })
    .refine(hasTargets, noTargets)
    .refine(({ layer, overlay }) => layer !== 'overlay' || overlay, {
      path: ['overlay'],
      message: 'Choose where the overlay lies.',
    }),
  reply: savedOf(ScheduleEntry),
})

/** Entries that an overlap names. */
export const maxOverlaps = 10

export const findOverlaps = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'schedule/overlaps',
  allow: ['schedules.view'],
  summary:
    'Find the entries of the main layer that play at the same time as an entry on one of its screens, before it is saved.',
  body: z
    .object({
      /** The entry itself, which is left out. */
      id: Id.optional(),
      rule: Rule,
      screen_ids: z.array(Id).max(maxScreensPerCall),
      tag_ids: TargetTagIds,
    })
    .refine(hasTargets, noTargets),
  reply: dataOf(
    z.object({
      /** The first ones by name. */
      entries: z.array(Named.extend({ priority: Priority })).max(maxOverlaps),
      total: z.int(),
      /** Screens on which at least one of them plays. */
      screen_count: z.int(),
    }),
  ),
})

export const moveScheduleEntry = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'schedule/move',
  allow: ['schedules.edit'],
  summary: 'Change when a schedule entry plays.',
  body: z.object({ id: Id, version: Version.optional(), rule: Rule }),
  reply: savedOf(ScheduleEntry),
})

export const deleteScheduleEntry = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'schedule/delete',
  allow: ['schedules.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a schedule entry. Its screens play their other content.',
  body: z.object({ id: Id }),
  reply: Deleted,
})
