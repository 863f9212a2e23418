import { z } from 'zod'

/** Stored with a slide. */
export const SlideSource = z.object({
  kind: z.literal('slide'),
  /** Size of the document (bytes). */
  bytes: z.int(),
  /** SHA-256 of the font files of its texts. */
  fonts: z.array(z.string()),
  /** Ids of the data sources whose data is hidden when it is old. Omitted: none. */
  expiring: z.array(z.string()).optional(),
})
export type SlideSource = z.infer<typeof SlideSource>
