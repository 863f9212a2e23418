import { type CalendarData, maxCalendarEvents } from '@digisigncast/contract/source-kinds/source-data'
import { shownEvents } from '@digisigncast/timeline/items/calendar-texts'
import { dayMs } from '@digisigncast/timeline/wall-time'
import { useNow } from '../../../../../api/live/use-now.ts'
import { useSession } from '../../../../../api/session.tsx'
import { Moment } from '../../../../../ui/text/moment.tsx'
import classes from '../data-preview.module.css'
import { Lines, moreText, shownRows } from './preview-lines.tsx'

export function CalendarPreview({ data }: { data: CalendarData }) {
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
