import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Screen } from '@digisigncast/contract/content/screens'
import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, OnDisplay } from '@digisigncast/contract/devices/devices'
import type { Notice } from '@digisigncast/contract/devices/notices'
import { continueFrom } from '@digisigncast/timeline/continue-from'
import type { ShownOverlay } from '@digisigncast/timeline/overlays/overlays-at'
import type { SceneFrame } from '@digisigncast/timeline/scene-at'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'

/** The fields of a screen that say what is on its display. */
export type Shown = Pick<Screen, 'id' | 'state' | 'devices'>

/** The picture of a screen. */
export interface ScreenDisplay {
  /** `missing`: no device. `new`: only devices that wait for approval. `off`: no connected device. `blank`: connected, and nothing on the display. */
  kind: 'missing' | 'new' | 'off' | 'blank' | 'standby' | 'on'
  /** The device whose display it is. */
  device: Device | undefined
  /** Text over the picture, with the time since when. */
  strip: { text: string; since: number | null } | undefined
}

const lateStates = new Set(['out_of_date', 'downloading', 'stuck'])

/** A screen's display: that of a connected device with a report, else the last report. */
export function displayOf({ state, devices }: Pick<Shown, 'state' | 'devices'>): ScreenDisplay {
  if (state.code === 'no_device' || state.code === 'disconnected')
    return { kind: 'missing', device: undefined, strip: undefined }
  // The server keeps no reports of new devices before their approval.
  const present = devices.filter(({ status }) => status !== deviceStatus.disconnected)
  const own = present.filter(({ approval }) => approval === 'approved')
  if (own.length === 0 && present.length > 0) return { kind: 'new', device: undefined, strip: undefined }
  const playing = own.filter(({ status }) => status === deviceStatus.online)
  if (playing.length > 0 && playing.every(({ display_state }) => display_state === 'standby'))
    return { kind: 'standby', device: undefined, strip: undefined }
  if (state.code === 'closed')
    return { kind: 'standby', device: undefined, strip: { text: 'Not connected since', since: state.since } }
  const device = playing.find(({ on_display, playing: titles }) => on_display.length + titles.length > 0) ?? playing[0]
  if (device) return { kind: 'on', device, strip: lateStrip(device) }
  const connected = own.find(({ status }) => status === deviceStatus.connected)
  if (connected) return { kind: 'blank', device: connected, strip: lateStrip(connected) }
  const isOffline = state.code === 'offline'
  const { since } = state
  const strip = isOffline ? { text: since === null ? 'Offline' : 'Offline since', since } : undefined
  return { kind: 'off', device: own.toSorted((one, other) => (other.seen_at ?? 0) - (one.seen_at ?? 0))[0], strip }
}

const lateStrip = ({ sync }: Device): ScreenDisplay['strip'] =>
  lateStates.has(sync.state) ? { text: 'Out of date', since: null } : undefined

/** The notice or the items on the display of a device. */
export interface OnDevice {
  /** The notice of a takeover. */
  notice: Notice | undefined
  /** The scene on the display, if the device plays the present manifest and the manifest has the items of its report. */
  scene: SceneFrame | undefined
  /** Above the scene. */
  overlays: readonly ShownOverlay[]
  /** The items of its report, if there is no such scene. */
  items: readonly OnDisplay[]
  /** Titles of the notice or the items. */
  titles: readonly string[]
  /** Nothing changes before this instant (ms), if the device keeps to its timeline. */
  until: number
}

const deletedTitle = 'Deleted media item'

export const titleOf = ({ title }: OnDisplay): string => title ?? deletedTitle

/** The items of a scene that are on the display, one per region. */
export const liveItems = ({ regions }: SceneFrame): { item: ManifestItem; startsAt: number }[] =>
  regions.flatMap(({ frame }) => (frame ? [{ item: frame.item, startsAt: frame.startsAt }] : []))

type Report = Pick<Device, 'status' | 'sync' | 'on_display' | 'playing' | 'failing'>

/**
 * Returns the content of a display at `now` (ms, the server's clock). The last report decides. The manifest continues
 * the report only while the device plays that manifest: an older one may have other items at this time.
 */
export function onDevice(device: Report, manifest: Manifest | undefined, now: number): OnDevice {
  const { status, sync, on_display: items, playing } = device
  const isThere = isConnectedStatus(status)
  const none = { notice: undefined, scene: undefined, overlays: [], items, until: Number.POSITIVE_INFINITY }
  // Of deleted media items, the report has the title.
  const isKnown = items.some(({ title }) => title !== null) || playing.length === 0
  const reported = { ...none, titles: isKnown ? items.map(titleOf) : playing }
  if (!manifest) return reported
  // An offline device keeps the picture of its last report.
  const at = isThere ? now : Math.min(now, ...items.map(({ started_at }) => started_at))
  const { scenes, overlays, takeover, until } = scenesAt(manifest, at)
  const { notice } = takeover ?? {}
  if (items.length === 0)
    return isThere && notice && playing.includes(notice.title)
      ? { ...none, notice, titles: [notice.title], until }
      : { ...reported, until }
  if (sync.state !== 'up_to_date') return reported
  const failing = new Set(device.failing.map(({ media_id }) => media_id))
  const isFailing = ({ mediaId }: ManifestItem) => failing.has(mediaId)
  const scene = continueFrom({ scenes, anchors: items, isFailing }, at)
  if (!scene) return { ...reported, until }
  const ends = isThere ? [until, scene.until, ...scene.regions.map(({ frame }) => frame?.until ?? scene.until)] : []
  return {
    ...none,
    scene,
    overlays,
    items: [],
    titles: liveItems(scene).map(({ item }) => item.title),
    until: Math.min(...ends),
  }
}
