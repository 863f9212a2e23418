import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './place-fields.module.css'
import { OverlayPlaceFields } from './place-panel.tsx'
import type { TakeoverLayer } from './place-words.ts'
import { layerNames } from './place-words.ts'

interface Props {
  layer: TakeoverLayer
  onLayer: (layer: TakeoverLayer) => void
  place: OverlayPlace
  onPlace: (place: OverlayPlace) => void
  /** Errors of a form, such as `overlay.width`. */
  errors: Record<string, ReactNode>
  /** Drawn at its place. */
  notice?: Notice | undefined
}

const layers = (['full', 'above'] as const).map((value) => ({ value, label: layerNames[value] }))

/** Whether a takeover fills the screen or lies above the content, and where. */
export function LayerFields({ layer, onLayer, place, onPlace, errors, notice }: Props) {
  const id = useId()
  return (
    <div className={classes.place}>
      <div>
        <div id={id} className={classes.label}>
          Place
        </div>
        <SegmentedControl aria-labelledby={id} data={layers} value={layer} onChange={onLayer} fullWidth />
      </div>
      {layer === 'above' && <OverlayPlaceFields value={place} onChange={onPlace} errors={errors} notice={notice} />}
    </div>
  )
}
