import { z } from 'zod'
import { Notice } from './notices.ts'

/**
 * The end (ms) of a takeover that runs until a user ends it. Players of all versions need an end, and dates can express
 * this one.
 */
export const untilEnded = Date.UTC(9999, 0, 1)

/** A takeover that runs: it plays in place of everything else until its end. The newest start wins. */
export const ManifestTakeover = z.object({
  id: z.string(),
  name: z.string(),
  /** By the server's clock (ms). */
  startsAt: z.int(),
  /** `untilEnded`: a user ends it. */
  endsAt: z.int(),
  isDrill: z.boolean(),
  /** Also outside opening hours. */
  inStandby: z.boolean(),
  /** Key into `contents`; omitted for a notice. */
  content: z.string().optional(),
  notice: Notice.optional(),
})
export type ManifestTakeover = z.infer<typeof ManifestTakeover>
