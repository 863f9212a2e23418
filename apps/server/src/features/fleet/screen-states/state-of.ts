import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { playerFailureText } from '@digisigncast/contract/devices/player-failure'
import {
  countStates,
  type FailingItem,
  groupsOf,
  noFigures,
  type ScreenCounts,
  type ScreenGroup,
  type ScreenState,
  type ScreenStateCode,
  severityOf,
} from '@digisigncast/contract/devices/screen-state'
import type { MediaUses, ScreenContent } from './content-facts.ts'

/** The fields of a device that the state of its screen depends on. */
export type DeviceFacts = Pick<
  Device,
  | 'id'
  | 'status'
  | 'approval'
  | 'seen_at'
  | 'sync'
  | 'display_state'
  | 'failing'
  | 'failure'
  | 'faults'
  | 'clock_rules'
  | 'starts_offline'
  | 'storage'
>

/** A video that devices of the screen cannot decode; without ids, no device has reported what it decodes. */
interface Unplayable {
  mediaId: string
  title: string
  deviceIds: readonly string[]
}

export type ScreenFacts = ScreenContent & {
  unplayable: readonly Unplayable[]
  uses: MediaUses
  /** When the screen opens, in words; null while it is open. */
  opensAt: string | null
  /** Whether the screen has not been open since a time. */
  isClosedSince: (since: number) => boolean
}

const maxFailing = 20

/**
 * The state of a screen: the worst of its devices and of its content. New devices are ignored if there are approved
 * ones, and devices that a user disconnected always.
 */
export function stateOf(content: ScreenFacts, devices: readonly DeviceFacts[]): ScreenState {
  const connectable = devices.filter(({ status }) => status !== deviceStatus.disconnected)
  const approved = connectable.filter(({ approval }) => approval === 'approved')
  const own = approved.length > 0 ? approved : connectable
  const connected = own.filter(({ status }) => isConnectedStatus(status))
  const failing = failingOf(content, connected)
  const state = (code: ScreenStateCode, more: Partial<ScreenState> = {}): ScreenState => ({
    ...noFigures,
    code,
    failing: failing.slice(0, maxFailing),
    failing_count: countFailing(content, failing),
    item_count: content.items,
    empty_playlists: code === 'playlist_empty' ? [...content.emptyPlaylists] : [],
    devices_away: own.length - connected.length,
    device_count: own.length,
    ...more,
  })
  if (own.length === 0) return state(devices.length === 0 ? 'no_device' : 'disconnected')
  if (connected.length === 0) return awayState(content, own, state)
  const failed = connected.find(({ failure }) => failure !== null)
  if (failed?.failure)
    return state('player_failed', { detail: playerFailureText(failed.failure), device_id: failed.id })
  const stuck = oldest(connected, ({ sync }) => (sync.state === 'stuck' ? (sync.stuck_since ?? 0) : undefined))
  if (stuck)
    return state('stuck', {
      since: stuck.sync.stuck_since,
      percent: stuck.sync.percent,
      detail: stuck.sync.file,
      device_id: stuck.id,
    })
  const late = oldest(connected, ({ sync }) => (sync.state === 'out_of_date' ? (sync.since ?? 0) : undefined))
  if (late) return state('out_of_date', { since: late.sync.since, device_id: late.id })
  if (!content.isAssigned && !connected.some(hasScheduled)) return state('nothing_assigned')
  if (content.isAssigned && (content.items === 0 || content.emptyPlaylists.length > 0)) return state('playlist_empty')
  const slowest = oldest(connected, ({ sync }) => (sync.state === 'downloading' ? (sync.percent ?? 0) : undefined))
  if (slowest) return state('downloading', { since: slowest.sync.since, percent: slowest.sync.percent })
  if (connected.some(({ sync }) => sync.state === 'unknown')) return state('unreported')
  if (connected.every(({ display_state }) => display_state === 'standby'))
    return state('standby', { detail: content.opensAt })
  if (connected.some(({ display_state }) => display_state === 'idle')) return state('nothing_now')
  if (content.hasLeftOut) return state('too_many_items')
  if (failing.length > 0) return state('items_failing')
  const faulty = connected.find(({ faults }) => faults.length > 0)
  if (faulty) return state('device_fault', { detail: faulty.faults[0] ?? null, device_id: faulty.id })
  return state(own.length > connected.length ? 'partly_offline' : 'up_to_date')
}

/** Whether it plays, or will play, what a schedule entry says: nothing else is assigned to its screen. */
const hasScheduled = ({ display_state }: DeviceFacts): boolean =>
  display_state === 'playing' || display_state === 'idle'

/** A device that disappears this long before its screen closes was switched off with the lights. */
export const closingMs = 15 * 60_000

function awayState(
  { opensAt, isClosedSince }: ScreenFacts,
  own: readonly DeviceFacts[],
  state: (code: ScreenStateCode, more?: Partial<ScreenState>) => ScreenState,
): ScreenState {
  if (own.every(({ status }) => status === deviceStatus.pending)) return state('waiting')
  const seen = own.flatMap(({ seen_at }) => seen_at ?? [])
  const since = seen.length > 0 ? Math.max(...seen) : null
  if (opensAt !== null && since !== null && isClosedSince(since + closingMs))
    return state('closed', { since, detail: opensAt })
  return state('offline', { since })
}

/** The device with the lowest value; devices without one do not count. */
function oldest(devices: readonly DeviceFacts[], valueOf: (device: DeviceFacts) => number | undefined) {
  const found = devices.flatMap((device) => {
    const value = valueOf(device)
    return value === undefined ? [] : [{ device, value }]
  })
  return found.toSorted((one, other) => one.value - other.value)[0]?.device
}

/** Media items that one of the devices cannot show. That a codec is the reason is known before a device has tried. */
function failingOf({ unplayable }: ScreenFacts, devices: readonly DeviceFacts[]): FailingItem[] {
  const isConcerned = ({ deviceIds }: Unplayable) =>
    deviceIds.length === 0 || devices.some(({ id }) => deviceIds.includes(id))
  const known = unplayable.filter(isConcerned).map(
    ({ mediaId, title }): FailingItem => ({
      media_id: mediaId,
      title,
      reason: 'codec',
      thumbnail: null,
      folder: null,
    }),
  )
  const all = [...devices.flatMap(({ failing }) => failing), ...known]
  return [...new Map(all.map((item) => [item.media_id, item])).values()]
}

/** Items of the screen with one of these media items. Content that has just changed may no longer have them. */
function countFailing({ items, playlistIds, uses }: ScreenFacts, failing: readonly FailingItem[]): number {
  const counts = failing.flatMap(({ media_id }) => playlistIds.map((id) => uses.get(media_id)?.get(id) ?? 0))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return Math.min(Math.max(total, Math.min(failing.length, 1)), items)
}

export const isInGroup = (state: ScreenState | undefined, group: ScreenGroup): boolean =>
  state !== undefined && groupsOf(state.code).includes(group)

export interface StateSummary {
  counts: ScreenCounts
  /** Ids by severity, worst first; equal ones keep their order. */
  worstFirst: readonly string[]
}

export function summaryOf(ids: readonly string[], states: ReadonlyMap<string, ScreenState>): StateSummary {
  const severity = (id: string) => severityOf(states.get(id)?.code ?? 'up_to_date')
  return {
    counts: countStates(states.values()),
    worstFirst: ids.toSorted((one, other) => severity(one) - severity(other)),
  }
}
