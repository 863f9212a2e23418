import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { RefObject } from 'react'
import classes from './preview-dialog.module.css'
import type { PreviewSize } from './preview-sizes.ts'
import { emptyTextOf, type PreviewSubject } from './preview-subject.ts'
import type { usePreview } from './use-preview.ts'

interface Props {
  preview: ReturnType<typeof usePreview>
  subject: PreviewSubject
  size: PreviewSize
  /** The part that is shown in full screen. */
  stage: RefObject<HTMLDivElement | null>
  onRetry: () => void
}

/** The player in a frame of the size of a display, scaled to the space. */
export function PreviewFrame({ preview, subject, size: { width, height }, stage, onRetry }: Props) {
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
