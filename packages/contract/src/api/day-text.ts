const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** `21 Nov 2026`, in UTC, of a time in ms: billing has no time zone. */
export const dayText = (at: number): string => dayFormat.format(at)
