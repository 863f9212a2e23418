import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { serverNow } from '../../../api/live/server-clock.ts'
import { atDay, atMinute, lastMinute, minuteAt, stepMinutes } from './day-times.ts'
import classes from './preview-controls.module.css'

interface Props {
  /** The time of the preview (ms since 1970). */
  at: number
  timeZone: string
  onChange: (at: number) => void
}

/** Sets the time at which a screen is shown, on its day, in its time zone. */
export function TimeSlider({ at, timeZone, onChange }: Props) {
  const day = new Date(at).toLocaleDateString('en', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  const time = new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- styled as a bar
    <div className={classes.time} role="group" aria-label={`Time of the screen (${timeZone})`}>
      <button
        type="button"
        className={classes.small}
        aria-label="Day before"
        title="Day before"
        onClick={() => onChange(atDay(at, timeZone, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      <span className={classes.moment} title={timeZone}>
        {day}, {time}
      </span>
      <button
        type="button"
        className={classes.small}
        aria-label="Day after"
        title="Day after"
        onClick={() => onChange(atDay(at, timeZone, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
      <input
        type="range"
        className={classes.slider}
        aria-label="Time of day"
        aria-valuetext={time}
        min={0}
        max={lastMinute}
        step={stepMinutes}
        value={minuteAt(at, timeZone)}
        onChange={({ currentTarget }) => onChange(atMinute(at, timeZone, currentTarget.valueAsNumber))}
      />
      <button type="button" className={classes.now} onClick={() => onChange(serverNow())}>
        Now
      </button>
    </div>
  )
}
