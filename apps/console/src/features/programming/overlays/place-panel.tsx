import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import type { ReactNode } from 'react'
import { OverlayDrawing } from './overlay-drawing.tsx'
import classes from './overlay-fields.module.css'
import { PlaceFields } from './place-fields.tsx'
import { firstPlace } from './places.ts'

interface Props {
  /** Null: not chosen yet. */
  value: OverlayPlace | null
  onChange: (place: OverlayPlace) => void
  /** Errors of a form, such as `overlay.width`. */
  errors: Record<string, ReactNode>
}

/** Position and look of the overlay of a schedule entry, with a drawing of a screen. */
export function OverlayPlaceFields({ value, onChange, errors }: Props) {
  const place = value ?? firstPlace
  const own = Object.entries(errors).flatMap(([name, error]) =>
    name.startsWith('overlay.') ? [[name.slice('overlay.'.length), error]] : [],
  )
  return (
    <div className={classes.place}>
      <OverlayDrawing overlays={[{ ...place, thumbnail: null }]} rotation={0} />
      <PlaceFields value={place} onChange={onChange} errors={Object.fromEntries(own)} />
    </div>
  )
}
