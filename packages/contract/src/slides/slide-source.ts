import { z } from 'zod'

/** Stored with a slide. */
export const SlideSource = z.object({
  kind: z.literal('slide'),
  /** Size of the document (bytes). */
  bytes: z.int(),
  /** SHA-256 of the font files of its texts. */
  fonts: z.array(z.string()),
})
export type SlideSource = z.infer<typeof SlideSource>
