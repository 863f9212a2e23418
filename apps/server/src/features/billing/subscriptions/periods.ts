import type { Cycle } from '@digisigncast/contract/billing/plans'

export const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the start of period `count` after the anchor (ms UTC). Keeps the anchor's day of the month; shorter months
 * use their last day.
 */
export function periodStart(anchor: number, cycle: Cycle, count: number): number {
  const from = new Date(anchor)
  const month = from.getUTCMonth() + (cycle === 'monthly' ? count : 12 * count)
  const year = from.getUTCFullYear()
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))
  return midnight + (anchor % dayMs)
}

interface Period {
  start: number
  end: number
}

/** Returns the share of an amount for the remaining time of a period, in whole cents, rounded down. */
export function unusedPart(amount: number, { start, end }: Period, now: number): number {
  if (now <= start) return amount
  if (now >= end) return 0
  return Number((BigInt(amount) * BigInt(end - now)) / BigInt(end - start))
}
