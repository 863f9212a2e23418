import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxScreensPerCall } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Deleted, dataOf, Id, Named, name } from '../api/wire.ts'
import { Location } from '../devices/locations.ts'
import { LabelColor } from './colors.ts'
import { Hours, StoredRule } from './rules.ts'

/** Maximum number of tags of an account, and of tags of one screen. */
export const maxTags = 200
export const maxTagsPerScreen = 20
export const maxTagNameLength = 50

/** Names of tags are unique in an account, ignoring case. */
export const TagName = name('Name is required.').pipe(
  z.string().max(maxTagNameLength, `Use at most ${maxTagNameLength} characters.`),
)

/** A tag on a screen or a schedule entry. */
export const TagLabel = Named.extend({ color: orUnknown(LabelColor) })
export type TagLabel = z.infer<typeof TagLabel>

export const tooManyTags = `A screen has at most ${maxTagsPerScreen} tags.`

/** Screens that are targets themselves, as they are sent. */
export const TargetScreenIds = z
  .array(Id)
  .max(maxScreensPerCall, `Choose at most ${maxScreensPerCall.toLocaleString('en')} screens.`)

/** Targets by tag, as they are sent: all screens that have one of these tags. */
export const TargetTagIds = z.array(Id).max(maxTags).default([])

/** Tags that a call gives to a screen. */
export const ScreenTagIds = z.array(Id).max(maxTagsPerScreen, tooManyTags)

/** Numbers for a limited manager are those of the screens that the manager can access. */
export const Tag = TagLabel.extend({
  /** Opening hours of its screens that have none of their own; empty: none. */
  hours: z.array(StoredRule),
  /** Location of its screens that have none of their own. */
  location: Location.nullable(),
  screen_count: z.int(),
  /** Schedule entries that have the tag as a target. */
  entry_count: z.int(),
})
export type Tag = z.infer<typeof Tag>

/** Maximum number of screens and of schedule entries that `getTag` names. */
export const maxUsesNamed = 20

export const listTags = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'tags',
  allow: ['screens.view', 'schedules.view', 'takeover.view', 'takeover.start'],
  summary: 'List the tags of the account by name, with the numbers of their screens and schedule entries.',
  reply: dataOf(z.array(Tag)),
})

export const getTag = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'tags/:id',
  allow: ['screens.view'],
  summary: 'Get a tag with its first screens and schedule entries by name, and the managers who are limited to it.',
  params: z.object({ id: Id }),
  reply: dataOf(
    Tag.extend({
      screens: z.array(Named),
      schedule: z.array(Named),
      /** Managers who can access screens by this tag; only the number for users who may not view users. */
      managers: z.array(Named),
      manager_count: z.int(),
    }),
  ),
})

export const saveTag = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'tags/create',
  allow: ['screens.create', 'screens.edit'],
  summary:
    'Create a tag, or change the one with this id. Screens without hours or a location of their own have those of their tags.',
  body: z.object({
    id: Id.optional(),
    name: TagName,
    /** Omitted: the color that the fewest tags have, or for an existing tag its own. */
    color: LabelColor.optional(),
    /** Opening hours of its screens; with several tags a screen is open when any of them is. Omitted: unchanged. */
    hours: Hours.optional(),
    /** Omitted: unchanged. */
    location: Location.nullable().optional(),
  }),
  reply: dataOf(Tag),
})

export const deleteTag = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'tags/delete',
  allow: ['screens.edit'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary:
    'Delete a tag. Its screens stay, and play the schedule entries that have the tag as a target no longer. Managers who are limited to it lose the access to its screens.',
  body: z.object({ id: Id }),
  reply: Deleted,
})
