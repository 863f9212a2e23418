import type {
  ClockElement,
  CountdownElement,
  DateElement,
  TimeElement,
} from '@digisigncast/contract/slides/slide-document'
import { recentlyUsed } from '../cache/recently-used.ts'
import { dayMs, dayNumber, minuteMs, offsetsOf, startInstant } from '../wall-time.ts'
import { type DateFormat, formatOf } from './date-formats.ts'

/** The text of an element at an instant, in its time zone or that of the screen. Empty for analog clocks. */
export function textAt(element: TimeElement, now: number, timeZone: string): string {
  const zone = element.zone ?? timeZone
  if (element.type === 'clock') return clockText(element, now, zone)
  if (element.type === 'date') return dateText(element, now, zone)
  return countdownText(element, now, zone)
}

/** The next instant at which the text of an element can change. */
export function nextChange(element: TimeElement, now: number): number {
  const isFast = element.type === 'clock' ? element.seconds : element.type === 'countdown' && element.unit === 'seconds'
  const stepMs = isFast ? 1000 : minuteMs
  return (Math.floor(now / stepMs) + 1) * stepMs
}

/** Milliseconds since midnight on the clocks of a time zone. */
export function timeOfDay(now: number, timeZone: string): number {
  const wall = now + offsetsOf(timeZone)(now)
  return ((wall % dayMs) + dayMs) % dayMs
}

function clockText({ face, hours, seconds }: ClockElement, now: number, timeZone: string): string {
  if (face === 'analog') return ''
  const time = Math.floor(timeOfDay(now, timeZone) / 1000)
  const hour = Math.floor(time / 3600)
  const shown = hours === '24' ? String(hour).padStart(2, '0') : String(hour % 12 || 12)
  const rest = [Math.floor(time / 60) % 60, ...(seconds ? [time % 60] : [])].map((value) =>
    String(value).padStart(2, '0'),
  )
  return [shown, ...rest].join(':') + (hours === '24' ? '' : hour < 12 ? ' AM' : ' PM')
}

const dateFormats = {
  full: { style: 'fullDate' },
  long: { style: 'longDate' },
  short: { style: 'shortDate' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const satisfies Record<DateElement['format'], DateFormat>

const dateText = ({ format, language }: DateElement, now: number, timeZone: string): string =>
  formatOf(language, timeZone, dateFormats[format]).format(now)

const units = ['days', 'hours', 'minutes', 'seconds'] as const
const secondsOf = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const
const symbolOf = { days: 'd', hours: 'h', minutes: 'min', seconds: 's' } as const
const nameOf = { days: 'day', hours: 'hour', minutes: 'minute', seconds: 'second' } as const

function countdownText({ until, unit, language, ended }: CountdownElement, now: number, timeZone: string): string {
  const end = instantOf(until, timeZone)
  if (now >= end) return ended
  // Rounded up to the smallest unit: one day is left until the day begins.
  let left = Math.ceil((end - now) / 1000 / secondsOf[unit]) * secondsOf[unit]
  const counts = units.slice(0, units.indexOf(unit) + 1).map((name) => {
    const count = Math.floor(left / secondsOf[name])
    left -= count * secondsOf[name]
    return { name, count }
  })
  const first = counts.findIndex(({ count }) => count > 0)
  return counts
    .slice(first)
    .map(({ name, count }) => unitText(language, name, count))
    .join(' ')
}

/** The instant of a date with a time in a time zone, such as 2026-12-24T18:00, in ms since 1970. */
export function instantOf(text: string, timeZone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number)
  return startInstant(dayNumber(year, month, day) * dayMs + (hour * 60 + minute) * minuteMs, offsetsOf(timeZone))
}

const unitFormats = recentlyUsed<(count: number) => string>(200)

const unitText = (language: string, name: keyof typeof nameOf, count: number): string =>
  unitFormats(`${language} ${name}`, () => formatOfUnit(language, name))(count)

function formatOfUnit(language: string, name: keyof typeof nameOf): (count: number) => string {
  const options: object = { style: 'unit', unit: nameOf[name], unitDisplay: 'long' }
  try {
    const format = new Intl.NumberFormat(language, options)
    return (count) => format.format(count)
  } catch {
    // Before 2019 (Chromium 77), browsers know no units: the international symbols.
    return (count) => `${count} ${symbolOf[name]}`
  }
}
