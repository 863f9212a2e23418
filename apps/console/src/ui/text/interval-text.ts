/** For example: Every 15 minutes. */
export function intervalText(minutes: number): string {
  if (minutes === 24 * 60) return 'Once a day'
  if (minutes === 1) return 'Every minute'
  if (minutes === 60) return 'Every hour'
  return minutes % 60 === 0 ? `Every ${minutes / 60} hours` : `Every ${minutes} minutes`
}
