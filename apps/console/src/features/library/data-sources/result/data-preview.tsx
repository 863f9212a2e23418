import {
  type CalendarData,
  type FeedData,
  maxCalendarEvents,
  maxTableColumns,
  maxTableRows,
  type SourceData,
  type TableData,
  type WeatherData,
} from '@digisigncast/contract/source-kinds/source-data'
import { skyOf } from '@digisigncast/slide/elements/weather-icon'
import { shownEvents } from '@digisigncast/timeline/items/calendar-texts'
import { dayMs } from '@digisigncast/timeline/wall-time'
import type { ComponentType, ReactNode } from 'react'
import { useNow } from '../../../../api/live/use-now.ts'
import { useSession } from '../../../../api/session.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { counted, sizeOf } from '../source-words.ts'
import classes from './source-result.module.css'

type DataKind = SourceData['kind']

const previews: { [Kind in DataKind]: ComponentType<{ data: Extract<SourceData, { kind: Kind }> }> } = {
  table: TablePreview,
  feed: FeedPreview,
  calendar: CalendarPreview,
  weather: WeatherPreview,
}

/** The first lines of the data of a source. */
export function DataPreview({ data }: { data: SourceData }) {
  const Preview = previews[data.kind] as ComponentType<{ data: SourceData }>
  return <Preview data={data} />
}

const shownRows = 6

const moreText = (all: number, noun: string): string | undefined =>
  all > shownRows ? `and ${counted(all - shownRows, `more ${noun}`)}` : undefined

function Lines({ more, empty, children }: { more: string | undefined; empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className={classes.more}>{empty}</p>
  return (
    <div>
      <ul className={classes.lines}>{children}</ul>
      {more && <p className={classes.more}>{more}</p>}
    </div>
  )
}

function CalendarPreview({ data }: { data: CalendarData }) {
  const timeZone = useSession().me?.account?.time_zone
  const events = shownEvents(data, { range: 'next', count: maxCalendarEvents }, useNow(), timeZone ?? 'UTC')
  return (
    <Lines more={moreText(events.length, 'event')} empty="The calendar has no events in the coming weeks.">
      {events.slice(0, shownRows).map(({ title, location, from, until, isAllDay, isFloating }, index) => (
        <li key={index}>
          {title}
          <span className={classes.side}>
            {isAllDay ? (
              <>
                <Moment at={from} timeZone="UTC" show="date" />
                {until - from > dayMs && (
                  <>
                    {' – '}
                    <Moment at={until - dayMs} timeZone="UTC" show="date" />
                  </>
                )}
              </>
            ) : (
              <Moment at={from} timeZone={isFloating ? 'UTC' : timeZone} show="time" />
            )}
            {location !== '' && ` · ${location}`}
          </span>
        </li>
      ))}
    </Lines>
  )
}

function FeedPreview({ data: { entries } }: { data: FeedData }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <Lines more={moreText(entries.length, 'headline')} empty="The feed has no entries.">
      {entries.slice(0, shownRows).map(({ title, text, at }, index) => (
        <li key={index}>
          {title || text}
          {at !== null && (
            <span className={classes.side}>
              <Moment at={at} timeZone={timeZone} show="date" />
            </span>
          )}
        </li>
      ))}
    </Lines>
  )
}

function TablePreview({ data: { columns, rows, all } }: { data: TableData }) {
  const more = moreText(rows.length, 'row')
  return (
    <div>
      {all && (
        <p className={classes.cut}>
          The address has {sizeOf(all.columns, all.rows)}. A table has at most {sizeOf(maxTableColumns, maxTableRows)}:
          the others are left out.
        </p>
      )}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
      <section className={classes.scroll} tabIndex={0} aria-label="Rows">
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <p className={classes.more}>No rows below the names of the columns.</p>}
      {more && <p className={classes.more}>{more}</p>}
    </div>
  )
}

const skies: Record<ReturnType<typeof skyOf>, string> = {
  sun: 'Clear',
  moon: 'Clear',
  partly: 'Partly cloudy',
  cloud: 'Cloudy',
  fog: 'Fog',
  rain: 'Rain',
  snow: 'Snow',
  storm: 'Thunderstorm',
}
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

function WeatherPreview({ data: { place, unit, now, days } }: { data: WeatherData }) {
  return (
    <div>
      <p className={classes.now}>
        <b>
          {Math.round(now.temperature)} {unit}
        </b>{' '}
        {skies[skyOf(now.code, now.isDay)]} in {place}
      </p>
      <ul className={classes.days}>
        {days.map(({ date, code, lowest, highest }) => (
          <li key={date}>
            <span className={classes.day}>{weekday.format(new Date(date))}</span>
            <span>{skies[skyOf(code, true)]}</span>
            <span className={classes.day}>
              {Math.round(highest)}° / {Math.round(lowest)}°
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
