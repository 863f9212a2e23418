const dayMs = 24 * 60 * 60 * 1000

/** Remaining time of an entry of the recycle bin. */
export function leftText(goesAt: number, now: number): string {
  const days = Math.ceil((goesAt - now) / dayMs)
  if (days <= 0) return 'Until tonight'
  return days === 1 ? '1 day' : `${days} days`
}
