import type { PreviewCommand, PreviewState } from '@digisigncast/contract/previews/preview-messages'
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { serverNow } from '../../../api/live/server-clock.ts'
import frame from '../../../ui/window/full-screen.module.css'
import { atDay, atMinute, lastMinute, minuteAt, stepMinutes } from './day-times.ts'
import classes from './preview.module.css'

/** Sizes of displays, in pixels. */
const previewSizes = [
  { value: 'full-hd', label: 'Full HD', width: 1920, height: 1080 },
  { value: '4k', label: '4K', width: 3840, height: 2160 },
  { value: 'portrait', label: 'Portrait', width: 1080, height: 1920 },
  { value: 'square', label: 'Square', width: 1080, height: 1080 },
] as const

export type PreviewSize = (typeof previewSizes)[number]

export const sizeOf = (value: string): PreviewSize =>
  previewSizes.find((size) => size.value === value) ?? previewSizes[0]

interface Props {
  /** Undefined until it plays. */
  state: PreviewState | undefined
  send: (command: PreviewCommand) => void
  size: PreviewSize
  onSize: (size: PreviewSize) => void
  onFullScreen: () => void
}

/** Title of the item that plays, and the buttons below the preview. */
export function PreviewControls({ state, send, size, onSize, onFullScreen }: Props) {
  const isPaused = state?.isPaused ?? false
  const speed = state?.speed ?? 1
  const item = state?.item
  const canStep = (item?.count ?? 0) > 1
  const pauseLabel = isPaused ? 'Play' : 'Pause'
  return (
    <div className={classes.bar}>
      <div className={classes.words} aria-live="polite">
        {item && (
          <>
            <span className={classes.itemTitle}>{item.title}</span>
            <span className={classes.place}>
              {item.place.toLocaleString('en')} of {item.count.toLocaleString('en')}
              {canStep && ` · Next: ${item.next}`}
            </span>
          </>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a toolbar of buttons, not of fields */}
      <div className={classes.buttons} role="group" aria-label="Playback">
        <button
          type="button"
          className={frame.button}
          aria-label="Back"
          title="Back"
          disabled={!canStep}
          onClick={() => send({ type: 'go', by: -1 })}
        >
          <IconPlayerSkipBack size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={frame.button}
          data-main
          data-autofocus
          aria-label={pauseLabel}
          title={`${pauseLabel} (space)`}
          onClick={() => state && send({ type: isPaused ? 'play' : 'pause' })}
        >
          {isPaused ? <IconPlayerPlayFilled size={22} aria-hidden /> : <IconPlayerPauseFilled size={22} aria-hidden />}
        </button>
        <button
          type="button"
          className={frame.button}
          aria-label="Next"
          title="Next"
          disabled={!canStep}
          onClick={() => send({ type: 'go', by: 1 })}
        >
          <IconPlayerSkipForward size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={frame.button}
          aria-label="Speed × 4"
          title="Four times as fast"
          aria-pressed={speed === 4}
          disabled={!state}
          onClick={() => send({ type: 'speed', speed: speed === 4 ? 1 : 4 })}
        >
          × 4
        </button>
      </div>
      <div className={classes.view}>
        <select
          className={classes.select}
          aria-label="Size of the display"
          value={size.value}
          onChange={({ currentTarget }) => onSize(sizeOf(currentTarget.value))}
        >
          {previewSizes.map(({ value, label, width, height }) => (
            <option key={value} value={value}>
              {`${label} · ${width} × ${height}`}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={frame.button}
          aria-label="Full screen"
          title="Full screen"
          onClick={onFullScreen}
        >
          <IconMaximize size={20} aria-hidden />
        </button>
      </div>
    </div>
  )
}

interface SliderProps {
  /** The time of the preview (ms since 1970). */
  at: number
  timeZone: string
  onChange: (at: number) => void
}

/** Sets the time at which a screen is shown, on its day, in its time zone. */
export function TimeSlider({ at, timeZone, onChange }: SliderProps) {
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
