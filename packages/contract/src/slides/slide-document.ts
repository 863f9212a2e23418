import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { Id, TimeZone } from '../api/wire.ts'
import {
  CalendarData,
  FeedData,
  maxDataText,
  maxTableColumns,
  maxTableRows,
  TableData,
  WeatherData,
} from '../source-kinds/source-data.ts'
import { slideFonts } from './slide-fonts.ts'

export const maxSlideElements = 100
/** Maximum size of a slide document as JSON (bytes). */
export const maxSlideBytes = 256 * 1024
/** Sides of a slide, in design pixels. */
export const slideSide = { min: 100, max: 7680 } as const
export const maxSlideText = 5000
/** Of corners. */
export const radiusMax = slideSide.max
export const fontSize = { min: 1, max: 2000 } as const
export const borderWidth = { min: 1, max: 1000 } as const
export const imageZoom = { min: 1, max: 10 } as const
export const oneVideoOnly = 'A slide has at most one video.'

export const SlideFont = z.enum(Object.keys(slideFonts) as [keyof typeof slideFonts, ...(keyof typeof slideFonts)[]])
export type SlideFont = z.infer<typeof SlideFont>

const colorProblem = 'Please choose a color.'

/** `#rrggbb`, or `#rrggbbaa` with opacity. */
export const SlideColor = bounded(9, colorProblem).regex(/^#[\da-f]{6}([\da-f]{2})?$/, colorProblem)

/** A color, or a linear gradient; its angle in degrees, 0 upwards, 90 to the right. */
export const Fill = z.discriminatedUnion('type', [
  z.object({ type: z.literal('color'), color: SlideColor }),
  z.object({ type: z.literal('gradient'), from: SlideColor, to: SlideColor, angle: z.number().min(0).max(360) }),
])
export type Fill = z.infer<typeof Fill>

const Offset = z
  .number()
  .min(-slideSide.max)
  .max(2 * slideSide.max)
const Length = z
  .number()
  .min(1)
  .max(2 * slideSide.max)
const Radius = z.number().min(0).max(radiusMax)
const Percent = z.number().min(0).max(100)

/** The box of an element before its rotation, in design pixels from the top left corner of the slide. */
const Box = z.object({
  /** Unique in its document. */
  id: bounded(40).regex(/^[\w-]{1,40}$/),
  x: Offset,
  y: Offset,
  width: Length,
  height: Length,
  /** Clockwise around the center, in degrees. */
  rotation: z.number().min(0).max(360),
  /** 0 to 1. */
  opacity: z.number().min(0).max(1),
  /** Locked elements cannot be moved in the editor. */
  locked: z.boolean().optional(),
})

/** The look of a text. */
const TextLook = z.object({
  font: SlideFont,
  weight: z.int().min(100).max(1000),
  /** Font size, in design pixels; with `fit`, the largest one. */
  size: z.number().min(fontSize.min).max(fontSize.max),
  /** Reduces the size until the text fits into its box. */
  fit: z.boolean(),
  color: SlideColor,
  align: z.enum(['left', 'center', 'right']),
  vertical: z.enum(['top', 'middle', 'bottom']),
  /** A multiple of the font size. */
  lineHeight: z.number().min(0.5).max(4),
  /** In em. */
  letterSpacing: z.number().min(-0.2).max(2),
  capitals: z.boolean(),
})
export type TextLook = z.infer<typeof TextLook>

export const TextElement = Box.extend({
  type: z.literal('text'),
  /** Lines are separated by line breaks. */
  text: z.string().max(maxSlideText),
  ...TextLook.shape,
  list: z.enum(['none', 'bullets', 'numbers']),
})
export type TextElement = z.infer<typeof TextElement>

/** Null: the time zone of the screen. */
const Zone = TimeZone.nullable()

const languageProblem = 'Please choose a language from the list.'

/**
 * Language of dates and units as a BCP 47 tag, for example `de` or `en-GB`. Only the subtags for language, script and
 * region count; others are removed.
 */
const Language = bounded(35, languageProblem)
  .overwrite(plainLanguage)
  .refine((tag) => /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag), languageProblem)

function plainLanguage(tag: string): string {
  try {
    const { language, script, region } = new Intl.Locale(tag)
    return [language, script, region].filter((subtag) => subtag !== undefined).join('-')
  } catch {
    return tag
  }
}

export const ClockElement = Box.extend({
  type: z.literal('clock'),
  /** An analog clock uses the color only. */
  face: z.enum(['digital', 'analog']),
  hours: z.enum(['24', '12']),
  seconds: z.boolean(),
  zone: Zone,
  ...TextLook.shape,
})
export type ClockElement = z.infer<typeof ClockElement>

export const DateElement = Box.extend({
  type: z.literal('date'),
  /** In `en-GB`: Monday, 23 November 2026 · 23 November 2026 · 23/11/2026 · Monday, 23 November · Monday. */
  format: z.enum(['full', 'long', 'short', 'day', 'weekday']),
  language: Language,
  zone: Zone,
  ...TextLook.shape,
})
export type DateElement = z.infer<typeof DateElement>

const untilProblem = 'Please choose a date and a time.'

export const CountdownElement = Box.extend({
  type: z.literal('countdown'),
  /** Date and time in the time zone, for example 2026-12-24T18:00. */
  until: bounded(16, untilProblem).regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
    untilProblem,
  ),
  zone: Zone,
  /** The smallest unit. */
  unit: z.enum(['days', 'hours', 'minutes', 'seconds']),
  language: Language,
  /** Shown from then on; may be empty. */
  ended: z.string().max(200),
  ...TextLook.shape,
})
export type CountdownElement = z.infer<typeof CountdownElement>

/** Elements whose text depends on the time. */
export type TimeElement = ClockElement | DateElement | CountdownElement

export const QrElement = Box.extend({
  type: z.literal('qr'),
  /** An address or another text. */
  content: z.string().max(1000),
  color: SlideColor,
  /** Null: transparent. */
  background: SlideColor.nullable(),
})
export type QrElement = z.infer<typeof QrElement>

/** An element that shows the data of a source. The editor shows its `sample` until one is chosen, displays never do. */
const DataBox = Box.extend({
  /** Id of a data source; null: not chosen yet. */
  source: Id.nullable(),
  /** Hides the element when its data could not be retrieved for this time. Omitted: never. */
  maxAgeMinutes: z
    .int()
    .min(15)
    .max(366 * 24 * 60)
    .optional(),
})

/** Seconds until the next headline or page. */
const Turn = z.int().min(3).max(120)

/** Rows of a data source: a menu board, a price list, a timetable. A row with nothing but its first cell is a heading. */
export const TableElement = DataBox.extend({
  type: z.literal('table'),
  sample: TableData.optional(),
  /** Names of the columns to show, in order; those that the data does not have are left out. Omitted: all columns. */
  columns: z.array(z.string().max(maxDataText)).min(1).max(maxTableColumns).optional(),
  /** Relative widths of columns, by their names. Others are as wide as their texts; without any, the first is the widest. */
  widths: z.record(z.string().max(maxDataText), z.number().min(1).max(100)).optional(),
  /** Whether the names of the columns are shown. */
  header: z.boolean(),
  /** Number of equal parts of the rows, side by side. Omitted: one. */
  parts: z.int().min(1).max(4).optional(),
  /** Rows that are shown at a time, and for how long. Omitted: all rows. */
  pages: z.object({ rows: z.int().min(1).max(maxTableRows), seconds: Turn }).optional(),
  /** Color of the lines between rows; null: no lines. */
  lineColor: SlideColor.nullable(),
  /** Color of the last column, such as prices, and of headings. */
  accentColor: SlideColor,
  ...TextLook.shape,
})
export type TableElement = z.infer<typeof TableElement>

/** Headlines of a feed: several at once, one after the other, or in a line that moves. */
export const FeedElement = DataBox.extend({
  type: z.literal('feed'),
  sample: FeedData.optional(),
  layout: z.enum(['list', 'single', 'ticker']),
  /** Number of headlines. */
  count: z.int().min(1).max(30),
  /** Time that each headline is shown (s), with the layout `single`. */
  seconds: Turn,
  /** Speed of the line (pixels of the slide per second), with the layout `ticker`. */
  speed: z.int().min(20).max(1000).optional(),
  /** Whether the texts below the headlines are shown. Omitted: no. */
  texts: z.boolean().optional(),
  ...TextLook.shape,
})
export type FeedElement = z.infer<typeof FeedElement>

/** The next events of a calendar. */
export const CalendarElement = DataBox.extend({
  type: z.literal('calendar'),
  sample: CalendarData.optional(),
  /** Events of today only, or the next ones. */
  range: z.enum(['today', 'next']),
  /** Days of the next events, from today. Omitted: all. */
  days: z.int().min(1).max(366).optional(),
  count: z.int().min(1).max(30),
  language: Language,
  /** Omitted: the time zone of the screen. */
  zone: Zone.optional(),
  /** Color of dates and times. */
  accentColor: SlideColor,
  ...TextLook.shape,
})
export type CalendarElement = z.infer<typeof CalendarElement>

export const WeatherElement = DataBox.extend({
  type: z.literal('weather'),
  sample: WeatherData.optional(),
  /** The weather now, with the next days or without. */
  layout: z.enum(['now', 'days']),
  /** Number of days, from today. */
  days: z.int().min(1).max(7),
  language: Language,
  ...TextLook.shape,
})
export type WeatherElement = z.infer<typeof WeatherElement>

/** Elements that show data. */
export type DataElement = TableElement | FeedElement | CalendarElement | WeatherElement

export const ImageElement = Box.extend({
  type: z.literal('image'),
  /** Id of a media item of the kind image; null: not chosen yet. */
  media: Id.nullable(),
  fit: z.enum(['cover', 'contain']),
  /** With `cover`: the point of the picture that stays visible, in percent, and a magnification. */
  focusX: Percent,
  focusY: Percent,
  zoom: z.number().min(imageZoom.min).max(imageZoom.max),
  radius: Radius,
})
export type ImageElement = z.infer<typeof ImageElement>

/** Plays without sound, again and again while the slide is shown. */
export const VideoElement = Box.extend({
  type: z.literal('video'),
  /** Id of a media item of the kind video; null: not chosen yet. */
  media: Id.nullable(),
  fit: z.enum(['cover', 'contain']),
  radius: Radius,
})
export type VideoElement = z.infer<typeof VideoElement>

export const ShapeElement = Box.extend({
  type: z.literal('shape'),
  /** A line is horizontal before its rotation, as thick as its box is high. */
  shape: z.enum(['rectangle', 'ellipse', 'line']),
  fill: Fill.nullable(),
  border: z.object({ color: SlideColor, width: z.number().min(borderWidth.min).max(borderWidth.max) }).nullable(),
  /** Radius of the corners of a rectangle. */
  radius: Radius,
})
export type ShapeElement = z.infer<typeof ShapeElement>

export const SlideElement = z.discriminatedUnion('type', [
  TextElement,
  ImageElement,
  VideoElement,
  ShapeElement,
  ClockElement,
  DateElement,
  CountdownElement,
  QrElement,
  TableElement,
  FeedElement,
  CalendarElement,
  WeatherElement,
])
export type SlideElement = z.infer<typeof SlideElement>

export const SlideSize = z.object({
  width: z.int().min(slideSide.min).max(slideSide.max),
  height: z.int().min(slideSide.min).max(slideSide.max),
})
export type SlideSize = z.infer<typeof SlideSize>

/** Whether elements have one video at most: many displays play only one at a time. */
export const hasOneVideo = (elements: readonly SlideElement[]): boolean =>
  elements.filter(({ type }) => type === 'video').length <= 1

/** A slide as it is designed. Later elements cover earlier ones. */
export const SlideDocument = z.object({
  format: z.literal(1),
  size: SlideSize,
  background: Fill,
  elements: z
    .array(SlideElement)
    .max(maxSlideElements, `A slide has at most ${maxSlideElements} elements.`)
    .refine((elements) => new Set(elements.map(({ id }) => id)).size === elements.length, 'Two elements have one id.')
    .refine(hasOneVideo, oneVideoOnly),
})
export type SlideDocument = z.infer<typeof SlideDocument>
