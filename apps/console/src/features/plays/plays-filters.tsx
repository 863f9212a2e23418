import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import readers from '../../ui/readers.module.css'
import { lastDays, presetOf, presets, readDay, withEnd } from './play-days.ts'
import classes from './plays-page.module.css'
import { groupings, type PlaysFilter } from './use-plays-filter.ts'

/** Filters: days, grouping and search. */
export function PlaysFilters({ filter }: { filter: PlaysFilter }) {
  const { days, today } = filter
  const preset = presetOf(days, today)
  const end = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      className={classes.day}
      required
      withAsterisk={false}
      max={today}
      value={days[name]}
      onChange={(event) => {
        const date = readDay(event.currentTarget.value)
        if (date) filter.setDays(withEnd(days, name, date))
      }}
    />
  )
  return (
    <div className={classes.filters}>
      <div className={classes.group}>
        {end('from', 'From')}
        {end('to', 'To')}
        <fieldset className={classes.presets}>
          <legend className={readers.only}>Last days</legend>
          {presets.map((one) => (
            <Button
              key={one.value}
              variant={one === preset ? 'light' : 'default'}
              aria-pressed={one === preset}
              onClick={() => filter.setDays(lastDays(today, one.days))}
            >
              {one.label}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className={classes.group}>
        <SegmentedControl
          aria-label="Group by"
          data={[...groupings]}
          value={filter.by}
          onChange={(by) => filter.setBy(by)}
          size="md"
          classNames={{
            root: classes.grouping ?? '',
            indicator: classes.indicator ?? '',
            label: classes.choice ?? '',
          }}
        />
        <SearchBox value={filter.search} onChange={filter.setSearch} label="Search by screen or media" />
        {filter.media && (
          <Button
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Show all media, not only ${filter.mediaName}`}
            onClick={filter.allMedia}
            classNames={{ root: classes.only ?? '' }}
          >
            Only {filter.mediaName}
          </Button>
        )}
      </div>
    </div>
  )
}
