import { WeatherData } from '@digisigncast/contract/source-kinds/source-data'
import { SourceFailure } from '../source-failure.ts'
import type { Answer, ServerSourceKind, SettingsOf } from './source-kind.ts'

export const weather: ServerSourceKind<'weather'> = {
  accept: 'application/json',
  addressOf: (settings, { weatherUrl }) => forecastUrl(weatherUrl, settings),
  read: (answer, settings) => ({ data: weatherOf(settings, answer) }),
}

type Weather = SettingsOf<'weather'>

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
function weatherOf({ place, unit }: Weather, { body }: Answer): WeatherData {
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
