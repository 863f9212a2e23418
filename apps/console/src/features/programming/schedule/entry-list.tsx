import { screensText } from '@digisigncast/contract/api/screens-text'
import { contentNames } from '@digisigncast/contract/api/shown-content'
import { isAllDay, ruleText } from '@digisigncast/contract/content/rule-words'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { activeAt, timetableOf } from '@digisigncast/timeline/active-at'
import { nextOccurrences, ruleTimes } from '@digisigncast/timeline/rule'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { Badge } from '@mantine/core'
import { useSession } from '../../../api/session.tsx'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'
import { colorOf } from './color-of.ts'
import classes from './schedule-page.module.css'
import { useWallMinute } from './week/use-wall-minute.ts'
import type { ShownZone } from './zones.ts'

interface Props {
  entries: readonly ScheduleEntry[]
  /** The time zone of the screens of an entry. */
  zoneFor: (entry: ScheduleEntry) => ShownZone
  onOpen: (entry: ScheduleEntry) => void
  onDelete: ((entry: ScheduleEntry) => void) | undefined
}

/** All entries by name, with when they play next. */
export function EntryList({ entries, zoneFor, onOpen, onDelete }: Props) {
  const accountZone = useSession().me?.account?.time_zone
  const { now } = useWallMinute('UTC')
  return (
    <ul className={classes.list} aria-label="Schedule entries">
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} style={colorOf(entry.color)}>
          <button type="button" className={classes.open} onClick={() => onOpen(entry)}>
            <span className={classes.name}>
              {entry.name}
              {entry.layer === 'overlay' && (
                <Badge size="sm" variant="light" color="gray">
                  Overlay
                </Badge>
              )}
              {entry.priority === 'high' && (
                <Badge size="sm" variant="light" color="orange">
                  High
                </Badge>
              )}
            </span>
            <span className={classes.rule}>{ruleText(entry.rule)}</span>
            <span className={classes.facts}>
              {contentNames(entry.content) || 'No content: this entry does not play.'} · {whereText(entry)}
            </span>
          </button>
          <span className={classes.when}>{whenText(entry, zoneFor(entry), { now, accountZone })}</span>
          {onDelete && entry.is_editable && <DeleteButton name={entry.name} onDelete={() => onDelete(entry)} />}
        </li>
      ))}
    </ul>
  )
}

function whereText(entry: ScheduleEntry): string {
  const others = unmanagedText(entry.unmanaged_screens)
  return others ? `${managedText(entry)} and ${others}` : managedText(entry)
}

function managedText({ screens, tags, screen_count: count }: ScheduleEntry): string {
  if (tags.length > 0) return `${tags.map(({ name }) => name).join(', ')}: ${screensText(count)}`
  const [first] = screens
  if (!first) return 'No screens'
  return count === 1 ? first.name : `${first.name} and ${(count - 1).toLocaleString('en')} more`
}

interface Reading {
  now: number
  accountZone: string | undefined
}

/** For example: Active until 10:30 (Asia/Tokyo) */
export function whenText(entry: ScheduleEntry, zone: ShownZone, { now, accountZone }: Reading): string {
  const { timeZone, isMixed } = zone
  const named = isMixed || timeZone !== accountZone ? ` (${timeZone})` : ''
  return `${timeText(entry, timeZone, now)}${named}`
}

function timeText(entry: ScheduleEntry, timeZone: string, now: number): string {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const { entries, until } = activeAt(timetableOf([entry], timeZone), now)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  if (entries.length > 0) {
    if (!Number.isFinite(until)) return 'Active now'
    // Midnight is the end of the day before it.
    const isToday = day.format(until - 1) === day.format(now)
    return `Active until ${isToday ? '' : `${day.format(until)}, `}${hour.format(until)}`
  }
  const [next] = nextOccurrences(ruleTimes(entry.rule), offsetsOf(timeZone), now, 1)
  if (!next) return 'Ended'
  const date = day.format(next.startsAt)
  return isAllDay(entry.rule) ? `Next: ${date}` : `Next: ${date}, ${hour.format(next.startsAt)}`
}
