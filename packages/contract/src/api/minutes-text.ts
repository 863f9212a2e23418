/** For example: 90 minutes, or 2 hours */
export function minutesText(minutes: number): string {
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
