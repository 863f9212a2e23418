import { Group, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'
import { fitsZone, timeZones } from './time-zones.ts'

export function ZoneField({ zone }: { zone: string }) {
  const messages = useMessages()
  const [openedAt, setOpenedAt] = useState(() => new Date())
  const zones = useMemo(() => new Map(timeZones(zone, openedAt).map((one) => [one.name, one])), [zone, openedAt])
  const save = useUpdateSettings((failure) => messages.error(failureText(failure)))
  const chosen = (save.isPending && save.variables.time_zone) || zone
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: chosen,
    weekday: 'long',
    timeStyle: undefined,
    hour: '2-digit',
    minute: '2-digit',
  })

  return (
    <Select
      label="Time zone"
      description={`Dates and hours of the console, and what is scheduled. There it is ${clock.format(openedAt)}, ${zones.get(chosen)?.offset}.`}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such time zone."
      // The list itself scrolls, so that readers know it as one; beside the field, so that it stays in its landmark.
      withScrollArea={false}
      classNames={{ options: classes.zones }}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data={[...zones.keys()]}
      value={chosen}
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
        if (name !== null && name !== zone) save.mutate({ time_zone: name })
      }}
    />
  )
}
