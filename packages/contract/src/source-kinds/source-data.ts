import { z } from 'zod'

export const maxTableColumns = 10
export const maxTableRows = 200
export const maxFeedEntries = 30
export const maxCalendarEvents = 100

/** Maximum length of a cell, a headline or the name of an event; longer ones are cut. */
export const maxDataText = 300

const Text = z.string().max(maxDataText)

/** Rows of a menu, a price list, a timetable. */
export const TableData = z.object({
  kind: z.literal('table'),
  /** Names of the columns. */
  columns: z.array(Text).min(1).max(maxTableColumns),
  /** Each with a cell per column. */
  rows: z.array(z.array(Text)).max(maxTableRows),
  /** Numbers of columns and rows at the address, if it has more than a table can have. */
  all: z.object({ columns: z.int(), rows: z.int() }).optional(),
})
export type TableData = z.infer<typeof TableData>

export const FeedData = z.object({
  kind: z.literal('feed'),
  title: Text,
  /** Newest first. */
  entries: z
    .array(
      z.object({
        title: Text,
        text: Text,
        /** When it was published (ms since 1970); null: unknown. */
        at: z.int().nullable(),
      }),
    )
    .max(maxFeedEntries),
})
export type FeedData = z.infer<typeof FeedData>

export const CalendarData = z.object({
  kind: z.literal('calendar'),
  /** By their start; not over on every display at the retrieval. */
  events: z
    .array(
      z.object({
        title: Text,
        location: Text,
        /** ms since 1970; of all-day events, midnight UTC of the first day and of the day after the last one. */
        from: z.int(),
        until: z.int(),
        isAllDay: z.boolean(),
        /** The calendar names no time zone: the times are those of the clocks where the display is, as if they showed UTC. */
        isFloating: z.boolean().optional(),
      }),
    )
    .max(maxCalendarEvents),
})
export type CalendarData = z.infer<typeof CalendarData>

/** Weather codes of the World Meteorological Organization (table 4677), as weather services send them. */
const WeatherCode = z.int().min(0).max(99)

export const WeatherData = z.object({
  kind: z.literal('weather'),
  place: Text,
  /** Unit of all temperatures. */
  unit: z.enum(['°C', '°F']),
  now: z.object({ temperature: z.number(), code: WeatherCode, isDay: z.boolean() }),
  /** Time zone of the place; omitted: not known. */
  timeZone: Text.optional(),
  /** From the day of the forecast on. */
  days: z
    .array(
      z.object({
        /** For example 2026-11-23. */
        date: z.string().max(10),
        code: WeatherCode,
        lowest: z.number(),
        highest: z.number(),
      }),
    )
    .max(8),
})
export type WeatherData = z.infer<typeof WeatherData>

/** Data of a source, by its kind. */
export const SourceData = z.discriminatedUnion('kind', [TableData, FeedData, CalendarData, WeatherData])
export type SourceData = z.infer<typeof SourceData>
