import { z } from 'zod'

export const idleMinutes = { least: 5, most: 30 * 24 * 60 } as const
export const sessionHours = { least: 1, most: 365 * 24 } as const

const idleWords = 'Choose from 5 minutes to 30 days.'
const hoursWords = 'Choose from 1 hour to 365 days.'

/** Minutes without activity after which a session ends; null: 30 days. */
export const IdleMinutes = z
  .int(idleWords)
  .min(idleMinutes.least, idleWords)
  .max(idleMinutes.most, idleWords)
  .nullable()
/** Hours from the sign-in after which a session ends; null: it lasts as long as it is used. */
export const SessionHours = z
  .int(hoursWords)
  .min(sessionHours.least, hoursWords)
  .max(sessionHours.most, hoursWords)
  .nullable()

/** Limits of the sessions of an account's users, or of the platform owner. */
export const SessionLimits = z.object({ session_idle_minutes: IdleMinutes, session_max_hours: SessionHours })
export type SessionLimits = z.infer<typeof SessionLimits>
