import { useEffect, useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { minutesOf } from './blocks.ts'

/** The date in a time zone: 2026-11-23. */
export const dateIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)

const tickMs = 30_000

const wallAt = (timeZone: string, now: number) => {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  return { date: dateIn(timeZone, now), minute: minutesOf(time), now }
}

/** Date and minute of the day in a time zone, now, and the instant (ms). */
export function useWallMinute(timeZone: string) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return wallAt(timeZone, now)
}
