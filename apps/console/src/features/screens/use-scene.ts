import { type SceneFrame, sceneAt, type TimedScene } from '@digisigncast/timeline/scene-at'
import { useEffect, useState } from 'react'

// Players count on from what is on their display: the card runs through the same manifest, not in step with them.
const origin = 0
const longestTimerMs = 60_000

/** What scenes that take turns show now; changes by itself whenever an item of a region or a scene ends. */
export function useScene<Scene extends TimedScene>(scenes: readonly Scene[]): SceneFrame<Scene> | undefined {
  const [now, setNow] = useState(() => Date.now())
  const scene = sceneAt(scenes, origin, now)
  // A longer wait goes on with the next timer.
  const ends = scene && [scene.until, ...scene.regions.map(({ frame }) => frame?.until ?? scene.until)]
  const wakeAt = ends && Math.min(...ends, now + longestTimerMs)
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wakeAt - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return scene
}
