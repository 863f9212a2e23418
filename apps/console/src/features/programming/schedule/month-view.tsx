import { dayNames } from '@digisigncast/contract/content/rule-words'
import { weekdays } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { useMemo } from 'react'
import { colorOf } from './color-of.ts'
import classes from './month-view.module.css'
import { addDays, blocksOf, isWholeDay, mondayOf, timeOf } from './week/blocks.ts'

const shownWeeks = 6
const shownPerDay = 4

interface Props {
  entries: readonly ScheduleEntry[]
  date: string
  today: string
  onOpen: (entry: ScheduleEntry) => void
  onDay: (date: string) => void
}

/** The days of a month with the entries that start on them. */
export function MonthView({ entries, date, today, onOpen, onDay }: Props) {
  const month = date.slice(0, 7)
  const first = mondayOf(`${month}-01`)
  const days = useMemo(
    () =>
      Array.from({ length: shownWeeks * weekdays.length }, (_, index) => {
        const day = addDays(first, index)
        return { day, blocks: blocksOf(entries, day).filter(({ isContinued }) => !isContinued) }
      }),
    [entries, first],
  )
  return (
    <div className={classes.month}>
      {weekdays.map((day) => (
        <div key={day} className={classes.head}>
          {dayNames[day].short}
        </div>
      ))}
      {days.map(({ day, blocks }) => (
        <div
          key={day}
          className={classes.day}
          data-other={!day.startsWith(month) || undefined}
          data-today={day === today || undefined}
        >
          <button
            type="button"
            className={classes.number}
            aria-label={`Show ${dayText(day)}`}
            onClick={() => onDay(day)}
          >
            {Number(day.slice(8))}
          </button>
          {blocks.slice(0, shownPerDay).map(({ entry, ...block }) => (
            <button
              key={entry.id}
              type="button"
              className={classes.chip}
              style={colorOf(entry.color)}
              title={entry.name}
              onClick={() => onOpen(entry)}
            >
              {!isWholeDay(block) && <span>{timeOf(block.from)} </span>}
              {entry.name}
            </button>
          ))}
          {blocks.length > shownPerDay && (
            <button type="button" className={classes.more} onClick={() => onDay(day)}>
              {blocks.length - shownPerDay} more
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayText = (date: string): string => format.format(Date.parse(`${date}T00:00:00Z`))
