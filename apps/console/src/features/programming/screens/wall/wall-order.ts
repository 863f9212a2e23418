import type { Screen } from '@digisigncast/contract/content/screens'
import type { ScreenAlertKind } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { groupsOf, type ScreenStateCode, severityOf } from '@digisigncast/contract/devices/screen-state'
import { displayOf, titleOf } from '../display/on-screen.ts'

export const isInTrouble = ({ state }: Pick<Screen, 'state'>): boolean =>
  groupsOf(state.code).includes('needs_attention')

/** Screens in trouble first, worst first; then the others. Each in their given order, which is that of their names. */
export function wallOrder<T extends Pick<Screen, 'state'>>(screens: readonly T[]): T[] {
  const rank = (screen: T) => (isInTrouble(screen) ? severityOf(screen.state.code) : Number.MAX_SAFE_INTEGER)
  // Sorting numbers is much faster than comparing names, at each status of a device.
  return screens
    .map((screen) => ({ screen, rank: rank(screen) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ screen }) => screen)
}

/** The states that alerts say the beginning of. Null: the state says it itself, or there is none for the trouble. */
const stateOf: Record<ScreenAlertKind, ScreenStateCode | null> = {
  player_failed: 'player_failed',
  nothing_playable: 'items_failing',
  items_failing: 'items_failing',
  display_frozen: 'device_fault',
  display_slow: 'device_fault',
  storage_full: 'device_fault',
  clock_wrong: 'device_fault',
  cannot_start_offline: 'device_fault',
  device_offline: null,
  content_out_of_date: null,
  connection_unstable: null,
}

/** A kind that only a newer server knows explains none. */
const explains = (kind: Alert['kind'], code: ScreenStateCode): boolean =>
  (stateOf as Partial<Record<Alert['kind'], ScreenStateCode | null>>)[kind] === code

type Raised = Pick<Alert, 'kind' | 'screens' | 'began_at'>

/** Since when a screen is in trouble (ms); null without trouble, and if that is not known. */
export function troubleSince(
  screen: Pick<Screen, 'id' | 'state' | 'devices'>,
  alerts: readonly Raised[],
): number | null {
  if (!isInTrouble(screen)) return null
  const { code, since } = screen.state
  if (since !== null) return since
  if (code === 'partly_offline') return earliest(screen.devices.filter(isAway).map(({ seen_at }) => seen_at))
  const own = alerts.filter(({ kind, screens }) => explains(kind, code) && screens.some(({ id }) => id === screen.id))
  return earliest(own.map(({ began_at }) => began_at))
}

const isAway = ({ status }: Screen['devices'][number]) => status === deviceStatus.offline

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Titles of the items on the display of a screen; empty if none are known. */
export function playsText(screen: Pick<Screen, 'state' | 'devices'>): string {
  const { kind, device } = displayOf(screen)
  if (kind === 'standby') return 'Standby'
  if (!device || kind === 'blank') return ''
  const { on_display: items, playing } = device
  // Of deleted media items, the report has the title.
  const isKnown = items.some(({ title }) => title !== null)
  const titles = (isKnown ? items.map(titleOf) : playing).join(', ')
  return titles && kind === 'off' ? `Last: ${titles}` : titles
}
