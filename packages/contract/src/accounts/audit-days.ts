import { z } from 'zod'

/** Bounds of the days that entries are kept, and the default. */
export const auditDays = { least: 30, most: 3650, usual: 365 } as const
const daysWords = 'Choose from 30 to 3,650 days.'
export const AuditDays = z.int(daysWords).min(auditDays.least, daysWords).max(auditDays.most, daysWords)
