import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, pageOf } from '../api/wire.ts'

/** Proof of play: plays counted per hour, with the names at that time. */
export const PlayCount = z.object({
  screen_id: z.string(),
  screen_name: z.string(),
  media_id: z.string(),
  title: z.string(),
  plays: z.int(),
  played_ms: z.int(),
  /** Start of the first and the last hour with a play. */
  first_at: z.int(),
  last_at: z.int(),
})
export type PlayCount = z.infer<typeof PlayCount>

const PlaysQuery = z.object({
  /** Days of the account's time zone, inclusive: 2026-11-21. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** One row per screen and media item, or totals. */
  by: z.enum(['screen_and_media', 'screen', 'media']).default('screen_and_media'),
  screen: z.string().max(100).optional(),
  media: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
})

export const listPlays = endpoint({
  method: 'GET',
  path: 'plays',
  allow: ['screens.view'],
  isHeavy: true,
  summary: 'List the number of plays, highest first.',
  query: PlaysQuery.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: pageOf(PlayCount),
})

export const exportPlays = endpoint({
  method: 'GET',
  path: 'plays/csv',
  allow: ['screens.view'],
  isHeavy: true,
  summary: 'Export the proof of play as CSV.',
  query: PlaysQuery,
  reply: dataOf(z.object({ file_name: z.string(), csv: z.string() })),
})
