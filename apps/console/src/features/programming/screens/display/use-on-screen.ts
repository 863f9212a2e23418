import type { Screen } from '@digisigncast/contract/content/screens'
import type { Device } from '@digisigncast/contract/devices/devices'
import { sceneAt } from '@digisigncast/timeline/scene-at'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { useFollowedTags } from '../../tags/index.ts'
import { playingReason } from '../plan/plan-words.ts'
import { useManifest } from '../screens.queries.ts'
import { displayOf, type OnDevice, onDevice, type Shown } from './on-screen.ts'

const longestTimerMs = 60_000
/** Without a report, the items of a manifest follow each other from this instant. */
const origin = 0

/** Returns the value at the present time; reads it again at its `until`, and at least once a minute. */
export function useUntil<T extends { until: number } | undefined>(read: (now: number) => T): T {
  const [now, setNow] = useState(serverNow)
  const value = read(now)
  const wakeAt =
    value && Number.isFinite(value.until) ? Math.min(Math.max(value.until, now + 1), now + longestTimerMs) : undefined
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(serverNow(), wakeAt)), Math.max(wakeAt - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return value
}

/** Returns the content of a screen's display, and its manifest. */
export function useOnScreen({ id, state, devices }: Shown) {
  const display = useMemo(() => displayOf({ state, devices }), [state, devices])
  const { device } = display
  const manifest = useManifest(id)
  const on = useUntil((now) => device && onDevice(device, manifest.data, now))
  return { display, on, manifest }
}

/** Returns functions that read the content of a device's display, and the reason. */
export function useDevicesNow(screen: Screen) {
  const { data } = useManifest(screen.id)
  const tags = useFollowedTags(screen)
  const { now } = useUntil((at) => ({
    now: at,
    until: Math.min(...screen.devices.map((device) => onDevice(device, data, at).until)),
  }))
  return {
    manifest: data,
    on: (device: Device): OnDevice => onDevice(device, data, now),
    /** Undefined while that is not known. */
    reason: (device: Device): string | undefined => data && playingReason(data, device, { now, tags }),
  }
}

/** The scene that a screen should show now, by its manifest. */
export function usePlanned(screenId: string) {
  const manifest = useManifest(screenId)
  const planned = useUntil((now) => {
    if (!manifest.data) return undefined
    const { scenes, overlays, takeover, isStandby, until } = scenesAt(manifest.data, now)
    const scene = sceneAt(scenes, origin, now)
    const ends = scene ? [scene.until, ...scene.regions.map(({ frame }) => frame?.until ?? scene.until)] : []
    return { scene, overlays, notice: takeover?.notice, isStandby, until: Math.min(until, ...ends) }
  })
  return { manifest, planned }
}
