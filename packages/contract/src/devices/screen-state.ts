import { z } from 'zod'
import { maxItemsPerScreen } from '../api/limits.ts'
import { consoleReasons } from './display-reasons.ts'

/** Color and shape of a state. */
export type StateTone = 'online' | 'connected' | 'pending' | 'offline' | 'disconnected'

/** Groups of screens, for filters and counts. Each screen is online, closed, without a device, or needs attention. */
export const ScreenGroup = z.enum(['needs_attention', 'out_of_date', 'offline', 'no_device', 'closed', 'online'])
export type ScreenGroup = z.infer<typeof ScreenGroup>

export const screenGroupLabels: Record<ScreenGroup, string> = {
  needs_attention: 'Needs attention',
  out_of_date: 'Out of date',
  offline: 'Offline',
  no_device: 'No device',
  closed: 'Closed',
  online: 'Online',
}

interface StateEntry {
  tone: StateTone
  /** Words for lists and legends; texts with figures are made by `screenStateWords`. */
  label: string
  groups: readonly ScreenGroup[]
}

/**
 * The states of a screen, worst first. Only `up_to_date` is green: every device is connected, has acknowledged the
 * current content, and can show every item.
 */
export const screenStates = {
  player_failed: { tone: 'offline', label: 'The player failed', groups: ['needs_attention'] },
  stuck: { tone: 'pending', label: 'Stuck', groups: ['needs_attention', 'out_of_date'] },
  offline: { tone: 'offline', label: 'Offline', groups: ['needs_attention', 'offline'] },
  out_of_date: { tone: 'pending', label: 'Out of date', groups: ['needs_attention', 'out_of_date'] },
  nothing_assigned: { tone: 'pending', label: consoleReasons.nothing_assigned.label, groups: ['needs_attention'] },
  playlist_empty: { tone: 'pending', label: consoleReasons.playlist_empty.label, groups: ['needs_attention'] },
  nothing_now: { tone: 'pending', label: consoleReasons.nothing_now.label, groups: ['needs_attention'] },
  too_many_items: {
    tone: 'pending',
    label: `Only the first ${maxItemsPerScreen.toLocaleString('en')} items play`,
    groups: ['needs_attention'],
  },
  items_failing: { tone: 'pending', label: 'Items cannot be shown', groups: ['needs_attention'] },
  device_fault: { tone: 'pending', label: 'Fault on the device', groups: ['needs_attention'] },
  partly_offline: { tone: 'pending', label: 'Partly offline', groups: ['needs_attention', 'offline'] },
  downloading: { tone: 'connected', label: 'Downloading', groups: ['online'] },
  unreported: { tone: 'pending', label: 'Waiting for the first status report', groups: ['online'] },
  waiting: { tone: 'pending', label: 'Waiting for a device', groups: ['no_device'] },
  disconnected: { tone: 'disconnected', label: 'No device left', groups: ['no_device'] },
  no_device: { tone: 'pending', label: 'No device yet', groups: ['no_device'] },
  closed: { tone: 'disconnected', label: 'Closed', groups: ['closed'] },
  standby: { tone: 'disconnected', label: 'Standby', groups: ['closed'] },
  /** A state of a newer server. */
  unknown: { tone: 'disconnected', label: 'Unknown', groups: [] },
  up_to_date: { tone: 'online', label: 'Up to date', groups: ['online'] },
} as const satisfies Record<string, StateEntry>

export type ScreenStateCode = keyof typeof screenStates
const codes = Object.keys(screenStates) as ScreenStateCode[]

/** Position in the order “trouble first”. */
export const severityOf = (code: ScreenStateCode): number => codes.indexOf(code)

export const groupsOf = (code: ScreenStateCode): readonly ScreenGroup[] => screenStates[code].groups

/** Why an item is not shown. Devices report the codes; unknown ones count as `failing`. */
export const failureReasons = {
  codec: 'codec',
  undecodable: 'cannot be decoded',
  broken_file: 'file broken',
  not_downloaded: 'not downloaded',
  player_outdated: 'player out of date',
  failing: 'fails on the device',
} as const
export type FailureReason = keyof typeof failureReasons
export const FailureReason = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]])

export const isFailureReason = (text: string): text is FailureReason => Object.hasOwn(failureReasons, text)

/** A media item that a screen or a device cannot show. */
export const FailingItem = z.object({
  media_id: z.string(),
  title: z.string(),
  reason: FailureReason.catch('failing'),
  /** Null without a picture, and for a deleted media item. */
  thumbnail: z.string().nullable(),
  /** Name of the folder; null without one. */
  folder: z.string().nullable(),
})
export type FailingItem = z.infer<typeof FailingItem>

/** The fields that a device reports. */
export type ReportedFailure = Pick<FailingItem, 'media_id' | 'title' | 'reason'>

/** A download without progress for this time (ms) is stuck. */
export const stuckAfterMs = 2 * 60_000

/** Maximum number of names in a state. */
export const maxNamesInState = 5

/** State of a screen, from the reports of its devices. */
export const ScreenState = z.object({
  code: z.enum(codes).catch('unknown'),
  /** `offline`, `closed`: last contact. `out_of_date`, `downloading`: first change of the content that it lacks. `stuck`: last progress. */
  since: z.int().nullable(),
  /** Progress of a download. */
  percent: z.int().nullable(),
  /** `stuck`: the file without progress. `device_fault`, `player_failed`: the message. `standby`, `closed`: when the screen opens, for example 08:00. */
  detail: z.string().nullable(),
  /** The device that is stuck, has the fault or whose player failed. */
  device_id: z.string().nullable(),
  /** The first media items that its connected devices cannot show. */
  failing: z.array(FailingItem),
  /** Items of the screen that cannot be shown, of all its items. */
  failing_count: z.int(),
  item_count: z.int(),
  /** `playlist_empty`: names of the empty playlists. */
  empty_playlists: z.array(z.string()),
  /** `partly_offline`: devices without a connection, of all devices. */
  devices_away: z.int(),
  device_count: z.int(),
})
export type ScreenState = z.infer<typeof ScreenState>

export type StateFigures = Omit<ScreenState, 'code'>

export const noFigures: StateFigures = {
  since: null,
  percent: null,
  detail: null,
  device_id: null,
  failing: [],
  failing_count: 0,
  item_count: 0,
  empty_playlists: [],
  devices_away: 0,
  device_count: 0,
}

/** Screens in total, per group, and those in green. */
export const ScreenCounts = z.object({
  all: z.int(),
  needs_attention: z.int(),
  out_of_date: z.int(),
  offline: z.int(),
  no_device: z.int(),
  closed: z.int(),
  online: z.int(),
  up_to_date: z.int(),
})
export type ScreenCounts = z.infer<typeof ScreenCounts>

export function countStates(states: Iterable<ScreenState>): ScreenCounts {
  const counts = {
    all: 0,
    needs_attention: 0,
    out_of_date: 0,
    offline: 0,
    no_device: 0,
    closed: 0,
    online: 0,
    up_to_date: 0,
  }
  for (const { code } of states) {
    counts.all += 1
    if (code === 'up_to_date') counts.up_to_date += 1
    for (const group of groupsOf(code)) counts[group] += 1
  }
  return counts
}

export interface StateWords {
  tone: StateTone
  text: string
  /** Follows the text as “since …”. */
  since: number | null
  /** A second sentence. */
  detail: string | null
}

/** The words for a state, the same in cards, lists, the dashboard, playlists and the log. */
export function screenStateWords(state: ScreenState): StateWords {
  const { tone, label } = screenStates[state.code]
  const plain = { tone, text: label, since: null, detail: null }
  switch (state.code) {
    case 'stuck':
      return {
        ...plain,
        text: state.percent === 100 ? 'Downloaded, but not shown' : `Stuck at ${state.percent ?? 0} %`,
        since: state.since,
        detail: state.detail && `“${state.detail}” makes no progress.`,
      }
    case 'offline':
    case 'out_of_date':
      return { ...plain, since: state.since }
    case 'downloading':
      return {
        ...plain,
        text: state.percent === 100 ? 'Downloaded, not shown yet' : `Downloading ${state.percent ?? 0} %`,
      }
    case 'playlist_empty':
      return { ...plain, text: emptyText(state.empty_playlists) }
    case 'items_failing':
      return { ...plain, text: failingText(state) }
    case 'player_failed':
    case 'device_fault':
      return { ...plain, text: state.detail ?? label }
    case 'closed':
      return { ...plain, text: `${label} until ${state.detail}`, detail: 'Its device is not connected.' }
    case 'standby':
      return { ...plain, text: state.detail === null ? label : `${label} until ${state.detail}` }
    case 'partly_offline':
      return { ...plain, text: `${state.devices_away} of ${state.device_count} devices not connected` }
    default:
      return plain
  }
}

export const listed = (names: readonly string[], total: number): string => {
  const shown = names.slice(0, 2)
  const more = total - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

function emptyText(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  // Playlists have names: a channel without playlists is left.
  if (names.length === 0) return 'The channel is empty'
  return names.length === 1 ? `Playlist ${quoted[0]} is empty` : `Playlists ${listed(quoted, names.length)} are empty`
}

type Failing = Pick<ScreenState, 'failing' | 'failing_count' | 'item_count'>

/** For example: 1 of 5 items cannot be shown: clip (codec) */
export function failingText({ failing, failing_count: count, item_count: total }: Failing): string {
  return `${failingLead({ failing_count: count, item_count: total })}: ${listed(failing.map(failureText), failing.length)}`
}

/** For example: 1 of 5 items cannot be shown */
export const failingLead = ({ failing_count: count, item_count: total }: Omit<Failing, 'failing'>): string =>
  `${count} of ${total === 1 ? '1 item' : `${total} items`} cannot be shown`

/** For example: clip (codec) */
export const failureText = ({ title, reason }: Pick<FailingItem, 'title' | 'reason'>): string =>
  `${title} (${failureReasons[reason]})`

/** Name of a device: its own, else its model. */
export const deviceLabel = (name: string | null, model: string | null): string =>
  name || (model ? `Model: ${model}` : unnamedDevice)

export const unnamedDevice = 'Unnamed device'
