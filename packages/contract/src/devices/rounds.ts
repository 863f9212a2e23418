import { z } from 'zod'

/** A part of a round. Each of its appearances shows its items together, in order, or items of its list. */
const RoundPart = z.object({
  /** Ids of items that play one after the other. Omitted: it has a list. */
  items: z.array(z.string()).optional(),
  /** Appearances in a round; omitted: 1. */
  weight: z.int().optional(),
  get list(): z.ZodOptional<typeof RoundList> {
    return RoundList.optional()
  },
  /** Number of parts of the list that each appearance shows, the next ones each time; omitted: a round of it. */
  take: z.int().optional(),
})
export type RoundPart = z.infer<typeof RoundPart>

/** The parts of the rounds of a list, and their order. */
export const RoundList = z.object({
  /** The same for lists that have the same order in the same round. */
  seed: z.string(),
  /** True: another order in each round. Omitted: that of the parts. */
  isShuffled: z.boolean().optional(),
  parts: z.array(RoundPart),
})
export type RoundList = z.infer<typeof RoundList>
