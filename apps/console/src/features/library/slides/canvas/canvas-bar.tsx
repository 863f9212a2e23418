import { NativeSelect } from '@mantine/core'
import { IconBoxMargin, IconGrid3x3 } from '@tabler/icons-react'
import { PreviewTimeControl } from '../preview/preview-time.tsx'
import { type PreviewTime } from '../preview/use-preview-time.ts'
import { IconButtons } from '../properties/icon-buttons.tsx'
import type { ShownAids } from './canvas-aids.tsx'
import classes from './canvas-bar.module.css'
import type { Zoom } from './use-zoom.ts'

interface Props {
  time: PreviewTime
  timeZone: string
  zoom: Zoom
  scale: number
  onZoom: (zoom: Zoom) => void
  /** Undefined: elements cannot be moved. */
  aids: ShownAids | undefined
}

/** How the canvas shows the slide. */
export function CanvasBar({ time, timeZone, aids, ...zoom }: Props) {
  return (
    <section className={classes.bar} aria-label="View">
      <PreviewTimeControl time={time} timeZone={timeZone} />
      <div className={classes.tools}>
        {aids ? <AidToggles {...aids} /> : null}
        <ZoomSelect {...zoom} />
      </div>
    </section>
  )
}

const AidToggles = ({ aids, toggle }: ShownAids) => (
  <IconButtons
    label="Guides"
    acts={[
      { label: 'Safe area', icon: IconBoxMargin, isPressed: aids.safeArea, onClick: () => toggle('safeArea') },
      {
        label: 'Snap to grid',
        icon: IconGrid3x3,
        isPressed: aids.grid !== undefined,
        onClick: () => toggle('grid'),
      },
    ]}
  />
)

const steps = ['0.5', '1', '2']

function ZoomSelect({ zoom, scale, onZoom }: Pick<Props, 'zoom' | 'scale' | 'onZoom'>) {
  const percent = (value: number) => `${Math.round(value * 100)} %`
  const isOwn = zoom !== 'fit' && !steps.includes(String(zoom))
  return (
    <NativeSelect
      size="xs"
      className={classes.zoom}
      aria-label="Zoom"
      value={String(zoom)}
      data={[
        { value: 'fit', label: `Fit (${percent(scale)})` },
        ...(isOwn ? [{ value: String(zoom), label: percent(zoom) }] : []),
        ...steps.map((step) => ({ value: step, label: percent(Number(step)) })),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        onZoom(value === 'fit' ? 'fit' : Number(value))
      }}
    />
  )
}
