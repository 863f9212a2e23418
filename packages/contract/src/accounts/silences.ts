import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxIdsPerCall } from '../api/limits.ts'
import { Done, dataOf, Id, Named, text } from '../api/wire.ts'
import { maxTags, TagLabel } from '../content/tags.ts'

/** Silences of an account that are not over. */
export const maxSilences = 200
export const maxSilenceReason = 200
export const maxSilenceMs = 366 * 24 * 60 * 60_000
/** Screens that a silence names. */
export const maxSilenceScreensNamed = 20

/** A time in which no alerts are raised. */
export const Silence = z.object({
  id: z.string(),
  /** For all screens. */
  everything: z.boolean(),
  /** The first screens by name that you can access; all are in `screen_count`. */
  screens: z.array(Named),
  screen_count: z.int(),
  /** For all screens with one of these tags. */
  tags: z.array(TagLabel),
  starts_at: z.int(),
  ends_at: z.int(),
  reason: z.string(),
  /** Name of the user. */
  created_by: z.string(),
  created_at: z.int(),
  /** False when it is also for screens that you do not manage. */
  is_editable: z.boolean(),
})
export type Silence = z.infer<typeof Silence>

export const listSilences = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'alerts/silences',
  allow: ['screens.view'],
  summary: 'List the silences that are not over, by their start.',
  reply: dataOf(z.array(Silence)),
})

const Time = z.int('Please choose a time.').min(0).max(8_640_000_000_000_000)

export const saveSilence = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'alerts/silences/save',
  allow: ['screens.edit'],
  summary: 'Raise no alerts for some time, for screens, tags or everything.',
  body: z.object({
    /** Changes this silence. */
    silence_id: Id.optional(),
    everything: z.boolean().default(false),
    screen_ids: z.array(Id).max(maxIdsPerCall).default([]),
    tag_ids: z.array(Id).max(maxTags).default([]),
    /** Adds the screens of these alerts. */
    alert_ids: z.array(Id).max(maxIdsPerCall).default([]),
    starts_at: Time,
    ends_at: Time,
    reason: text('Please enter a reason.', maxSilenceReason),
  }),
  reply: dataOf(Silence),
})

export const deleteSilence = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'alerts/silences/delete',
  allow: ['screens.edit'],
  summary: 'Delete a silence. Trouble that is still there raises alerts within five minutes.',
  body: z.object({ silence_id: Id }),
  reply: Done,
})
