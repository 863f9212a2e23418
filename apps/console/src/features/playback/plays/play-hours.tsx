import { maxPlayHours, type PlayCount } from '@digisigncast/contract/content/plays'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { type Days, dayLabel, hoursByDay } from './play-days.ts'
import classes from './play-hours.module.css'
import { type HoursFilter, usePlayHours } from './plays.queries.ts'

interface Props {
  row: PlayCount
  days: Days
  filter?: HoursFilter
  timeZone: string | undefined
}

/** The hours in which a row was played, by day, newest first. */
export function PlayHours({ row, days, filter = {}, timeZone }: Props) {
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
