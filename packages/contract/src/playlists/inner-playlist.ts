import { z } from 'zod'
import { Rule } from '../content/rules.ts'

/** Levels of playlists: one can contain playlists, and these can contain playlists. */
export const maxPlaylistLevels = 3
/** Maximum number of items that each appearance of a playlist shows. */
export const maxTake = 100

const takeRange = `A playlist shows 1 to ${maxTake} items each time it comes up, or all of them.`
/** Number of items that each appearance of a playlist in another one shows, the next ones each time; null: all of it. */
export const Take = z.int(takeRange).min(1, takeRange).max(maxTake, takeRange).nullable()

/** A playlist in another one. */
export const InnerPlaylist = z.object({
  /** Id of this item. */
  id: z.string(),
  playlist_id: z.string(),
  /** Empty for a playlist that this user cannot see. */
  name: z.string(),
  is_hidden: z.boolean(),
  take: Take,
  /** Appearances in a round of the outer playlist. */
  weight: z.int(),
  /** When it plays; null: always. The rules of its items have to be active, too. */
  rule: Rule.nullable(),
  /** Place of its first item in `contents`, and number of its items there: 0 when it is empty or hidden. */
  at: z.int(),
  count: z.int(),
})
export type InnerPlaylist = z.infer<typeof InnerPlaylist>
