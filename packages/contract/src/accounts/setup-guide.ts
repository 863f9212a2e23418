import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf } from '../api/wire.ts'

export const SetupStep = z.enum(['upload', 'playlist', 'display', 'time_zone', 'samples'])
export type SetupStep = z.infer<typeof SetupStep>

/** The first steps of a new customer, until all are done or an admin dismisses them. */
export const SetupGuide = z.object({
  steps: z.array(z.object({ step: orUnknown(SetupStep), is_done: z.boolean() })),
  time_zone: z.string(),
  /** The playlist that the customer's first media go into; null when it was deleted. */
  playlist: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The screen to connect a display to; null without one. */
  screen: z
    .object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      player_url: z.string(),
      /** PNG data URL of `player_url` as a QR code. */
      qr_code: z.string(),
    })
    .nullable(),
  /** The sample slides that still exist. */
  sample_media_ids: z.array(z.string()),
})
export type SetupGuide = z.infer<typeof SetupGuide>

export const getSetupGuide = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'dashboard/setup-guide',
  allow: ['admin'],
  summary: 'Get the first steps of a new customer; null when they are done or dismissed.',
  reply: dataOf(SetupGuide.nullable()),
})

export const dismissSetupGuide = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'dashboard/setup-guide/dismiss',
  allow: ['admin'],
  summary: 'Hide the first steps for all admins of the customer.',
  reply: Done,
})
