import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { useIdle, useViewportSize } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { Moment } from '../../../../ui/text/moment.tsx'
import { FullScreen } from '../../../../ui/window/full-screen.tsx'
import { Drawing } from '../canvas/drawing.tsx'
import { unsourced } from '../data/element-sources.ts'
import type { DataOf } from '../slide-data.ts'
import classes from './slide-preview.module.css'
import type { PreviewTime } from './use-preview-time.ts'

const hideAfterMs = 2500

interface Props {
  opened: boolean
  onClose: () => void
  document: SlideDocument
  imageUrl: (media: string) => string | undefined
  videoUrl: (media: string) => string | undefined
  dataOf: DataOf
  timeZone: string
  time: PreviewTime
}

/** The slide in the whole window, running as on a display. */
export function SlidePreview({ opened, onClose, ...slide }: Props) {
  return (
    <FullScreen opened={opened} onClose={onClose} label="Preview" className={classes.content}>
      <Running {...slide} onClose={onClose} />
    </FullScreen>
  )
}

function Running({ document, time, timeZone, onClose, ...shown }: Omit<Props, 'opened'>) {
  const window = useViewportSize()
  const isIdle = useIdle(hideAfterMs, { initialState: false, events: ['pointermove', 'pointerdown', 'keydown'] })
  const { width, height } = document.size
  const scale = Math.min(window.width / width, window.height / height)
  return (
    <div className={classes.stage} data-idle={isIdle || undefined}>
      {scale > 0 ? (
        <div className={classes.slide} style={{ width: width * scale, height: height * scale }}>
          <Drawing
            {...shown}
            document={document}
            scale={scale}
            timeZone={timeZone}
            offsetMs={time.offsetMs}
            isRunning
          />
        </div>
      ) : null}
      <div className={classes.bar}>
        {unsourced(document).some(({ sample }) => sample) ? <span>Sample data</span> : null}
        {time.chosen === undefined ? null : <Moment at={time.chosen} timeZone={timeZone} />}
        <button
          type="button"
          className={classes.close}
          aria-label="Close preview"
          title="Close (Escape)"
          data-autofocus
          onClick={onClose}
        >
          <IconX size={22} aria-hidden />
        </button>
      </div>
    </div>
  )
}
