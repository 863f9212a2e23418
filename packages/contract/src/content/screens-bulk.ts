import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxContentsPerCall, maxScreensPerCall } from '../api/limits.ts'
import { dataOf, Id, TimeZone } from '../api/wire.ts'
import { CommandKind } from '../devices/commands.ts'
import { Hours } from './rules.ts'
import { ContentType, Rotation } from './screens.ts'
import { maxTags, ScreenTagIds } from './tags.ts'

const needOne = 'Choose at least one screen.'
const screen_ids = z
  .array(Id, needOne)
  .min(1, needOne)
  .max(maxScreensPerCall, `Choose at most ${maxScreensPerCall.toLocaleString('en')} screens.`)

/** A screen that a call could not change. */
export const BulkFailure = z.object({
  id: z.string(),
  /** Null if there is no such screen. */
  name: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})
export type BulkFailure = z.infer<typeof BulkFailure>

/** The screens are changed in several transactions; `done` and `failed` together are all of them. */
export const BulkResult = z.object({ done: z.int(), failed: z.array(BulkFailure) })
export type BulkResult = z.infer<typeof BulkResult>

/** `cohort` restores the deleted screens from the recycle bin; null: they are deleted for good. */
export const BulkDeleted = BulkResult.extend({ cohort: z.string().nullable() })
export type BulkDeleted = z.infer<typeof BulkDeleted>

const edit = {
  method: 'POST',
  effect: 'change',
  allow: ['screens.edit'],
  reply: dataOf(BulkResult),
} as const

export const setContentOfScreens = endpoint({
  ...edit,
  approval: 'proposed',
  path: 'screens/bulk/content',
  summary: 'Assign playlists or channels to several screens: instead of their content, or in addition to it.',
  body: z
    .object({
      screen_ids,
      type: ContentType,
      content_ids: z.array(Id).max(maxContentsPerCall, `Choose at most ${maxContentsPerCall} playlists or channels.`),
      mode: z.enum(['replace', 'add'], 'Choose whether to replace the content or to add to it.'),
    })
    .refine(({ mode, content_ids: ids }) => mode === 'replace' || ids.length > 0, {
      path: ['content_ids'],
      message: 'Choose at least one playlist or channel.',
    }),
})

export const rotateScreens = endpoint({
  ...edit,
  approval: 'refused',
  path: 'screens/bulk/rotation',
  summary: 'Set the rotation of several screens.',
  body: z.object({ screen_ids, rotation: Rotation }),
})

export const tagScreens = endpoint({
  ...edit,
  approval: 'refused',
  path: 'screens/bulk/tags',
  summary: 'Add tags to several screens, and remove tags from them.',
  body: z
    .object({ screen_ids, add: ScreenTagIds, remove: z.array(Id).max(maxTags) })
    .refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      message: 'Choose at least one tag to add or to remove.',
    }),
})

export const setHoursOfScreens = endpoint({
  ...edit,
  approval: 'refused',
  path: 'screens/bulk/hours',
  summary: 'Set the opening hours of several screens. An empty list: those of their tags, or always open.',
  body: z.object({ screen_ids, hours: Hours }),
})

export const setTimeZoneOfScreens = endpoint({
  ...edit,
  approval: 'refused',
  path: 'screens/bulk/time-zone',
  summary: 'Set the time zone of several screens. Null: that of the account.',
  body: z.object({ screen_ids, time_zone: TimeZone.nullable() }),
})

export const commandScreens = endpoint({
  ...edit,
  approval: 'none',
  path: 'screens/bulk/commands',
  summary: 'Send a command to all connected devices of several screens.',
  body: z.object({ screen_ids, kind: CommandKind }),
})

export const deleteScreens = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'screens/bulk/delete',
  allow: ['screens.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete several screens. Their players return to the pairing page.',
  body: z.object({ screen_ids }),
  reply: dataOf(BulkDeleted),
})
