import type { ScreenAlertKind } from '@digisigncast/contract/devices/alert-kinds'
import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import { playerFailureText } from '@digisigncast/contract/devices/player-failure'
import { playerFaults } from '@digisigncast/contract/devices/player-faults'
import { failingText, type ScreenState } from '@digisigncast/contract/devices/screen-state'
import { closingMs, type DeviceFacts, type ScreenFacts } from './state-of.ts'

/** Something that is wrong with a screen or one of its devices, and that alerts are raised for. */
export interface Trouble {
  kind: ScreenAlertKind
  /** Null: it is about the screen. */
  deviceId: string | null
  /** Null: it is not known, so that it counts from now. */
  beganAt: number | null
  detail: string | null
}

/** From this part of its storage on, a display is about to lack space for new content. */
const nearlyFull = 0.95

const none: readonly Trouble[] = []

/** All troubles of a screen: unlike its state, which is the worst of them. */
export function troublesOf(
  content: Pick<ScreenFacts, 'opensAt' | 'isClosedSince'>,
  devices: readonly DeviceFacts[],
  state: ScreenState,
): readonly Trouble[] {
  // Anyone with the code of a screen can register a device: new devices raise no alerts.
  const approved = devices.filter(
    ({ approval, status }) => approval === 'approved' && status !== deviceStatus.disconnected,
  )
  if (approved.length === 0) return none
  const found = [
    ...approved.flatMap((device) => (isConnectedStatus(device.status) ? ofConnected(device) : ofAway(content, device))),
    ...itemTroubles(state),
  ]
  return found.length > 0 ? found : none
}

function ofAway({ opensAt, isClosedSince }: Pick<ScreenFacts, 'opensAt' | 'isClosedSince'>, device: DeviceFacts) {
  const { id, status, seen_at: seen } = device
  // One that has never been connected is being set up.
  if (status !== deviceStatus.offline) return []
  if (opensAt !== null && seen !== null && isClosedSince(seen + closingMs)) return []
  return [trouble('device_offline', id, { beganAt: seen })]
}

/** The kinds that are found elsewhere: above, below, in `itemTroubles` and from the history of a device. The others are each found here. */
type FoundElsewhere = 'player_failed' | 'device_offline' | 'nothing_playable' | 'items_failing' | 'connection_unstable'

function ofConnected(device: DeviceFacts): Trouble[] {
  const { id, failure, sync, faults, clock_rules, starts_offline, storage } = device
  // Nothing else counts while its player does not run.
  if (failure) return [trouble('player_failed', id, { detail: playerFailureText(failure) })]
  const beginning = (text: string) => faults.find((fault) => fault.startsWith(text))
  const clockFault = beginning(playerFaults.clock) ?? (clock_rules ? (faults[0] ?? '') : undefined)
  const slowFault = beginning(playerFaults.slow)
  const isLate = sync.state === 'stuck' || sync.state === 'out_of_date'
  const found: Record<Exclude<ScreenAlertKind, FoundElsewhere>, Known | false> = {
    content_out_of_date: isLate && { beganAt: sync.since ?? sync.stuck_since, detail: sync.file },
    display_frozen: faults.includes(playerFaults.frozen) && {},
    storage_full: (faults.includes(playerFaults.storageFull) || isNearlyFull(storage)) && {},
    display_slow: slowFault !== undefined && { detail: slowFault },
    clock_wrong: clockFault !== undefined && { detail: clockFault },
    cannot_start_offline: starts_offline === false && {},
  }
  return (Object.keys(found) as (keyof typeof found)[]).flatMap((kind) => {
    const known = found[kind]
    return known ? trouble(kind, id, known) : []
  })
}

export const isNearlyFull = (storage: DeviceFacts['storage'] | undefined): boolean =>
  !!storage && storage.quota_bytes > 0 && storage.used_bytes >= storage.quota_bytes * nearlyFull

function itemTroubles(state: ScreenState): Trouble[] {
  const { failing_count: failing, item_count: items } = state
  // Only a connected device can try to show items. Without items, the content is being replaced.
  if (failing === 0 || items === 0 || state.devices_away === state.device_count) return []
  return [trouble(failing >= items ? 'nothing_playable' : 'items_failing', null, { detail: failingText(state) })]
}

type Known = Partial<Pick<Trouble, 'beganAt' | 'detail'>>

const trouble = (
  kind: ScreenAlertKind,
  deviceId: string | null,
  { beganAt = null, detail = null }: Known = {},
): Trouble => ({ kind, deviceId, beganAt, detail })
