import { dayMs, minuteMs, offsetsOf } from '@digisigncast/timeline/wall-time'

const quietHour = 3
const hourMs = 60 * minuteMs

/** Whether it is between 3:00 and 4:00 at an instant: few people see the display for the second of a restart. */
export function isQuietHour(now: number, timeZone: string): boolean {
  const wall = now + offsetsOf(timeZone)(now)
  return Math.floor((wall % dayMs) / hourMs) === quietHour
}
