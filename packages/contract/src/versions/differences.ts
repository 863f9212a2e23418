import { z } from 'zod'
import { orUnknown } from '../api/or-unknown.ts'

/** Differences that a comparison lists, and things that one of them names. */
export const maxDifferences = 50
export const maxThings = 50

/** A thing that a difference is about: an id of the state, with its name at that time; empty if it is hidden or has none. */
export const DifferenceThing = z.object({
  id: z.string(),
  kind: orUnknown(z.enum(['media', 'playlist', 'channel', 'screen', 'tag', 'element'])),
  name: z.string(),
})
export type DifferenceThing = z.infer<typeof DifferenceThing>

/** One difference between two states. */
export const Difference = z.object({
  type: orUnknown(z.enum(['added', 'removed', 'moved', 'changed'])),
  /** Field of the state, such as `items`, `name`, `duration` or `screen_ids`. */
  field: z.string(),
  /** The sentence, for example: 3 items added */
  text: z.string(),
  /** The values in words; null for lists. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Things that were added, removed, moved or changed: the first ones, and the number of all. */
  things: z.array(DifferenceThing),
  count: z.int(),
})
export type Difference = z.infer<typeof Difference>

export const Comparison = z.object({
  /** The first ones. */
  differences: z.array(Difference),
  /** Number of further ones. */
  more: z.int(),
})
export type Comparison = z.infer<typeof Comparison>
