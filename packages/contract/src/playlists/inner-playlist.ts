import { z } from 'zod'

/** Levels of playlists: one can contain playlists, and these can contain playlists. */
export const maxPlaylistLevels = 3
/** Maximum number of items that each appearance of a playlist shows. */
export const maxTake = 100

const takeRange = `A playlist shows 1 to ${maxTake} items each time it comes up, or all of them.`
/** Number of items that each appearance of a playlist in another one shows, the next ones each time; null: all of it. */
export const Take = z.int(takeRange).min(1, takeRange).max(maxTake, takeRange).nullable()
