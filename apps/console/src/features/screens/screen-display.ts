import type { Screen } from '@digisigncast/contract/content/screens'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, OnDisplay } from '@digisigncast/contract/devices/devices'

/** Content of the picture of a screen. */
export interface ScreenDisplay {
  /** `missing`: no device. `off`: no connected device. `blank`: connected, and nothing on the display. */
  kind: 'missing' | 'off' | 'blank' | 'standby' | 'on'
  /** The items that its device has reported, by the server's clock. */
  items: readonly OnDisplay[]
  /** Text over the picture, with the time since when. */
  strip: { text: string; since: number | null } | undefined
}

const lateStates = new Set(['out_of_date', 'downloading', 'stuck'])

/** A screen's display: that of a connected device with a report, else the last report. */
export function displayOf({ state, devices }: Pick<Screen, 'state' | 'devices'>): ScreenDisplay {
  if (state.code === 'no_device' || state.code === 'disconnected') {
    return { kind: 'missing', items: [], strip: undefined }
  }
  const own = devices.filter(({ status, approval }) => status !== deviceStatus.disconnected && approval === 'approved')
  const playing = own.filter(({ status }) => status === deviceStatus.online)
  if (playing.length > 0 && playing.every(({ display_state }) => display_state === 'standby'))
    return { kind: 'standby', items: [], strip: undefined }
  if (state.code === 'closed')
    return { kind: 'standby', items: [], strip: { text: 'Not connected since', since: state.since } }
  const device = playing.find(({ on_display }) => on_display.length > 0) ?? playing[0]
  if (device) return { kind: 'on', items: device.on_display, strip: lateStrip(device) }
  const connected = own.find(({ status }) => status === deviceStatus.connected)
  if (connected) return { kind: 'blank', items: [], strip: lateStrip(connected) }
  const isOffline = state.code === 'offline'
  const last = own.toSorted((one, other) => (other.seen_at ?? 0) - (one.seen_at ?? 0))[0]
  const { since } = state
  const strip = isOffline ? { text: since === null ? 'Offline' : 'Offline since', since } : undefined
  return { kind: 'off', items: last?.on_display ?? [], strip }
}

const lateStrip = ({ sync }: Device): ScreenDisplay['strip'] =>
  lateStates.has(sync.state) ? { text: 'Out of date', since: null } : undefined
