import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, DeviceStatus, SyncState } from '@digisigncast/contract/devices/devices'
import { type PlayerFailure, playerFailureText } from '@digisigncast/contract/devices/player-failure'
import {
  deviceLabel,
  noFigures,
  type ScreenStateCode,
  type StateFigures,
  type StateWords,
  screenStateWords,
} from '@digisigncast/contract/devices/screen-state'
import { itemKinds, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import type { State } from '../../../ui/feedback/state-mark.tsx'
import { animationNames } from '../../../ui/text/animation-names.ts'

type Named = Pick<Device, 'device_name' | 'device_model'>

export const deviceName = ({ device_name, device_model }: Named): string => deviceLabel(device_name, device_model)

const states: Record<DeviceStatus, { state: State; word: string }> = {
  0: { state: 'pending', word: 'Pending' },
  1: { state: 'connected', word: 'Connected' },
  2: { state: 'online', word: 'Online' },
  3: { state: 'offline', word: 'Offline' },
  4: { state: 'disconnected', word: 'Disconnected' },
}

/** A newer server may know more statuses than this page. */
export const statusWords = (status: number): { state: State; word: string } =>
  states[status as DeviceStatus] ?? { state: 'disconnected', word: 'Unknown' }

/** Returns whether the device is Connected or Online. */
export const isConnected = ({ status }: Pick<Device, 'status'>): boolean => isConnectedStatus(status)

export const countConnected = (devices: readonly Pick<Device, 'status'>[]): number => devices.filter(isConnected).length

/** Why the player of a device does not run, in the words for screens. */
export const failureWords = (failure: PlayerFailure): StateWords =>
  screenStateWords({ ...noFigures, code: 'player_failed', detail: playerFailureText(failure) })

/** State of the content of one device, in the words for screens. */
export function syncWords({ state, percent, since, stuck_since, file }: SyncState): StateWords {
  const words = (code: ScreenStateCode, more: Partial<StateFigures> = {}) =>
    screenStateWords({ ...noFigures, code, percent, since, ...more })
  if (state === 'stuck') return words('stuck', { since: stuck_since, detail: file })
  return words(state === 'unknown' ? 'unreported' : state)
}

/** Returns whether a device needs approval: a new one, or a disconnected one that wants to reconnect. */
export const isToBeApproved = (device: Pick<Device, 'approval' | 'asked_at' | 'status'>): boolean =>
  isNewDevice(device) || (device.approval === 'refused' && device.asked_at !== null)

/** Returns whether a device waits for its first approval. One that left for another screen does not. */
export const isNewDevice = ({ approval, status }: Pick<Device, 'approval' | 'status'>): boolean =>
  approval === 'new' && status !== deviceStatus.disconnected

/** Formats as hh:mm:ss. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const inWords = new Intl.ListFormat('en')

/** "web pages and HTML packages": kinds of content that the player of the device does not know; undefined if none. */
export function unknownKinds({ item_kinds: known }: Pick<Device, 'item_kinds'>): string | undefined {
  const unknown = itemKinds.filter((kind) => known !== null && !known.includes(kind))
  if (unknown.length === 0) return undefined
  return inWords.format(unknown.map((kind) => mediaKinds[kind].plural))
}

/** Names the effect that the device cannot play, and its replacement. Undefined while it plays all effects. */
export function effectSentence({ replaced_effect: replaced }: Pick<Device, 'replaced_effect'>) {
  if (replaced === null) return undefined
  const { effect, by, reason } = replaced
  const name = effect in animationNames ? animationNames[effect as keyof typeof animationNames] : effect
  const cause =
    reason === 'slow'
      ? `This device is too slow for the effect “${name}”`
      : `The browser of this device cannot draw the effect “${name}”`
  return {
    label: `${cause}: items change ${by === 'fade' ? 'with a fade' : 'without an effect'}.`,
    advice:
      reason === 'slow'
        ? 'It tries the effect again once a day.'
        : 'Update the browser, or choose another animation for the screen.',
  }
}
