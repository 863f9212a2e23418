import { type Location, locationFrom, locationText } from '@digisigncast/contract/devices/locations'
import { findPlaces, type Place } from '@digisigncast/contract/slides/data-sources'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureText } from '../../../api/client.ts'
import classes from './place-search.module.css'

const askAfterMs = 300

/** Finds a place by its name. */
export function PlaceSearch({ onPick }: { onPick: (place: Place) => void }) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const [wanted] = useDebouncedValue(name, askAfterMs)
  const { data, error } = usePlaces(wanted)
  const places = wanted === name ? data : undefined
  return (
    <Select
      label="Find place"
      placeholder="City or town"
      description="Fills in its coordinates."
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={<span />}
      searchable
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      error={error && name !== '' ? failureText(error) : undefined}
      nothingFoundMessage={emptyText(name, places, error)}
      data={places?.map((place, index) => ({ value: String(index), label: place.name })) ?? []}
      // The service has searched.
      filter={({ options }) => options}
      renderOption={({ option }) => <PlaceName place={places?.[Number(option.value)]} />}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(index) => {
        const place = places?.[Number(index)]
        if (!place) return
        onPick(place)
        setTyped('')
      }}
    />
  )
}

function emptyText(name: string, places: readonly Place[] | undefined, error: Error | null): string | undefined {
  if (name.length < 2) return 'Type at least 2 letters.'
  if (places) return 'No place found.'
  return error ? undefined : 'Searching…'
}

function PlaceName({ place }: { place: Place | undefined }) {
  if (!place) return null
  return (
    <span className={classes.place}>
      {place.name}
      <span className={classes.region}>{[place.region, place.country].filter(Boolean).join(', ')}</span>
    </span>
  )
}

const usePlaces = (name: string) =>
  useQuery({
    queryKey: ['places', name],
    queryFn: ({ signal }) => call(findPlaces, { query: { query: name } }, { signal }),
    select: ({ data }) => data,
    enabled: name.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

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
