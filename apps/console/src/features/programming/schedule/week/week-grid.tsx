import { dayNames } from '@digisigncast/contract/content/rule-words'
import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { dayOf } from '@digisigncast/timeline/rule'
import { useEffect, useMemo, useRef } from 'react'
import type { Preset } from '../form/entry-fields.ts'
import { type ShownZone, zoneName } from '../zones.ts'
import { addDays, blocksOf, minutesPerDay, timeOf } from './blocks.ts'
import { DayColumn } from './day-column.tsx'
import { useBlockDrag } from './use-block-drag.ts'
import { useNewBlock } from './use-new-block.ts'
import { useWallMinute } from './use-wall-minute.ts'
import classes from './week-grid.module.css'

/** Explains schedule entries on a page without any. */
export const scheduleHint =
  'Screens play their own content. An entry plays other content at the times that you choose, for example a breakfast menu until 10:30.'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour that is on top at first. */
const firstHour = 6

interface Props {
  entries: readonly ScheduleEntry[]
  /** The first date and the number of days. */
  first: string
  count: number
  today: string
  zone: ShownZone
  onOpen: (entry: ScheduleEntry) => void
  onCreate: ((preset: Preset) => void) | undefined
  onMove: ((entry: ScheduleEntry, rule: Rule) => void) | undefined
  onMore: () => void
}

const weekdayOf = (date: string) => weekdays[(dayOf(date) + 3) % weekdays.length] ?? 'mon'

/** Days beside each other with their entries by the hour. Entries are dragged to other times. */
export function WeekGrid({ entries, first, count, today, zone, onOpen, onCreate, onMove, onMore }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (element && body.current) element.scrollTop = (body.current.offsetHeight / hours.length) * firstHour
  }, [])
  const days = useMemo(
    () =>
      Array.from({ length: count }, (_, day) => addDays(first, day)).map((date) => ({
        date,
        blocks: blocksOf(entries, date),
      })),
    [entries, first, count],
  )
  const drag = useBlockDrag({ body, columns: count, onOpen, onMove })
  const fresh = useNewBlock(
    onCreate &&
      ((date, from, until) => onCreate({ days: [weekdayOf(date)], from: timeOf(from), until: timeOf(until) })),
  )
  const now = useWallMinute(zone.timeZone)
  return (
    <div className={classes.frame}>
      {entries.length === 0 && <p className={classes.hint}>{scheduleHint}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without entries, the keyboard scrolls it */}
      <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label="Hours of the days">
        <div className={classes.head} style={{ '--columns': count } as React.CSSProperties}>
          <span />
          {days.map(({ date }) => (
            <div key={date} className={classes.date} data-today={date === today || undefined}>
              {dayNames[weekdayOf(date)].short} <strong>{Number(date.slice(8))}</strong>
            </div>
          ))}
        </div>
        <div className={classes.body} ref={body} style={{ '--columns': count } as React.CSSProperties}>
          <div className={classes.hours} aria-hidden>
            {hours.map((hour) => (
              <span key={hour}>{hour > 0 && `${String(hour).padStart(2, '0')}:00`}</span>
            ))}
          </div>
          {days.map(({ date, blocks }) => (
            <DayColumn
              key={date}
              date={date}
              blocks={blocks}
              onPress={drag.press}
              onDraw={fresh.press}
              onOpen={onOpen}
              onMore={onMore}
              canMove={onMove !== undefined}
              canCreate={onCreate !== undefined}
            >
              {drag.preview &&
                blocksOf([drag.preview], date).map((block) => (
                  <div key={block.startDate} className={classes.ghost} style={placeOf(block)}>
                    {timeOf(block.from)}–{timeOf(block.until)}
                  </div>
                ))}
              {fresh.drawn?.date === date && (
                <div className={classes.ghost} style={placeOf(fresh.drawn)}>
                  {timeOf(fresh.drawn.from)}–{timeOf(fresh.drawn.until)}
                </div>
              )}
              {date === now.date && (
                <div className={classes.now} style={{ top: `${(now.minute / minutesPerDay) * 100}%` }} aria-hidden />
              )}
            </DayColumn>
          ))}
        </div>
      </section>
      <p className={classes.note}>
        {onCreate ? 'Drag on an empty place to create an entry. ' : ''}
        {onMove && entries.length > 0 ? 'Drag an entry to another time, or its edge to change its length. ' : ''}
        {zone.isMixed
          ? `Times are those of each screen; today and the line for now are in ${zoneName(zone.timeZone, now.now)}.`
          : `Times are in ${zoneName(zone.timeZone, now.now)}.`}
      </p>
    </div>
  )
}

const placeOf = ({ from, until }: { from: number; until: number }) => ({
  top: `${(from / minutesPerDay) * 100}%`,
  height: `${((until - from) / minutesPerDay) * 100}%`,
})
