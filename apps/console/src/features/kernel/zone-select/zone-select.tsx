import { Group, Select } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { fitsZone, timeZones } from './time-zones.ts'
import classes from './zone-select.module.css'

interface Props {
  /** Undefined: none is chosen yet. */
  value: string | undefined
  onChange: (zone: string) => void
  error?: ReactNode
  /** Shown before the current time in the zone. */
  description: string
}

/** Select of all time zones, with the current time in the selected one. */
export function ZoneSelect({ value, onChange, error, description }: Props) {
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const zones = useMemo(
    () => new Map(timeZones(value ?? 'UTC', openedAt).map((one) => [one.name, one])),
    [value, openedAt],
  )
  const clock = useMemo(
    () => new Intl.DateTimeFormat('en-GB', { timeZone: value, weekday: 'long', hour: '2-digit', minute: '2-digit' }),
    [value],
  )
  const now = value && ` Current time there: ${clock.format(openedAt)}, ${zones.get(value)?.offset}.`
  return (
    <Select
      label="Time zone"
      description={`${description}${now ?? ''}`}
      placeholder="Choose a time zone"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching time zone."
      // The list scrolls itself, so that screen readers detect it; no portal, so that it stays in its landmark.
      withScrollArea={false}
      classNames={{ options: classes.zones }}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data={[...zones.keys()]}
      value={value ?? null}
      error={error}
      filter={({ options, search }) =>
        options.filter((option) => {
          const one = 'value' in option ? zones.get(option.value) : undefined
          return one !== undefined && fitsZone(one, search)
        })
      }
      renderOption={({ option }) => (
        <Group justify="space-between" wrap="nowrap" flex={1}>
          {option.value}
          <span className={classes.offset}>{zones.get(option.value)?.offset}</span>
        </Group>
      )}
      onDropdownOpen={() => setOpenedAt(new Date())}
      onChange={(name) => {
        if (name !== null && name !== value) onChange(name)
      }}
    />
  )
}
