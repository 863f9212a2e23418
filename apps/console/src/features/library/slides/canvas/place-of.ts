import type { CSSProperties } from 'react'
import type { Box } from '../document/boxes.ts'

/** A box of the document as a place in the layer above the slide. */
export const placeOf = (box: Box, scale: number): CSSProperties => ({
  left: box.x * scale,
  top: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
  transform: box.rotation === 0 ? undefined : `rotate(${box.rotation}deg)`,
})
