import type { Cycle } from '@digisigncast/contract/plans'

export const dayMs = 24 * 60 * 60 * 1000

/**
 * When period `count` after the anchor begins (ms UTC). The day of the anchor is kept; months that lack it use their
 * last one, and the month after that has it again.
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

/** What of an amount belongs to the time of a period that is left, in whole cents, never too much. */
export function unusedPart(amount: number, { start, end }: Period, now: number): number {
  if (now <= start) return amount
  if (now >= end) return 0
  return Number((BigInt(amount) * BigInt(end - now)) / BigInt(end - start))
}

/** Tax on a net amount, rounded to the nearest cent, half up. `rate` is hundredths of a percent. */
export const taxOn = (net: number, rate: number): number => Number((BigInt(net) * BigInt(rate) + 5000n) / 10_000n)
