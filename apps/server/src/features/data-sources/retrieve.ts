import type { SourceSettings } from '@digisigncast/contract/slides/data-sources'
import { type SourceData, WeatherData } from '@digisigncast/contract/slides/source-data'
import { Undecodable } from '../../platform/decoding/decoder.ts'
import { type Fetched, OutgoingFailure } from '../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../platform/platform.ts'

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

/**
 * Retrieves the data of a source. Throws `OutgoingFailure` or `Undecodable` with a sentence for the user when the source
 * is at fault.
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
    known: { etag: known.etag ?? undefined, modified: known.modified ?? undefined },
    maxBytes,
    timeoutMs,
  })
  const { status, headers } = answer
  if (status === 304) return { data: undefined, ...known }
  if (status !== 200) throw new OutgoingFailure(`The server answered ${status}.`)
  const version = { etag: headers.etag ?? null, modified: headers['last-modified'] ?? null }
  if (settings.kind === 'weather') return { data: weatherOf(settings, answer), ...version }
  const kind = settings.kind === 'csv' ? 'table' : settings.kind
  const data = await platform.decoder.run(accountId, 'data', { kind, text: textOf(answer), now: platform.now() })
  return { data, ...version }
}

/** Decodes the text by the charset of its type; without one, as UTF-8, or as Windows-1252 if it is not valid UTF-8. */
function textOf({ headers, body }: Fetched): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? []
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
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
    const { current, daily } = JSON.parse(body.toString()) as {
      current: Record<string, number>
      daily: Record<string, never[]>
    }
    return WeatherData.parse({
      kind: 'weather',
      place,
      unit,
      now: { temperature: current['temperature_2m'], code: current['weather_code'], isDay: current['is_day'] === 1 },
      days: (daily['time'] ?? []).map((date, day) => ({
        date,
        code: daily['weather_code']?.[day],
        highest: daily['temperature_2m_max']?.[day],
        lowest: daily['temperature_2m_min']?.[day],
      })),
    })
  } catch {
    throw new OutgoingFailure('The weather service sent an answer that could not be read.')
  }
}

/** The sentence for the user when the source is at fault; undefined for faults of the server. */
export const faultOf = (error: unknown): string | undefined =>
  error instanceof OutgoingFailure || error instanceof Undecodable
    ? error.message || 'The answer could not be read.'
    : undefined
