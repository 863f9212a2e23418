const relative = new Intl.RelativeTimeFormat('en')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** For example: 3 minutes ago. */
export function ageText(at: number, now: number): string {
  const age = now - at
  if (age < minuteMs) return 'just now'
  if (age < hourMs) return relative.format(-Math.floor(age / minuteMs), 'minute')
  if (age < 2 * dayMs) return relative.format(-Math.floor(age / hourMs), 'hour')
  return relative.format(-Math.floor(age / dayMs), 'day')
}
