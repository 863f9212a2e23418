import type { SourceFault, SourceSettings } from '@digisigncast/contract/slides/data-sources'
import { type SourceData, WeatherData } from '@digisigncast/contract/slides/source-data'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import { type Fetched, OutgoingFailure } from '../../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../../platform/platform.ts'
import { textOf } from './text-of-answer.ts'

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 10_000

/** Headers of the last answer. */
export interface KnownVersion {
  etag: string | null
  modified: string | null
}

/** New data, or undefined if the answer is as before. */
export interface Retrieved extends KnownVersion {
  data: SourceData | undefined
}

const accepted = {
  csv: 'text/csv, text/plain;q=0.9, */*;q=0.1',
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  calendar: 'text/calendar, */*;q=0.1',
  weather: 'application/json',
} as const

/** The source is at fault. The message is a sentence for the user. */
export class SourceFailure extends Error {
  readonly code: SourceFault

  constructor(code: SourceFault, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Retrieves the data of a source. When the source is at fault, throws `SourceFailure`, `OutgoingFailure` or `Undecodable`;
 * `faultOf` has the reason.
 */
export async function retrieve(
  platform: Platform,
  accountId: string,
  settings: SourceSettings,
  known: KnownVersion,
): Promise<Retrieved> {
  if (settings.kind === 'table') return { data: settings.table, etag: null, modified: null }
  const url = settings.kind === 'weather' ? forecastUrl(platform.env.weatherUrl, settings) : settings.url
  const answer = await platform.fetchPublic(url, {
    accept: accepted[settings.kind],
    // Which events of a calendar are kept depends on the time, too.
    ...(settings.kind !== 'calendar' && {
      known: { etag: known.etag ?? undefined, modified: known.modified ?? undefined },
    }),
    maxBytes,
    timeoutMs,
  })
  const { status, headers } = answer
  if (status === 304) return { data: undefined, ...known }
  if (status !== 200) throw statusFailure(answer)
  const version = { etag: headers.etag ?? null, modified: headers['last-modified'] ?? null }
  if (settings.kind === 'weather') return { data: weatherOf(settings, answer), ...version }
  const kind = settings.kind === 'csv' ? 'table' : settings.kind
  const text = await textOf(answer, kind)
  const data = await platform.decoder.run(accountId, 'data', { kind, text, now: platform.now() })
  return { data, ...version }
}

function statusFailure({ status, url }: Fetched): SourceFailure {
  const code = [401, 403].includes(status) ? 'refused' : [404, 410].includes(status) ? 'missing' : 'status'
  const what = status >= 400 ? `with the error ${status}` : `without data (status ${status})`
  return new SourceFailure(code, `${new URL(url).host} answered ${what}.`)
}

type Weather = Extract<SourceSettings, { kind: 'weather' }>

function forecastUrl(base: string, { latitude, longitude, unit }: Weather): string {
  const url = new URL(base)
  const query = {
    latitude: String(latitude),
    longitude: String(longitude),
    current: 'temperature_2m,weather_code,is_day',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min',
    timezone: 'auto',
    forecast_days: '7',
    ...(unit === '°F' && { temperature_unit: 'fahrenheit' }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Reads a forecast. Source of the format: https://open-meteo.com/en/docs */
function weatherOf({ place, unit }: Weather, { body }: Fetched): WeatherData {
  try {
    const { current, daily, timezone } = JSON.parse(body.toString()) as {
      current: Record<string, number>
      daily: Record<string, never[]>
      timezone?: unknown
    }
    return WeatherData.parse({
      kind: 'weather',
      place,
      unit,
      ...(typeof timezone === 'string' && { timeZone: timezone }),
      now: { temperature: current['temperature_2m'], code: current['weather_code'], isDay: current['is_day'] === 1 },
      days: (daily['time'] ?? [])
        .map((date, day) => ({
          date,
          code: daily['weather_code']?.[day],
          highest: daily['temperature_2m_max']?.[day],
          lowest: daily['temperature_2m_min']?.[day],
        }))
        // The last days of a forecast can be without values.
        .filter((day) => !Object.values(day).includes(null as never)),
    })
  } catch {
    throw new SourceFailure('wrong_format', 'The weather service sent an answer that could not be read.')
  }
}

/** The kind of an error and its sentence for the user; undefined for faults of the server. */
export function faultOf(error: unknown): { code: SourceFault; message: string } | undefined {
  if (error instanceof SourceFailure || error instanceof OutgoingFailure) return error
  if (!(error instanceof Undecodable)) return undefined
  return { code: 'wrong_format', message: error.message || 'The answer could not be read.' }
}
