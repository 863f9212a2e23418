import { z } from 'zod'
import { maxItemDurationMs, minItemDurationMs } from '../api/limits.ts'

const durationRange = 'A duration is between 1 second and 24 hours.'
/** Duration of an item (ms). */
export const DurationMs = z
  .int(durationRange)
  .min(minItemDurationMs, durationRange)
  .max(maxItemDurationMs, durationRange)
// 0 means that the item has no duration, as sent by the two empty form fields.
export const OptionalDurationMs = z
  .union([DurationMs, z.literal(0), z.null()], durationRange)
  .transform((ms) => ms || null)
