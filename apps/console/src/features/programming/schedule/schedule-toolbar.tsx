import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useScreenNames } from '../../../api/screen-names.ts'
import { useTags } from '../../../api/tags.ts'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import classes from './schedule-page.module.css'
import { type useScheduleView, views } from './use-schedule-view.ts'
import { addDays, mondayOf } from './week/blocks.ts'

interface Props {
  view: ReturnType<typeof useScheduleView>
  today: string
  search: string
  onSearch: (text: string) => void
  total: number | undefined
}

const shownScreens = 100
/** Among the choices, ids of tags begin with this. */
const tagMark = 'tag '

/** Dates, view, and filters. */
export function ScheduleToolbar({ view: { view, date, screen, tag, change }, today, search, onSearch, total }: Props) {
  const screens = useScreenNames()
  const tags = useTags().data ?? []
  const ofScreens = (screens.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const ofTags = tags.map(({ id, name }) => ({ value: `${tagMark}${id}`, label: name }))
  const options =
    tags.length === 0
      ? ofScreens
      : [
          { group: 'Tags', items: ofTags },
          { group: 'Screens', items: ofScreens },
        ]
  const choose = (value: string | null) => {
    const isTag = value?.startsWith(tagMark)
    change({
      screen: (!isTag && value) || undefined,
      tag: (isTag && value?.slice(tagMark.length)) || undefined,
    })
  }
  return (
    <>
      {view !== 'list' && (
        <div className={classes.dates}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Previous ${view}`}
            onClick={() => change({ date: moved(date, view, -1) })}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" onClick={() => change({ date: today })}>
            Today
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Next ${view}`}
            onClick={() => change({ date: moved(date, view, 1) })}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <output className={classes.period}>{periodText(date, view)}</output>
        </div>
      )}
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        data={[...views]}
        value={view}
        onChange={(value) => change({ view: value })}
      />
      <Select
        className={classes.screen}
        aria-label={tags.length > 0 ? 'Screen or tag' : 'Screen'}
        placeholder="All screens"
        data={options}
        value={tag ? `${tagMark}${tag}` : (screen ?? null)}
        onChange={choose}
        searchable
        clearable
        limit={shownScreens}
        nothingFoundMessage={tags.length > 0 ? 'No screen or tag matches.' : 'No screen matches.'}
        clearButtonProps={{ 'aria-label': 'Show all screens' }}
      />
      <div className={classes.search}>
        <SearchBox value={search} onChange={onSearch} label="Search entries by name" />
      </div>
      <output className={classes.count}>
        {total === undefined ? 'Loading …' : total === 1 ? '1 entry' : `${total.toLocaleString('en')} entries`}
      </output>
    </>
  )
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const week = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

function periodText(date: string, view: Props['view']['view']): string {
  if (view === 'day') return day.format(instantOf(date))
  if (view === 'month') return month.format(instantOf(date))
  const monday = mondayOf(date)
  return week.formatRange(instantOf(monday), instantOf(addDays(monday, 6)))
}

function moved(date: string, view: Props['view']['view'], by: number): string {
  if (view === 'day') return addDays(date, by)
  if (view === 'week') return addDays(date, 7 * by)
  const [year = 0, number = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 10)
}
