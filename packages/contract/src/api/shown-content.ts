import { z } from 'zod'
import { Named } from './wire.ts'

/** A playlist or channel that a schedule entry or a takeover shows. */
export const ShownContent = Named.extend({
  thumbnail: z.string().nullable(),
  /** A playlist of another manager, which this user cannot see: it has no name and no picture, and may stay. */
  is_hidden: z.boolean().optional(),
})
export type ShownContent = z.infer<typeof ShownContent>

const hiddenName = 'Playlist of another manager'

/** The name of content to display; that of a hidden playlist is empty. */
export const contentName = (name: string): string => name || hiddenName

export const contentNames = (content: readonly Named[]): string =>
  content.map(({ name }) => contentName(name)).join(', ')
