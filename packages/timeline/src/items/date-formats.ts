import { recentlyUsed } from '../cache/recently-used.ts'

/** `dateStyle` and `timeStyle` are given as `style`. */
export type DateFormat = Intl.DateTimeFormatOptions | { style: keyof typeof styles }

/** Each style, and its parts for browsers before 2020 (Chromium 76), which ignore `dateStyle` and `timeStyle`. */
const styles = {
  fullDate: [{ dateStyle: 'full' }, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  longDate: [{ dateStyle: 'long' }, { day: 'numeric', month: 'long', year: 'numeric' }],
  shortDate: [{ dateStyle: 'short' }, { day: '2-digit', month: '2-digit', year: '2-digit' }],
  shortTime: [{ timeStyle: 'short' }, { hour: 'numeric', minute: '2-digit' }],
} as const

const newStyle: object = styles.fullDate[0]
const knowsStyles = 'dateStyle' in new Intl.DateTimeFormat('en', newStyle).resolvedOptions()

/** Formats are kept: their creation takes milliseconds, and slides can name any number of languages. */
const formats = recentlyUsed<Intl.DateTimeFormat>(200)

/** The format of dates in a language. A device that does not know the zone uses its own. */
export const formatOf = (language: string, timeZone: string, format: DateFormat): Intl.DateTimeFormat =>
  formats(JSON.stringify([language, timeZone, format]), () => {
    const options: object = 'style' in format ? styles[format.style][knowsStyles ? 0 : 1] : format
    try {
      return new Intl.DateTimeFormat(language, { ...options, timeZone })
    } catch {
      return new Intl.DateTimeFormat(language, options)
    }
  })

/** A range of dates, with the parts that both have in common written once where the browser can (Chromium 76). */
export function rangeText(format: Intl.DateTimeFormat, first: number, last: number): string {
  // `object` first: the types of old browsers know no such method.
  const known = format as object as { formatRange?(first: number, last: number): string }
  return known.formatRange?.(first, last) ?? `${format.format(first)} – ${format.format(last)}`
}
