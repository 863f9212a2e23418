import type { Place } from '@digisigncast/contract/slides/data-sources'
import { NumberInput, Radio, TextInput } from '@mantine/core'
import { PlaceSearch } from '../../../../kernel/places/index.ts'
import classes from '../source-panel.module.css'
import type { SettingsOf, SourceForm, SourceFormOf } from './source-form.ts'

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

const degrees = { decimalScale: 6, hideControls: true, withAsterisk: true } as const

function WeatherFields({ form }: { form: SourceFormOf }) {
  const { unit } = form.values
  const pick = ({ name, latitude, longitude }: Place) => {
    const isUnnamed = form.getValues().name.trim() === ''
    form.setValues({ place: name, latitude, longitude, ...(isUnnamed && { name: `Weather in ${name}` }) })
    form.clearErrors()
  }
  return (
    <div className={classes.weather}>
      <PlaceSearch onPick={pick} />
      <TextInput label="Place" description="Shown on slides." withAsterisk {...form.getInputProps('place')} />
      <div className={classes.pair}>
        <NumberInput label="Latitude" min={-90} max={90} {...degrees} {...form.getInputProps('latitude')} />
        <NumberInput label="Longitude" min={-180} max={180} {...degrees} {...form.getInputProps('longitude')} />
      </div>
      <Radio.Group
        label="Unit"
        value={unit}
        onChange={(next) => form.setFieldValue('unit', next === '°F' ? '°F' : '°C')}
      >
        <div className={classes.units}>
          <Radio value="°C" label="°C" />
          <Radio value="°F" label="°F" />
        </div>
      </Radio.Group>
    </div>
  )
}
