import { type Frame, frameAt, type TimedItem } from '@digisigncast/timeline/frame-at'
import { useEffect, useState } from 'react'

// Players take the same origin, so the card shows what hangs on the wall.
const origin = 0
const longestTimerMs = 60_000

/** What a looping list shows now; changes by itself at the end of every item. */
export function useFrame<Item extends TimedItem>(items: readonly Item[]): Frame<Item> | undefined {
  const [now, setNow] = useState(() => Date.now())
  const frame = frameAt(items, origin, now)
  // A longer wait goes on with the next timer.
  const wakeAt = frame && Math.min(frame.until, now + longestTimerMs)
  useEffect(() => {
    if (wakeAt === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wakeAt - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return frame
}
