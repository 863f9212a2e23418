import type { Figures } from '@digisigncast/contract/platform/reports'

/** Formats the month (UTC) as `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** Sums days to months. Totals at the end of a day become totals at the end of the month. */
export function inMonths(days: readonly Figures[]): Figures[] {
  const months = new Map<string, Figures>()
  for (const day of days) {
    const month = monthOf(day.at)
    const sum = months.get(month)
    months.set(month, sum ? added(sum, day) : { ...day, at: Date.parse(`${month}-01`) })
  }
  return [...months.values()]
}

const added = (sum: Figures, day: Figures): Figures => ({
  at: sum.at,
  covered_ms: sum.covered_ms + day.covered_ms,
  online_ms: sum.online_ms + day.online_ms,
  expected_ms: sum.expected_ms + day.expected_ms,
  peak: Math.max(sum.peak, day.peak),
  stored_bytes: day.stored_bytes,
  sent_bytes: sum.sent_bytes + day.sent_bytes,
  plays: sum.plays + day.plays,
  played_ms: sum.played_ms + day.played_ms,
  customers: day.customers,
  users: day.users,
  new_customers: sum.new_customers + day.new_customers,
  new_users: sum.new_users + day.new_users,
})
