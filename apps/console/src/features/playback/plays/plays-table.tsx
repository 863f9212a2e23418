import {
  type BookedPlayCount,
  defaultContent,
  maxPlayHours,
  type PlayCount,
} from '@digisigncast/contract/content/plays'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { type Days, dayLabel, hoursByDay, playedText } from './play-days.ts'
import { type HoursFilter, usePlayHours } from './plays.queries.ts'
import { columnsOf, type PlaysSort } from './plays-sort.ts'
import classes from './plays-table.module.css'
import type { Grouping } from './use-plays-filter.ts'

interface Props {
  rows: readonly BookedPlayCount[]
  by: Grouping
  days: Days
  /** Filter of the rows, for their hours. */
  filter?: HoursFilter
  timeZone: string | undefined
  /** The screen of all rows, on its page. */
  screenId?: string
  /** Undefined: highest first, without a choice. */
  sort?: { now: PlaysSort; onSort: (sort: PlaysSort) => void }
}

export function PlaysTable({ rows, by, days, filter, timeZone, screenId, sort }: Props) {
  return (
    <WideTable
      className={by === 'screen_and_media' ? `${classes.table} ${classes.detailed}` : classes.table}
      columns={columnsOf(by, screenId !== undefined).map(({ key, label, isNumber }) => ({
        label,
        ...(isNumber && { is: 'number' as const }),
        ...(sort && {
          sort: {
            order: sort.now.sort === key ? sort.now.order : undefined,
            onSort: () =>
              sort.onSort({ sort: key, order: sort.now.sort === key && sort.now.order === 'desc' ? 'asc' : 'desc' }),
          },
        }),
      }))}
    >
      {rows.map((row) => (
        <PlaysRow
          key={JSON.stringify([row.screen_id, row.screen_name, row.media_id, row.title, row.entry_id, row.entry_name])}
          row={screenId === undefined ? row : { ...row, screen_id: screenId }}
          by={by}
          isOneScreen={screenId !== undefined}
          days={days}
          filter={by === 'screen_and_media' ? hoursFilterOf(row) : filter}
          timeZone={timeZone}
        />
      ))}
    </WideTable>
  )
}

/** For example: 89 % of 1,400 booked */
function bookedText(plays: number, booked: number): string {
  const share = booked > 0 ? `${Math.floor((100 * plays) / booked).toLocaleString('en')} % of ` : 'of '
  return `${share}${booked.toLocaleString('en')} booked`
}

const hoursFilterOf = ({ entry_id: id, entry_name }: BookedPlayCount): HoursFilter => ({
  entry: id || defaultContent.value,
  entry_name,
})

interface RowProps extends Omit<Props, 'rows' | 'sort' | 'filter' | 'screenId'> {
  row: BookedPlayCount
  isOneScreen: boolean
  filter: HoursFilter | undefined
}

function PlaysRow({ row, by, isOneScreen, days, filter, timeZone }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const hoursId = useId()
  return (
    <>
      <tr>
        <th scope="row" className={classes.name}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={hoursId}
            title="Show the hours"
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
            <span>{by === 'media' || isOneScreen ? row.title : row.screen_name}</span>
          </button>
        </th>
        {by === 'screen_and_media' && (
          <>
            {!isOneScreen && (
              <td data-label="Media" className={classes.name}>
                {row.title}
              </td>
            )}
            <td data-label="Played by" className={classes.name}>
              {row.entry_id === '' ? defaultContent.label : row.entry_name}
            </td>
          </>
        )}
        <td data-label="Plays" className={classes.number}>
          {row.plays.toLocaleString('en')}
          {row.booked !== null && <span className={classes.booked}>{bookedText(row.plays, row.booked)}</span>}
        </td>
        <td data-label="Time shown" className={classes.number}>
          {playedText(row.played_ms)}
        </td>
        <td data-label="First hour" className={classes.moment}>
          <Moment at={row.first_at} timeZone={timeZone} />
        </td>
        <td data-label="Last hour" className={classes.moment}>
          <Moment at={row.last_at} timeZone={timeZone} />
        </td>
      </tr>
      <tr id={hoursId} hidden={!isOpen} className={classes.hours}>
        {isOpen && (
          <td colSpan={columnsOf(by, isOneScreen).length}>
            <PlayHours row={row} days={days} {...(filter && { filter })} timeZone={timeZone} />
          </td>
        )}
      </tr>
    </>
  )
}

interface HoursProps {
  row: PlayCount
  days: Days
  filter?: HoursFilter
  timeZone: string | undefined
}

/** The hours in which a row was played, by day, newest first. */
function PlayHours({ row, days, filter = {}, timeZone }: HoursProps) {
  const query = usePlayHours(row, days, filter)
  if (query.isPending) return <Waiting text="Loading hours" />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <dl className={classes.days}>
        {hoursByDay(query.data, timeZone).map(({ date, plays, hours }) => (
          <div key={date} className={classes.day}>
            <dt>
              {dayLabel(date)} <span className={classes.sum}>{plays.toLocaleString('en')}</span>
            </dt>
            <dd>
              {hours.map(({ hour, time, plays: count }) => (
                <span key={hour} className={classes.hour}>
                  <span className={classes.time}>{time}</span> {count.toLocaleString('en')}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {query.data.length === maxPlayHours && (
        <p className={classes.note}>
          Only the latest {maxPlayHours.toLocaleString('en')} hours are shown. Choose fewer days to see earlier ones.
        </p>
      )}
    </>
  )
}
