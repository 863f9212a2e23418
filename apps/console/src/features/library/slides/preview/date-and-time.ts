import { offsetsOf } from '@digisigncast/timeline/wall-time'

/** The date with the time at an instant in a time zone, such as 2026-12-24T18:00. */
export const dateAndTimeAt = (instant: number, timeZone: string): string =>
  new Date(instant + offsetsOf(timeZone)(instant)).toISOString().slice(0, 16)
