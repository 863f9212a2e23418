import type { Screen } from '@digisigncast/contract/content/screens'
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

/** Kinds of alerts that say since when a screen is in a state. */
const kindsOf: Partial<Record<ScreenStateCode, readonly Alert['kind'][]>> = {
  player_failed: ['player_failed'],
  items_failing: ['nothing_playable', 'items_failing'],
  device_fault: ['display_frozen', 'storage_full', 'display_slow', 'clock_wrong', 'cannot_start_offline'],
}

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
  const kinds = kindsOf[code] ?? []
  const own = alerts.filter(({ kind, screens }) => kinds.includes(kind) && screens.some(({ id }) => id === screen.id))
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
