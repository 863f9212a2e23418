/** For example: “Lobby” */
export const quote = (name: string): string => `“${name}”`

/** For example: “Lobby”, “Bar”, “Hall” and 2 more */
export const quoteSome = (names: readonly string[], more: number): string =>
  names.map(quote).join(', ') + (more > 0 ? ` and ${more} more` : '')

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** For example: 24 Dec 2026 */
export const dayText = (at: number): string => dayFormat.format(at)

/** For example: 1,200 screens */
export const screensText = (count: number): string =>
  count === 1 ? '1 screen' : `${count.toLocaleString('en')} screens`

/** For example: 90 minutes, or 2 hours */
export function minutesText(minutes: number): string {
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
