import type { Named } from '@digisigncast/contract/api/wire'
import { defaultContent } from '@digisigncast/contract/content/plays'
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import readers from '../../../ui/readers.module.css'
import { lastDays, presetOf, presets, readDay, withEnd } from './play-days.ts'
import classes from './plays-page.module.css'
import { columnsOf, readSort, usualSort } from './plays-sort.ts'
import { groupings, type PlaysFilter } from './use-plays-filter.ts'

interface Props {
  filter: PlaysFilter
  /** Schedule entries with plays in these days. */
  entries: readonly Named[]
}

/** Filters: days, schedule entry, grouping and search. */
export function PlaysFilters({ filter, entries }: Props) {
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
        <EntryField filter={filter} entries={entries} />
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
        <NativeSelect
          className={classes.sort}
          label="Sort by"
          data={sortChoices(filter.by)}
          value={`${filter.sort.sort}.${filter.sort.order}`}
          onChange={(event) => filter.setSort(readSort(event.currentTarget.value) ?? usualSort)}
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

function EntryField({ filter: { entry, entryName, setEntry }, entries }: Props) {
  const known = [{ id: defaultContent.value, name: defaultContent.label }, ...entries]
  // An entry of the address without plays in these days.
  const isOther = entry !== undefined && known.every(({ id }) => id !== entry)
  const choices = isOther ? [...known, { id: entry, name: entryName }] : known
  return (
    <NativeSelect
      className={classes.entry}
      label="Played by"
      data={[{ value: '', label: 'All' }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
      value={entry ?? ''}
      onChange={(event) => setEntry(choices.find(({ id }) => id === event.currentTarget.value))}
    />
  )
}

/** For narrow pages, whose table has no head. */
const sortChoices = (by: PlaysFilter['by']) =>
  columnsOf(by).flatMap(({ key, label }) => [
    { value: `${key}.desc`, label: `${label}, descending` },
    { value: `${key}.asc`, label: `${label}, ascending` },
  ])
