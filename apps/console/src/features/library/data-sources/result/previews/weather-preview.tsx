import type { WeatherData } from '@digisigncast/contract/source-kinds/source-data'
import { skyOf } from '@digisigncast/slide/elements/weather-icon'
import classes from '../data-preview.module.css'

const skies: Record<ReturnType<typeof skyOf>, string> = {
  sun: 'Clear',
  moon: 'Clear',
  partly: 'Partly cloudy',
  cloud: 'Cloudy',
  fog: 'Fog',
  rain: 'Rain',
  snow: 'Snow',
  storm: 'Thunderstorm',
}
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

export function WeatherPreview({ data: { place, unit, now, days } }: { data: WeatherData }) {
  return (
    <div>
      <p className={classes.now}>
        <b>
          {Math.round(now.temperature)} {unit}
        </b>{' '}
        {skies[skyOf(now.code, now.isDay)]} in {place}
      </p>
      <ul className={classes.days}>
        {days.map(({ date, code, lowest, highest }) => (
          <li key={date}>
            <span className={classes.day}>{weekday.format(new Date(date))}</span>
            <span>{skies[skyOf(code, true)]}</span>
            <span className={classes.day}>
              {Math.round(highest)}° / {Math.round(lowest)}°
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
