import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import type { ReactNode } from 'react'
import { OverlayDrawing } from './overlay-drawing.tsx'
import classes from './place-fields.module.css'
import { PlaceFields } from './place-fields.tsx'
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
