import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Named, pageOf } from '../api/wire.ts'

/** Proof of play: plays counted per hour, with the names at that time. */
export const PlayCount = z.object({
  screen_id: z.string(),
  screen_name: z.string(),
  media_id: z.string(),
  title: z.string(),
  /** Schedule entry; empty: default content. Also empty in totals per screen or media item. */
  entry_id: z.string(),
  entry_name: z.string(),
  plays: z.int(),
  played_ms: z.int(),
  /** Start of the first and the last hour with a play. */
  first_at: z.int(),
  last_at: z.int(),
})
export type PlayCount = z.infer<typeof PlayCount>

export const BookedPlayCount = PlayCount.extend({
  /**
   * The most plays that the limits of its items, as they are now, allow in the asked days until today. Null without limits,
   * in totals per screen, and where a media item has several rows on a screen.
   */
  booked: z.int().nullable(),
})
export type BookedPlayCount = z.infer<typeof BookedPlayCount>

export const playSorts = ['plays', 'played', 'screen', 'media', 'entry', 'first', 'last'] as const

/** Value of the filter `entry` for plays that belong to no schedule entry, and their label. */
export const defaultContent = { value: 'default', label: 'Default content' } as const

/** Devices report their plays at least this often (ms). */
export const playReportEveryMs = 5 * 60_000

/** Maximum number of hours in a reply. */
export const maxPlayHours = 1000

const PlayFilter = z.object({
  /** Days of the account's time zone, inclusive: 2026-11-21. */
  from: z.iso.date(),
  to: z.iso.date(),
  screen: z.string().max(100).optional(),
  media: z.string().max(100).optional(),
  /** Id of a schedule entry, or `default` for default content. */
  entry: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
})

const PlaysQuery = PlayFilter.extend({
  /** One row per screen and media item, or totals. */
  by: z.enum(['screen_and_media', 'screen', 'media']).default('screen_and_media'),
  sort: z.enum(playSorts).default('plays'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listPlays = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'plays',
  allow: ['screens.view'],
  isHeavy: true,
  summary: 'List the number of plays, by default highest first.',
  query: PlaysQuery.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: pageOf(BookedPlayCount),
})

export const exportPlays = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'plays/csv',
  allow: ['screens.view'],
  isHeavy: true,
  summary: 'Export the proof of play as CSV.',
  query: PlaysQuery,
  reply: dataOf(z.object({ file_name: z.string(), csv: z.string() })),
})

const Counted = z.object({ plays: z.int(), played_ms: z.int() })

export const playsSummary = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'plays/summary',
  allow: ['screens.view'],
  isHeavy: true,
  summary: 'Get the total number of plays, and that of each day.',
  query: PlayFilter,
  reply: dataOf(
    Counted.extend({
      /** Days with plays, in order, in the time zone of the account. */
      days: z.array(Counted.extend({ date: z.string() })),
      /** Schedule entries with plays in these days, by name; the filter `entry` does not apply. */
      entries: z.array(Named),
      /** Set until the first plays of the account are counted: when a connected device reports next, if there is one. */
      first_report: z.object({ at: z.int().nullable() }).nullable(),
    }),
  ),
})

export const listPlayHours = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'plays/hours',
  allow: ['screens.view'],
  isHeavy: true,
  summary: `List the hours with plays, newest first, at most ${maxPlayHours}.`,
  query: PlayFilter.omit({ search: true }).extend({
    /** Names at that time. */
    screen_name: z.string().max(200).optional(),
    title: z.string().max(500).optional(),
    entry_name: z.string().max(200).optional(),
  }),
  reply: dataOf(z.array(Counted.extend({ hour: z.int() }))),
})
