import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { OverlayDrawing } from './overlay-drawing.tsx'
import classes from './place-fields.module.css'
import { PlaceFields } from './place-fields.tsx'
import { layerNames, type TakeoverLayer } from './place-words.ts'
import { firstPlace } from './places.ts'

interface Props {
  /** Null: not chosen yet. */
  value: OverlayPlace | null
  onChange: (place: OverlayPlace) => void
  /** Errors of a form, such as `overlay.width`. */
  errors: Record<string, ReactNode>
  /** Drawn in the overlay. */
  notice?: Notice | undefined
}

/** Position and look of an overlay, with a drawing of a screen. */
export function OverlayPlaceFields({ value, onChange, errors, notice }: Props) {
  const place = value ?? firstPlace
  const own = Object.entries(errors).flatMap(([name, error]) =>
    name.startsWith('overlay.') ? [[name.slice('overlay.'.length), error]] : [],
  )
  return (
    <div className={classes.place} data-field="overlay" tabIndex={-1}>
      <OverlayDrawing overlays={[{ ...place, thumbnail: null, notice }]} rotation={0} />
      <PlaceFields value={place} onChange={onChange} errors={Object.fromEntries(own)} />
    </div>
  )
}

interface LayerProps {
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
export function LayerFields({ layer, onLayer, place, onPlace, errors, notice }: LayerProps) {
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
