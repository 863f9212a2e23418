import type { Scene } from '@digisigncast/contract/content/manifest'
import type { FailingItem } from '@digisigncast/contract/devices/screen-state'
import { type Anchor, continueFrom } from '@digisigncast/timeline/continue-from'
import { type SceneFrame, sceneAt } from '@digisigncast/timeline/scene-at'
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

/** Returns the scene on the display and its items; updates when an item or a scene ends. */
export function useScene(
  scenes: readonly Scene[],
  { anchors, failing, isStill }: DisplayReport,
): SceneFrame | undefined {
  const [now, setNow] = useState(serverNow)
  const scene = frameOf(scenes, { anchors, failing, isStill }, now)
  // A longer delay continues with the next timer.
  const ends = scene && !isStill && [scene.until, ...scene.regions.map(({ frame }) => frame?.until ?? scene.until)]
  const wakeAt = ends ? Math.min(...ends, now + longestTimerMs) : undefined
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(serverNow(), wakeAt)), Math.max(wakeAt - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return scene
}

function frameOf(scenes: readonly Scene[], { anchors, failing, isStill }: DisplayReport, now: number) {
  if (anchors.length === 0) return sceneAt(scenes, origin, isStill ? origin : now)
  const mediaIds = new Set(failing.map(({ media_id }) => media_id))
  const source = { scenes, anchors, isFailing: ({ mediaId }: { mediaId: string }) => mediaIds.has(mediaId) }
  return continueFrom(source, isStill ? Math.min(...anchors.map(({ started_at }) => started_at)) : now)
}
