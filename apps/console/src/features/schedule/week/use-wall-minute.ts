import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/live/server-clock.ts'
import { dateIn } from '../today.ts'
import { minutesOf } from './blocks.ts'

const tickMs = 30_000

const read = (timeZone: string) => {
  const now = serverNow()
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  return { date: dateIn(timeZone, now), minute: minutesOf(time) }
}

/** Date and minute of the day in a time zone, now. */
export function useWallMinute(timeZone: string) {
  const [now, setNow] = useState(() => read(timeZone))
  useEffect(() => {
    const timer = setInterval(() => setNow(read(timeZone)), tickMs)
    return () => clearInterval(timer)
  }, [timeZone])
  return now
}
