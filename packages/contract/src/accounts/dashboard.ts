import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Screen } from '../content/screens.ts'
import { ScreenCounts } from '../devices/screen-state.ts'

export const LogType = z.enum(['error', 'warning', 'info', 'other'])
export type LogType = z.infer<typeof LogType>

export const LogLine = z.object({
  type: LogType.catch('other'),
  description: z.string(),
  time_ago: z.string(),
})
export type LogLine = z.infer<typeof LogLine>

/** A screen of the dashboard, with the reports of its devices. */
export const ScreenGlance = Screen.pick({ id: true, name: true, rotation: true, state: true, devices: true })
export type ScreenGlance = z.infer<typeof ScreenGlance>

export const maxTroubles = 5

/** Trouble that no screen reports: a data source that cannot be retrieved, a schedule entry with nothing to play. */
export const Trouble = z.object({
  kind: orUnknown(z.enum(['source_failing', 'entry_empty'])),
  /** Id of the data source or the entry. */
  id: z.string(),
  name: z.string(),
  /** The error of a data source. */
  detail: z.string().nullable(),
  since: z.int().nullable(),
})
export type Trouble = z.infer<typeof Trouble>

export const Overview = z.object({
  contentCount: z.int(),
  playlistCount: z.int(),
  screensCount: z.int(),
  channelsCount: z.int(),
  connectedDevices: z.int(),
  onlineDevices: z.int(),
  offlineDevices: z.int(),
  /** Screens per state. */
  screens: ScreenCounts,
  /** The first screens that need attention, worst first. */
  attention: z.array(ScreenGlance),
  /** The first screens, worst first. */
  wall: z.array(ScreenGlance),
  troubles: z.array(Trouble).max(maxTroubles),
  logs: z.array(LogLine),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'dashboard/overview',
  allow: ['member'],
  summary: 'Get the figures of the dashboard.',
  reply: Overview,
})
