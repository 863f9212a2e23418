import type { Scene } from '@digisigncast/contract/content/manifest'
import { type SceneFrame, sceneAt } from '@digisigncast/timeline/scene-at'
import { useEffect, useState } from 'react'

// The preview plays the same manifest as the players, but is not synchronized with them.
const origin = 0
const longestTimerMs = 60_000

/** Returns the current scene and its items; updates when an item or a scene ends. */
export function useScene(scenes: readonly Scene[]): SceneFrame | undefined {
  const [now, setNow] = useState(() => Date.now())
  const scene = sceneAt(scenes, origin, now)
  // A longer delay continues with the next timer.
  const ends = scene && [scene.until, ...scene.regions.map(({ frame }) => frame?.until ?? scene.until)]
  const wakeAt = ends && Math.min(...ends, now + longestTimerMs)
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wakeAt - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return scene
}
