import type { SettingsOf, SourceForm } from './source-form.ts'
import { WeatherFields } from './weather-fields.tsx'

export const weatherForm: SourceForm<SettingsOf<'weather'>> = {
  Fields: WeatherFields,
  fieldsOf: ({ kind: _kind, ...own }) => own,
  settingsOf: ({ place, latitude, longitude, unit }) => ({
    kind: 'weather',
    place,
    latitude: coordinate(latitude),
    longitude: coordinate(longitude),
    unit,
  }),
  storedText: ({ place, latitude, longitude, unit }, field) =>
    field === 'place'
      ? { label: 'Place', value: place }
      : { label: 'Coordinates', value: `${latitude}, ${longitude}, ${unit}` },
  errorTexts: {
    latitude: 'Latitude is a number from -90 to 90.',
    longitude: 'Longitude is a number from -180 to 180.',
  },
}

/** A missing coordinate is an error, not zero. */
const coordinate = (value: number | string): number => (value === '' ? Number.NaN : Number(value))
