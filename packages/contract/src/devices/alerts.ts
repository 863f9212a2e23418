import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxIdsPerCall } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, Named, optionalText, pageOf } from '../api/wire.ts'
import { AlertKind, type AlertSeverity, alertKinds } from './alert-kinds.ts'

/** Screens that an alert names, or other subjects. */
export const maxScreensInAlert = 20

export const Alert = z.object({
  id: z.string(),
  kind: orUnknown(AlertKind),
  severity: orUnknown(z.enum(['warning', 'critical'] satisfies AlertSeverity[])),
  state: orUnknown(z.enum(['open', 'acknowledged', 'resolved'])),
  /** The first of its screens, by their names. */
  screens: z.array(Named),
  screen_count: z.int(),
  /** The first data sources or limits (`storage`, `screens`) of an alert that is not about screens, and the number of all. */
  subjects: z.array(Named),
  subject_count: z.int(),
  /** The tag that all of its screens have, when it is about several ones; null without one. */
  place: z.string().nullable(),
  /** The device that it is about; null for the whole screen and for several ones. */
  device_id: z.string().nullable(),
  /** More about the trouble, for example the fault in the words of the player. */
  detail: z.string().nullable(),
  /** When the trouble began. */
  began_at: z.int(),
  raised_at: z.int(),
  acknowledged_at: z.int().nullable(),
  /** Name of the user. */
  acknowledged_by: z.string().nullable(),
  note: z.string().nullable(),
  resolved_at: z.int().nullable(),
  /** How often the trouble came back within five minutes. */
  flips: z.int(),
})
export type Alert = z.infer<typeof Alert>

export const AlertFilter = z.object({
  /** Acknowledged ones are open until they are resolved. */
  state: z.enum(['open', 'past']).default('open'),
  kind: AlertKind.optional(),
  screen_id: Id.optional(),
  tag_id: Id.optional(),
})
export type AlertFilter = z.output<typeof AlertFilter>

export const listAlerts = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'alerts',
  allow: ['screens.view'],
  summary:
    'List open alerts, or those of the past, newest first. Those that are not about screens are listed for admins.',
  query: AlertFilter.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: pageOf(Alert),
})

export const countAlerts = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'alerts/count',
  allow: ['screens.view'],
  summary: 'Count the open alerts without an acknowledgement.',
  reply: dataOf(z.object({ open: z.int(), critical: z.int() })),
})

export const readAlert = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'alerts/:id',
  allow: ['screens.view'],
  summary: 'Get an alert.',
  params: z.object({ id: Id }),
  reply: dataOf(Alert),
})

export const acknowledgeAlerts = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'alerts/acknowledge',
  allow: ['screens.edit'],
  summary: 'Acknowledge open alerts.',
  body: z.object({
    alert_ids: z.array(Id).min(1, 'Choose at least one alert.').max(maxIdsPerCall),
    note: optionalText(500).optional(),
  }),
  reply: Done,
})

export const maxAlertMinutes = 24 * 60

const KindSettings = z.object({ is_on: z.boolean(), after_minutes: z.int().min(1).max(maxAlertMinutes) })

/** By kind. */
export const AlertSettings = z.record(AlertKind, KindSettings)
export type AlertSettings = z.infer<typeof AlertSettings>

export const defaultAlertSettings = Object.fromEntries(
  Object.entries(alertKinds).map(([kind, { afterMinutes }]) => [kind, { is_on: true, after_minutes: afterMinutes }]),
) as AlertSettings

export const getAlertSettings = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'alerts/settings',
  allow: ['admin'],
  summary: 'Get what the account is alerted about, and after how many minutes.',
  reply: dataOf(z.object({ kinds: AlertSettings })),
})

export const saveAlertSettings = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'alerts/settings/save',
  allow: ['admin'],
  summary: 'Change what the account is alerted about. Kinds that are not named stay as they are.',
  body: z.object({ kinds: z.partialRecord(AlertKind, KindSettings) }),
  reply: dataOf(z.object({ kinds: AlertSettings })),
})
