/** Days of a week. Apart from the rules, so that the player does not bundle the validator. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
