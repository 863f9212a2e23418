import { z } from 'zod'

/**
 * A text of at most `most` characters. Nothing reads a longer one: checks and transforms of the whole text could take
 * long. The messages are for a text that is too long, and for a value that is none.
 */
export const bounded = (most: number, tooLong?: string, required?: string) =>
  z.string(required).max(most, { abort: true, ...(tooLong !== undefined && { error: tooLong }) })

/** A text as it was typed or pasted: spaces and invisible characters, which are removed from it, may make it longer. */
export const typed = (most: number, tooLong?: string, required?: string) => bounded(2 * most + 1000, tooLong, required)
