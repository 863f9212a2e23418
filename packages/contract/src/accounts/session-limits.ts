import { z } from 'zod'

export const idleMinutes = { least: 5, most: 30 * 24 * 60 } as const
export const sessionHours = { least: 1, most: 365 * 24 } as const

const idleWords = 'Choose from 5 minutes to 30 days.'
const hoursWords = 'Choose from 1 hour to 365 days.'

/** How long a session lasts without activity; null: 30 days. */
export const IdleMinutes = z
  .int(idleWords)
  .min(idleMinutes.least, idleWords)
  .max(idleMinutes.most, idleWords)
  .nullable()
/** How long a session lasts at most, from the sign-in; null: as long as it is used. */
export const SessionHours = z
  .int(hoursWords)
  .min(sessionHours.least, hoursWords)
  .max(sessionHours.most, hoursWords)
  .nullable()

/** How long sessions of the team of an account, or of the platform owner, last. */
export const SessionLimits = z.object({ session_idle_minutes: IdleMinutes, session_max_hours: SessionHours })
export type SessionLimits = z.infer<typeof SessionLimits>
