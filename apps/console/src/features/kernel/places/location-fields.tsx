import { type Location, locationFrom, locationText } from '@digisigncast/contract/devices/locations'
import { TextInput } from '@mantine/core'
import { PlaceSearch } from './place-search.tsx'

interface Props {
  /** Latitude and longitude as they are typed; empty: none. */
  value: string
  onChange: (value: string) => void
  isWrong: boolean
  description: string
}

/** The location of a screen, or of the screens of a tag: found by the name of a place, or typed. */
export function LocationFields({ value, onChange, isWrong, description }: Props) {
  return (
    <>
      <PlaceSearch onPick={(place) => onChange(locationText(place))} />
      <TextInput
        label="Location"
        description={description}
        placeholder="46.948, 7.447"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isWrong && 'Type the latitude and the longitude, such as 46.948, 7.447.'}
        data-field="location"
      />
    </>
  )
}

/** The location to save for a typed text. An unreadable one is sent as wrong coordinates, so that it is an error. */
export const locationValue = (text: string): Location | null =>
  text.trim() === '' ? null : (locationFrom(text) ?? { latitude: Number.NaN, longitude: Number.NaN })
