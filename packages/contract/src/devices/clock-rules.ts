import { z } from 'zod'
import { bounded } from '../api/bounded.ts'

/** The offsets of a time zone as the server knows them. */
export const ZoneRules = z.object({
  /** Version of the server's time zone data, for example 2026c. Omitted: not known. */
  version: z.string().optional(),
  /** The offsets are known until this instant (ms since 1970). */
  until: z.int(),
  /** First instant of each offset (ms since 1970), and the offset from UTC in minutes, in order. */
  offsets: z.array(z.tuple([z.int(), z.int()])),
})
export type ZoneRules = z.infer<typeof ZoneRules>

const minutesOfDay = 24 * 60

/** Difference of the time zone rules of a device from those of its manifest. */
export const ClockRules = z.object({
  /** First instant of the difference (ms since 1970), also when it is past. */
  differs_at: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Its date in the time zone of the screen. */
  day: bounded(10).regex(/^\d{4}-\d{2}-\d{2}$/),
  /** Minutes by which the clock of the device is fast (positive) or slow then. */
  minutes: z.int().min(-minutesOfDay).max(minutesOfDay),
  /** The device lacks a change of this year that the server knows. Null: not known which of them is newer. */
  before: z.int().min(2000).max(9999).nullable(),
})
export type ClockRules = z.infer<typeof ClockRules>

const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The message for the page of the device, for example: Its clock rules are older than 2024: an hour off from 29 March 2027. … */
export function clockRulesText({ differs_at, day, minutes, before }: ClockRules, now: number): string {
  const about = before === null ? 'differ from those of the server' : `are older than ${before}`
  const from = differs_at <= now ? '' : ` from ${dateText(day)}`
  const cure =
    before === null
      ? 'Update the device or the server.'
      : 'The player follows those of the server. Update the system or the browser of the device.'
  return `Its clock rules ${about}: ${amountText(Math.abs(minutes))} off${from}. ${cure}`
}

/** A date such as 2027-02-31 does not exist, and is shown as it was sent. */
const dateText = (day: string): string => {
  const instant = Date.parse(day)
  return Number.isNaN(instant) ? day : longDate.format(instant)
}

function amountText(minutes: number): string {
  if (minutes === 60) return 'an hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}
