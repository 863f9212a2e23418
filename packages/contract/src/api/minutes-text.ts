/** A time (ms) in whole minutes, at least one. */
export const minutesIn = (ms: number): number => Math.max(1, Math.round(ms / 60_000))

/** For example: 90 minutes, or 2 hours */
export function minutesText(minutes: number): string {
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
