import type { ShapeElement } from '@digisigncast/contract/slides/slide-document'
import { backgroundOf } from './fill.ts'

export function drawShape(box: HTMLElement, { shape, fill, border, radius }: ShapeElement): void {
  const { style } = box
  if (fill) style.background = backgroundOf(fill)
  // Under a border, a gradient would start again from its beginning.
  style.backgroundOrigin = 'border-box'
  if (border && shape !== 'line') style.border = `${border.width}px solid ${border.color}`
  if (shape === 'ellipse') style.borderRadius = '50%'
  if (shape === 'rectangle') style.borderRadius = `${radius}px`
}
