import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { maxFilledItems, maxItemsPerPlaylist, maxNameLength } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { dataOf, Id } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { allKinds } from '../kinds/media-kinds.ts'

const MediaKind = z.enum(allKinds)

const maxFolders = 50
const maxKinds = 20
const maxDays = 3650

const daysRange = `The number of days is between 1 and ${maxDays.toLocaleString('en')}. Leave it empty for any time.`
const countRange = `A rule adds 1 to ${maxFilledItems} items.`

export const Orientation = z.enum(['landscape', 'portrait', 'square'], 'Choose landscape, portrait or square.')
export type Orientation = z.infer<typeof Orientation>

/** `title`: by title; `newest`, `oldest`: by the time at which they were added. */
export const FillSort = z.enum(['title', 'newest', 'oldest'], 'Sort by title, newest or oldest.')
export type FillSort = z.infer<typeof FillSort>

/** Which media items a playlist fills itself with. Each condition has to be met; those that are left out are. */
export const FillRule = z.object({
  /** In one of these folders; empty: in any, and in none. */
  folder_ids: z.array(Id).max(maxFolders, `Select at most ${maxFolders} folders.`).default([]),
  /** Of one of these kinds; empty: of any. */
  kinds: z.array(MediaKind).max(maxKinds).default([]),
  title_contains: bounded(maxNameLength, `The text has at most ${maxNameLength} characters.`).default(''),
  /** Added in the last days; null: at any time. */
  added_within_days: z.int(daysRange).min(1, daysRange).max(maxDays, daysRange).nullable().default(null),
  /** By width and height; null: any. */
  orientation: Orientation.nullable().default(null),
  sort: FillSort.default('title'),
  at_most: z.int(countRange).min(1, countRange).max(maxFilledItems, countRange).default(100),
  /** Number of items of its own that the playlist plays before them; the others follow. */
  after_items: z.int().min(0).max(maxItemsPerPlaylist).default(0),
})
export type FillRule = z.infer<typeof FillRule>

export const previewFill = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'playlists/fill-rule/preview',
  allow: ['content.view'],
  summary: 'List what a rule would add to a playlist now: the number of media items, and the first 20.',
  body: renamed(
    z.object({
      fill_rule: FillRule,
      /** The playlist; its owner decides which media items the rule can see. Omitted: a new one. */
      playlistID: Id.optional(),
    }),
  ),
  reply: dataOf(
    z.object({
      count: z.int(),
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          file_type: orUnknown(MediaKind),
          thumbnail: z.string().nullable(),
        }),
      ),
    }),
  ),
})
