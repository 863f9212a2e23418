import { z } from 'zod'
import { typed } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'

export const SearchKind = z.enum(['screen', 'media', 'playlist', 'channel', 'source', 'user'])
export type SearchKind = z.infer<typeof SearchKind>

/** Maximum number of results of a kind. */
export const maxResultsPerKind = 5

export const SearchResult = z.object({
  kind: orUnknown(SearchKind),
  id: z.string(),
  name: z.string(),
  /** Code of a screen, folder of a media item, username of a user; null for the others. */
  detail: z.string().nullable(),
  /** Thumbnail of a media item; null for the others. */
  picture: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const searchAll = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'search',
  allow: ['member'],
  summary:
    'Find screens, media, playlists, channels, data sources and users by name, and screens by tag; those in areas that the user may view.',
  query: z.object({ search: typed(200).trim().min(1, 'Type what to search for.').max(200) }),
  reply: z.object({ data: z.array(SearchResult) }),
})
