import type { SlideSize } from '@digisigncast/contract/slides/slide-document'
import { type Aids, safeAreaOf } from '../document/aids.ts'
import classes from './canvas-aids.module.css'
import { placeOf } from './place-of.ts'

/** Nearer lines would hide the slide (pixels of the page). */
const leastDistance = 8

interface Props {
  aids: Aids
  size: SlideSize
  scale: number
}

/** Draws the grid and the safe area above the slide. */
export function CanvasAids({ aids: { grid, safeArea }, size, scale }: Props) {
  // All lines, or every second, third … of them.
  const distance = grid && grid * scale * Math.ceil(leastDistance / (grid * scale))
  return (
    <>
      {distance ? (
        <div className={classes.grid} data-aid="grid" style={{ backgroundSize: `${distance}px ${distance}px` }} />
      ) : null}
      {safeArea ? (
        <div
          className={classes.safe}
          data-aid="safe-area"
          style={placeOf({ ...safeAreaOf(size), rotation: 0 }, scale)}
        />
      ) : null}
    </>
  )
}
