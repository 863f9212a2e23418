import type { PreviewCommand, PreviewState } from '@digisigncast/contract/previews/preview-messages'
import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import classes from './preview-controls.module.css'
import { type PreviewSize, previewSizes, sizeOf } from './preview-sizes.ts'

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
            <span className={classes.title}>{item.title}</span>
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
          className={classes.button}
          aria-label="Back"
          title="Back"
          disabled={!canStep}
          onClick={() => send({ type: 'go', by: -1 })}
        >
          <IconPlayerSkipBack size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.button}
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
          className={classes.button}
          aria-label="Next"
          title="Next"
          disabled={!canStep}
          onClick={() => send({ type: 'go', by: 1 })}
        >
          <IconPlayerSkipForward size={20} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.button}
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
          className={classes.button}
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
