import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import type { FailingItem } from '@digisigncast/contract/devices/screen-state'
import { type Anchor, continueFrom } from '@digisigncast/timeline/continue-from'
import { type SceneFrame, sceneAt } from '@digisigncast/timeline/scene-at'
import { type ScenesAt, scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/live/server-clock.ts'

/** Without a report, the preview plays the manifest on its own. */
const origin = 0
const longestTimerMs = 60_000

/** Report of the device of a screen. */
export interface DisplayReport {
  /** The items on its display, by the server's clock. */
  anchors: readonly Anchor[]
  failing: readonly FailingItem[]
  /** The device is offline: the last items stay. */
  isStill: boolean
}

/** Returns the scene on the display and its items; updates when an item, a scene or a schedule entry ends. */
export function useScene(
  manifest: Manifest | undefined,
  { anchors, failing, isStill }: DisplayReport,
): SceneFrame | undefined {
  const [now, setNow] = useState(serverNow)
  const last = isStill && anchors.length > 0 ? Math.min(...anchors.map(({ started_at }) => started_at)) : now
  const planned = manifest && scenesAt(manifest, last)
  const scene = planned && frameOf(planned.scenes, { anchors, failing, isStill }, now)
  // A longer delay continues with the next timer.
  const ends = planned &&
    !isStill && [
      planned.until,
      ...(scene ? [scene.until, ...scene.regions.map(({ frame }) => frame?.until ?? scene.until)] : []),
    ]
  const wakeAt = ends ? Math.min(...ends, now + longestTimerMs) : undefined
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(serverNow(), wakeAt)), Math.max(wakeAt - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return scene
}

function frameOf(scenes: ScenesAt['scenes'], { anchors, failing, isStill }: DisplayReport, now: number) {
  if (anchors.length === 0) return sceneAt(scenes, origin, isStill ? origin : now)
  const mediaIds = new Set(failing.map(({ media_id }) => media_id))
  const source = { scenes, anchors, isFailing: ({ mediaId }: { mediaId: string }) => mediaIds.has(mediaId) }
  return continueFrom(source, isStill ? Math.min(...anchors.map(({ started_at }) => started_at)) : now)
}

/** The takeover that runs on a screen now. */
export function useTakeover(manifest: Manifest | undefined): ManifestTakeover | undefined {
  const [now, setNow] = useState(serverNow)
  const planned = manifest?.timetable?.takeovers ? scenesAt(manifest, now) : undefined
  const wakeAt = planned && Number.isFinite(planned.until) ? Math.min(planned.until, now + longestTimerMs) : undefined
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    const timer = setTimeout(() => setNow(Math.max(serverNow(), wakeAt)), Math.max(wakeAt - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return planned?.takeover
}
