import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDelayed } from '../../../ui/use-delayed.ts'
import frame from '../../../ui/window/full-screen.module.css'
import { FullScreen, FullScreenHead } from '../../../ui/window/full-screen.tsx'
import classes from './preview.module.css'
import { PreviewControls, type PreviewSize, sizeOf, TimeSlider } from './preview-controls.tsx'
import { emptyTextOf, type PreviewSubject } from './preview-subject.ts'
import { usePreview } from './use-preview.ts'

interface Props {
  opened: boolean
  onClose: () => void
  subject: PreviewSubject
  hasUnsaved: boolean
  viewPath: string | undefined
}

/** Plays a playlist, channel or screen as displays do, with controls. */
export function PreviewDialog({ opened, onClose, ...shown }: Props) {
  const [attempt, setAttempt] = useState(0)
  // Mounted open, it would not know where the focus returns.
  const isShown = useDelayed(opened, 0)
  return (
    <FullScreen opened={isShown} onClose={onClose}>
      {/* A ticket works once: another attempt gets a new one. */}
      <Opened key={attempt} {...shown} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
    </FullScreen>
  )
}

function Opened({ subject, hasUnsaved, viewPath, onClose, onRetry }: Omit<Props, 'opened'> & { onRetry: () => void }) {
  const preview = usePreview(subject)
  const { state, send } = preview
  const [chosen, setChosen] = useState<PreviewSize>()
  const size = chosen ?? sizeOf(state?.isPortrait ? 'portrait' : 'full-hd')
  const stage = useRef<HTMLDivElement>(null)
  useKeys({
    ' ': () => send({ type: state?.isPaused ? 'play' : 'pause' }),
    ArrowLeft: () => send({ type: 'go', by: -1 }),
    ArrowRight: () => send({ type: 'go', by: 1 }),
  })
  return (
    <>
      <FullScreenHead title={`Preview of ${subject.name}`} onClose={onClose} className={classes.head}>
        {hasUnsaved && <span className={classes.note}>Changes that are not saved are not shown.</span>}
        {viewPath !== undefined && (
          <a
            className={frame.button}
            href={viewPath}
            target="_blank"
            rel="noreferrer"
            aria-label="Open in a new tab"
            title="Open in a new tab"
          >
            <IconExternalLink size={20} aria-hidden />
          </a>
        )}
      </FullScreenHead>
      <PreviewFrame preview={preview} subject={subject} size={size} stage={stage} onRetry={onRetry} />
      {state?.isTimed && (
        <TimeSlider at={state.time} timeZone={state.timeZone} onChange={(at) => send({ type: 'time', at })} />
      )}
      <PreviewControls
        state={state}
        send={send}
        size={size}
        onSize={setChosen}
        onFullScreen={() => void stage.current?.requestFullscreen().catch(() => undefined)}
      />
    </>
  )
}

/** Keys of the dialog, except on controls that use them. */
function useKeys(keys: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest(key === ' ' ? 'button, a, input, select' : 'input, select')) return
    const act = keys[key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // On the window, because the first key may come before the dialog has the focus.
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

interface FrameProps {
  preview: ReturnType<typeof usePreview>
  subject: PreviewSubject
  size: PreviewSize
  /** The part that is shown in full screen. */
  stage: RefObject<HTMLDivElement | null>
  onRetry: () => void
}

/** The player in a frame of the size of a display, scaled to the space. */
function PreviewFrame({ preview, subject, size: { width, height }, stage, onRetry }: FrameProps) {
  const { frame, url, state, problem } = preview
  const space = useElementSize<HTMLDivElement>()
  const ref = useMergedRef(space.ref, stage)
  const scale = Math.min(space.width / width, space.height / height)
  const isWaiting = problem === undefined && !state
  return (
    <div ref={ref} className={classes.stage}>
      <div className={classes.display} style={{ width: width * scale, height: height * scale }}>
        {url !== undefined && (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player of this server, which needs its origin
          <iframe
            key={url}
            ref={frame}
            src={url}
            className={classes.frame}
            style={{ width, height, transform: `scale(${scale})` }}
            title={`Preview of ${subject.name}`}
            allow="autoplay"
            tabIndex={-1}
          />
        )}
        {isWaiting && <output className={classes.over}>Loading the preview …</output>}
        {state?.isEmpty && <output className={classes.over}>{emptyTextOf(subject)}</output>}
        {problem !== undefined && (
          <div className={classes.over} role="alert">
            <p className={classes.problem}>{problem}</p>
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
